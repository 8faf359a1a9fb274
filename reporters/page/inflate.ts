/** The texts that the page carries compressed: gzip in base64. */
import { gunzipSync, strFromU8 } from 'fflate'

export function inflated(base64: string): string {
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
  const whole = gunzipSync(bytes)
  // Much faster than the decoder of the library on a large text.
  return typeof TextDecoder === 'function' ? new TextDecoder().decode(whole) : strFromU8(whole)
}
