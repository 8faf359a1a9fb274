/** The address in a link of any form. */

import { isObject } from '../../contract/members.ts'

/** Names under which an object holds its address. */
const ADDRESSES = ['href', 'url', 'uri', 'link'] as const

/** The address of a link: a text, or one in an object; undefined where there is none, or only the pattern of one. */
export function addressOf(link: unknown): string | undefined {
  if (typeof link === 'string') return link
  if (!isObject(link) || link.templated === true) return undefined
  return ADDRESSES.map((name) => link[name]).find((value) => typeof value === 'string')
}
