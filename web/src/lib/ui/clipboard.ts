/** Copying: on plain http too, where browsers have no clipboard for pages. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyFromPage(text)
  }
}

function copyFromPage(text: string): boolean {
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
