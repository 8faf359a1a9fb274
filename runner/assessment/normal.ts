/** Texts without parts that differ by nature: identifiers, dates, names of a run, made-up values. */
import { createHash } from 'node:crypto'
import type { CheckResult, Finding } from '../../contract/run.ts'

/** Order matters: long and distinctive patterns go before those that could match a part of them. */
const BY_NATURE: readonly (readonly [RegExp, string])[] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '{guid}'],
  [/(?<![\w.+%-])[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g, '{email}'],
  [/\blpc-[a-z0-9]+-[a-z0-9]{10}\b/gi, '{name}'],
  [
    /\b\d{4}-\d{2}-\d{2}(?:T|%20| )\d{2}(?::|%3A)\d{2}(?:(?::|%3A)\d{2}(?:\.\d+)?)?(?:Z|(?:[+-]|%2B)\d{2}:?\d{2})?/gi,
    '{instant}',
  ],
  [/\b\d{4}-\d{2}-\d{2}\b/g, '{day}'],
  [/\b1\d{12}\b/g, '{instant}'],
  [/(?<![\w-])(?=[\w-]*\d)[A-Za-z0-9_-]{24,}(?:\.[A-Za-z0-9_-]+)*\b/g, '{token}'],
  // Identifier in a path.
  [/\/\d+(?=[/?:\s]|$)/g, '/{id}'],
  [/\bid \d+\b/g, 'id {id}'],
]

/** An observation as it is compared: its statement about the target remains, figures included. */
export const normal = (text: string): string =>
  BY_NATURE.reduce((rest, [pattern, name]) => rest.replace(pattern, name), text)

/** The details of a failure beyond its kind: bodies, quoted values, queries, counts. A status remains. */
const OF_VALUES: readonly (readonly [RegExp, string])[] = [
  [/\?[^\s"]*?(?=:?(?:\s|$))/g, ''],
  [/(?:\{|\[\s*\{?)\s*"[\s\S]*$/, '{…}'],
  [/"(?:[^"\\]|\\.)*"?/g, '"…"'],
  [/\b(?![2-5]\d\d\b(?! [a-z]))\d+(?:\.\d+)?\b/g, '#'],
]

/** A failure as it is compared: the same for the same defect under another seed, order or day. */
const skeleton = (text: string): string =>
  OF_VALUES.reduce((rest, [pattern, name]) => rest.replace(pattern, name), normal(text))
    .replace(/\s+/g, ' ')
    .trim()

/** The expectation of a clause: a defect that another finding of the same check does not have is a new one. */
export const identityOf = ({ clause, expected }: Finding): string => `${clause} ${skeleton(expected)}`

const FINGERPRINT_LENGTH = 12

/** Twelve hexadecimal digits, the same as long as a check fails in the same way. */
export function fingerprintOf({ findings }: Pick<CheckResult, 'findings'>): string {
  const lines = findings.map((finding) => `${identityOf(finding)} ${skeleton(finding.actual)}`)
  const text = [...new Set(lines)].sort().join('\n')
  return createHash('sha256').update(text).digest('hex').slice(0, FINGERPRINT_LENGTH)
}
