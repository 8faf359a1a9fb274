/** Headers that a gateway before the platform wants on every request of an interface. */

import { type Interface, interfaces } from '../../contract/interfaces.ts'
import { parseJson } from '../../contract/json.ts'

const NAME = /^[\w!#$%&'*+.^`|~-]+$/
const VALUE = /^[\x20-\x7e\u0080-\u00ff]+$/
/** Headers that the transport decides. */
const TRANSPORT = ['host', 'content-length', 'content-type', 'transfer-encoding', 'connection', 'accept-encoding']
const CREDENTIAL = { bearer: 'authorization', cookie: 'cookie', 'api-key': 'api-key' } as const

/** Headers that the suite sets itself for an interface. */
const reservedOf = (name: Interface): readonly string[] => [
  ...TRANSPORT,
  CREDENTIAL[interfaces[name].carrier],
  ...Object.keys(interfaces[name].headers),
]

/** The problem of a header, without its value; undefined when there is none. */
export function objectionTo(name: Interface, header: string, value: unknown): string | undefined {
  if (!NAME.test(header)) return `${JSON.stringify(header)} is not the name of a header`
  if (reservedOf(name).includes(header.toLowerCase()))
    return `${header} is set by the suite for ${name}; a header of another name is allowed`
  if (typeof value !== 'string' || !VALUE.test(value)) return `${header} needs a text that a header can carry`
  return undefined
}

/** @throws Error that names the problem of the JSON of a variable */
export function headersIn(name: Interface, text: string): Readonly<Record<string, string>> {
  const parsed = ((): unknown => {
    try {
      return parseJson(text)
    } catch {
      return undefined
    }
  })()
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new Error(`must be a JSON object of headers, such as {"X-Tenant":"acme"}`)
  const headers = Object.entries(parsed)
  const wrong = headers.flatMap(([header, value]) => objectionTo(name, header, value) ?? [])
  if (wrong.length) throw new Error(wrong.join('; '))
  return Object.fromEntries(headers.map(([header, value]) => [header.toLowerCase(), value as string]))
}
