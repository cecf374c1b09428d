import { expect, it, vi } from 'vitest'
import { copy } from '../src/lib/ui/clipboard'

it('The browser copies a text', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  expect(await copy('http://here/t/bcdf2345')).toBe(true)
  expect(writeText).toHaveBeenCalledWith('http://here/t/bcdf2345')
})

it.each([true, false])('Without TLS the text is copied from a field, and a failure is reported: %s', async (copied) => {
  vi.stubGlobal('navigator', {})
  let selected = ''
  document.execCommand = () => {
    selected = (document.activeElement as HTMLTextAreaElement).value
    return copied
  }
  expect(await copy('http://here/t/bcdf2345')).toBe(copied)
  expect(selected).toBe('http://here/t/bcdf2345')
  expect(document.querySelector('textarea')).toBeNull()
})
