/** Changes written into the files of a configuration; all other text in them stays. */
import { isMap, parseDocument } from 'yaml'
import { envValue } from '../../runner/configuration/env-value.ts'
import { UsageError } from '../../runner/configuration/problem.ts'
import { type Change, profileOf } from './changes.ts'
import { profileText } from './profile-text.ts'

/** `.env` with these values: in the last line that sets a variable, or in a new one. @throws UsageError */
export function envWith(text: string, values: Readonly<Record<string, string>>): string {
  const lines = text.split('\n')
  for (const [name, value] of Object.entries(values)) {
    const written = envValue(value)
    if (written === undefined) throw new UsageError(`${name}: .env cannot hold this value`)
    const at = lines.findLastIndex((line) => new RegExp(`^\\s*(export\\s+)?${name}\\s*=`).test(line))
    if (at >= 0) lines[at] = `${name}=${written}`
    else lines.splice(lines.at(-1) === '' ? lines.length - 1 : lines.length, 0, `${name}=${written}`)
  }
  return lines.join('\n')
}

/** A profile, in YAML or JSON, with these names and bindings. @throws UsageError when it is no profile */
export function profileWith(text: string | undefined, changes: readonly Change[], head: string): string {
  if (text === undefined) return profileText(changes, head)
  const document = parseDocument(text)
  if (document.errors.length || (document.contents !== null && !isMap(document.contents)))
    throw new UsageError('the profile cannot be read, and is left as it is')
  const { names = {}, operations = {} } = profileOf(changes)
  for (const [name, value] of Object.entries(names)) document.setIn(['names', name], value)
  for (const [id, { path }] of Object.entries(operations)) document.setIn(['operations', id, 'path'], path)
  return document.toString({ lineWidth: 0 })
}
