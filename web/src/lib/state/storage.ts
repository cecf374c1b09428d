/** The browser's local storage. If it refuses to store a value, the value is kept until the page is closed. */

const fallback = new Map<string, string>()

export function read(key: string): string | null {
  try {
    return fallback.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

export function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
    fallback.delete(key)
  } catch {
    fallback.set(key, text)
  }
}
