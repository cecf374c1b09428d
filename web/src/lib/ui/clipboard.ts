/** Copies a text, on plain http too, where browsers offer pages no clipboard. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyFromField(text)
  }
}

function copyFromField(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.className = 'sr'
  field.value = text
  document.body.append(field)
  field.focus()
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return copied
}
