/** What this browser keeps for the page; where it refuses or has no room, the page itself does, until it is closed. */

const unkept = new Map<string, string>()

export function read(key: string): string | null {
  try {
    return unkept.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

export function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
    unkept.delete(key)
  } catch {
    unkept.set(key, text)
  }
}
