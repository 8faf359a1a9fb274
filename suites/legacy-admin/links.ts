/** The targets of links of the older administration interface. The documents do not show the form of a link (R76). */

import { addressOf } from '../../client/answers/links.ts'
import { guidKey } from '../../contract/guid.ts'
import { type OperationId, operationOf, operations } from '../../contract/operations.ts'

/** The operation that reads a GUID, and its path parameter. */
export type ReadBy = readonly [operation: OperationId, parameter: string]

/** The observation about links that cannot be judged. */
export const OTHER_MAKE = 'links of another make'

const BASE = 'http://base.invalid'

/** A link as an address. @throws TypeError for a text that is none */
export const urlOf = (address: string): URL => new URL(address, BASE)

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const plain = (path: string) =>
  decoded(path)
    .toLowerCase()
    .replace(/(?<!\/)\/+$/, '')

const tailOf = (operation: OperationId) => operationOf(operation).path.split('/REST')[1] ?? ''

/** The documented paths that can be read, each as a pattern of its end. */
const READABLE = operations
  .filter(({ id, method }) => id.startsWith('legacy-admin/') && method === 'GET')
  .map(({ id }) => plain(tailOf(id)))
  .filter((tail) => tail !== '')
  .map((tail) => new RegExp(`${tail.replace(/%7b\w+%7d|\{\w+\}/g, '[^/]+')}$`))

/**
 * The target of a link: `there`, `elsewhere`, or undefined where it is unknown: it has no address of the documented
 * form, as those of a gateway have.
 */
export function leads(link: unknown, [operation, parameter]: ReadBy, guid: string): 'there' | 'elsewhere' | undefined {
  const address = addressOf(link)
  if (address === undefined) return undefined
  if (!URL.canParse(address, BASE)) return 'elsewhere'
  const path = plain(urlOf(address).pathname)
  // Hosts and prefixes differ.
  if (path.endsWith(plain(tailOf(operation).replace(`{${parameter}}`, guid)))) return 'there'
  if (READABLE.some((pattern) => pattern.test(path))) return 'elsewhere'
  const isAddress = address.startsWith('/') || /^https?:/i.test(address)
  return isAddress || guidKey(address).includes(guidKey(guid)) ? undefined : 'elsewhere'
}

/** The identifier in a link of the documented form; undefined where it has another. */
export function identifierIn(link: unknown, [operation, parameter]: ReadBy): string | undefined {
  const address = addressOf(link)
  if (address === undefined || !URL.canParse(address, BASE)) return undefined
  const [before, after] = tailOf(operation).split(`{${parameter}}`) as [string, string]
  const path = decoded(urlOf(address).pathname)
  const start = path.toLowerCase().lastIndexOf(before.toLowerCase())
  if (start < 0) return undefined
  const rest = path.slice(start + before.length)
  const [identifier = ''] = rest.split('/')
  return plain(rest) === plain(`${identifier}${after}`) && identifier ? identifier : undefined
}
