/** The address in a link of any form. */

import { isObject } from '../../contract/members.ts'

/** Names under which an object holds its address. */
const ADDRESSES = ['href', 'url', 'uri', 'link'] as const

/** Parameters that an address may have (RFC 6570). */
const OPTIONAL = /\{[?&][^{}]*\}/g

/**
 * The address of a link: a text, or one in an object or in the first of a list of them, as in HAL; undefined where there
 * is none, or only the pattern of one.
 */
export function addressOf(link: unknown): string | undefined {
  if (typeof link === 'string') return link
  if (Array.isArray(link)) return addressOf(link[0])
  if (!isObject(link)) return undefined
  const address = ADDRESSES.map((name) => link[name]).find((value) => typeof value === 'string')
  if (link.templated !== true) return address
  const plain = address?.replace(OPTIONAL, '')
  return plain?.includes('{') ? undefined : plain
}
