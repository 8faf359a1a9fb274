/**
 * The chain of a run file: each line ends with the digest of itself and of the digest before it. A change, a line that is
 * missing and one that is put in between show at once, up to the last line that the run wrote. Digests have no key:
 * somebody who computes all of them anew is found by the copy of the last one alone, which the report holds.
 */
import { hash } from 'node:crypto'

const MEMBER = ',"chain":"'
const DIGEST = /^,"chain":"([\w-]{43})"\}$/
/** Characters, and bytes, that it takes at the end of a line. */
export const LINK_LENGTH: number = MEMBER.length + 43 + 2

/** SHA-256 in base64url. */
const digestOf = (before: string, record: string): string => hash('sha256', `${before}\n${record}`, 'base64url')

/** @param record the JSON text of an object with members @returns its line, without line feed, and its digest */
export function linked(before: string, record: string): { readonly line: string; readonly digest: string } {
  const digest = digestOf(before, record)
  return { line: `${record.slice(0, -1)}${MEMBER}${digest}"}`, digest }
}

/** The digest at the end of a line without line feed; undefined where there is none. */
export const digestIn = (line: string): string | undefined => DIGEST.exec(line.slice(-LINK_LENGTH))?.[1]

/** The record as it was before it was linked. */
export const unlinked = (line: string): string =>
  digestIn(line) === undefined ? line : `${line.slice(0, -LINK_LENGTH)}}`

/** Whether the line continues the chain. */
export const continues = (before: string, line: string): boolean => digestIn(line) === digestOf(before, unlinked(line))
