/** A random id that this browser keeps, so that a host's ban holds after a change of address. It says nothing else. */
import { read, write } from '../state/storage'

const KEY = 'penultima-device'

export function deviceId(): string {
  let id = read(KEY)
  if (!id || !/^[0-9a-f]{32}$/.test(id)) {
    id = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    write(KEY, id)
  }
  return id
}
