/** The line that makes a check or a clause, where the run came from a checkout. */
import { editorAddress } from './editor-address.ts'
import { data } from './model.ts'

export function Source({ id }: { readonly id: string }) {
  const { lines = {}, up } = data.sources ?? {}
  const line = Object.hasOwn(lines, id) ? lines[id] : undefined
  if (line === undefined) return null
  const address = editorAddress(line, up, location.href)
  return <span class="mono source">{address ? <a href={address}>{line}</a> : line}</span>
}
