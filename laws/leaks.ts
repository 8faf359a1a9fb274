/** What a refusal shows of records that it should hide (R26, R118). */

import type { Answer } from '../client/answer.ts'
import { isEnveloped, traitsOf } from '../contract/interfaces.ts'
import { isObject, type Members } from '../contract/members.ts'
import { broken, holds, type Outcome } from '../contract/verdict.ts'

/** Members that tell one record or person from all others. */
const IDENTIFYING = /^(uuid|guid|\w*Uuid|\w*Guid|login|email|\w*[tT]oken)$/
/** Shorter values stand in messages by chance. */
const SHORTEST = 6
/** No two records share a text of this length by chance. */
const LONG = 24

type Leaf = readonly [name: string, value: string]

/** Texts in a value, however deep, each under the name of its member. */
function leavesOf(value: unknown, name = '', leaves: Leaf[] = []): readonly Leaf[] {
  if (typeof value === 'string') leaves.push([name, value])
  else if (Array.isArray(value)) for (const one of value) leavesOf(one, name, leaves)
  else if (isObject(value)) for (const inner in value) leavesOf(value[inner], inner, leaves)
  return leaves
}

/** The records of an answer, without its envelope. */
function recordsIn({ ask: { operation }, json }: Answer): unknown {
  if (!isObject(json)) return undefined
  const { records } = traitsOf(operation).envelope
  return isEnveloped(operation) || records in json ? json[records] : json
}

/** Objects in a value, however deep. */
const objectsIn = (value: unknown): readonly Members[] =>
  typeof value === 'object' && value !== null
    ? [...(isObject(value) ? [value] : []), ...Object.values(value).flatMap(objectsIn)]
    : []

/** Whether a refusal holds one of the records as it is. */
function holdsOne(refused: Answer, allowed: Answer): boolean {
  const shown = objectsIn(refused.json)
    .map((one) => ({ members: Object.keys(one).length, text: JSON.stringify(one) }))
    .filter(({ members }) => members > 0)
  return [recordsIn(allowed)]
    .flat()
    .filter(isObject)
    .some((one) => {
      const { length } = Object.keys(one)
      return shown.some(({ members, text }) => members === length && text === JSON.stringify(one))
    })
}

/**
 * Whether a value holds an object that has the identifiers of a record, however deep.
 * @param said what may be repeated, such as the identifier that the request itself named
 */
export const showsRecord = (value: unknown, said = ''): boolean =>
  (isObject(value) &&
    Object.keys(value).length > 1 &&
    ['uuid', 'guid'].some((name) => name in value && !said.includes(JSON.stringify(value[name])))) ||
  (typeof value === 'object' && value !== null && Object.values(value).some((one) => showsRecord(one, said)))

/** Everything that a request says itself: it may be repeated in the message. */
const saidIn = ({ ask: { path, query, json, form, multipart, headers }, label }: Answer): string =>
  `${label} ${JSON.stringify([path, query, json, form, multipart, headers])}`

/** An address without its host and its last slash, as the request may have said it: a self link repeats it (R16). */
const pathIn = (value: string): string =>
  /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value).pathname.replace(/\/$/, '') : value

/** Values of the records by which they are recognised; two others of one record are as good. */
function leakOf(refused: Answer, allowed: Answer): string | undefined {
  let said: string | undefined
  const isHidden = (value: string) => {
    said ??= `${saidIn(refused)} ${refused.url?.pathname ?? ''}`
    return value.length >= SHORTEST && !said.includes(pathIn(value))
  }
  const leaves = leavesOf(recordsIn(allowed))
  const text = refused.body.toString('utf8')
  const tells = ([name, value]: Leaf) => IDENTIFYING.test(name) || value.length >= LONG
  const identifying = leaves.find((leaf) => text.includes(leaf[1]) && tells(leaf) && isHidden(leaf[1]))
  if (identifying) return `its ${identifying[0]} ${identifying[1]}`
  const values = new Set(leavesOf(refused.json).map(([, value]) => value))
  const shown = new Set(leaves.map(([, value]) => value).filter((value) => values.has(value) && isHidden(value)))
  return shown.size > 1 ? `its ${[...shown].slice(0, 3).join(', ')}` : undefined
}

/**
 * A refusal that holds nothing of the records.
 * @param allowed the answer to the same request, allowed
 */
export function showsNothing(refused: Answer, allowed: Answer, clause?: string): Outcome {
  if (!refused.refused) return holds()
  const whole = showsRecord(refused.json, saidIn(refused)) || holdsOne(refused, allowed)
  const leak = leakOf(refused, allowed) ?? (whole ? 'a record' : undefined)
  return leak ? broken(`${refused.label}: nothing of the record in the refusal`, leak, clause) : holds()
}
