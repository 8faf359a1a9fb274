/** Records in a refusal that should hide them (R26, R118). */

import type { Answer } from '../../client/answer.ts'
import { loginOf, type Target } from '../../client/target.ts'
import { termsOf } from '../../contract/index.ts'
import { isEnveloped, traitsOf } from '../../contract/interfaces.ts'
import { isObject, type Members } from '../../contract/members.ts'
import { brokenByItself, holds, type Outcome } from '../../contract/verdict.ts'
import { listedValuesOf, membersOf } from '../../schemas/index.ts'

/** Members that identify one record or person among all. */
const IDENTIFYING = /^(uuid|guid|\w*Uuid|\w*Guid|login|email|\w*[tT]oken)$/
/** Shorter values occur in messages by chance. */
const SHORTEST = 6
/** No two records share a text of this length by chance. */
const LONG = 24

type Leaf = readonly [name: string, value: string]

/** Texts in a value at any depth, each under the name of its member; objects for which `isOpen` holds are left out. */
function leavesOf(value: unknown, isOpen: (one: Members) => boolean, name = '', leaves: Leaf[] = []): readonly Leaf[] {
  if (typeof value === 'string') leaves.push([name, value])
  else if (Array.isArray(value)) for (const one of value) leavesOf(one, isOpen, name, leaves)
  else if (isObject(value) && !isOpen(value)) for (const inner in value) leavesOf(value[inner], isOpen, inner, leaves)
  return leaves
}

/** The records of an answer, without its envelope. */
function recordsIn({ ask: { operation }, json }: Answer): unknown {
  if (!isObject(json)) return undefined
  const { records } = traitsOf(operation).envelope
  return isEnveloped(operation) || records in json ? json[records] : json
}

/** Objects in a value at any depth. */
const objectsIn = (value: unknown): readonly Members[] =>
  typeof value === 'object' && value !== null
    ? [...(isObject(value) ? [value] : []), ...Object.values(value).flatMap(objectsIn)]
    : []

/** Whether a refusal holds one of the records unchanged. */
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

/** Fewer members than this an error may share with a record by chance: a `type`, a `title`, a `status`. */
const FEWEST_OF_A_RECORD = 4

/** Every value of a request itself: the message may repeat it. */
const saidIn = ({ ask: { path, query, json, form, multipart, headers }, label }: Answer): string =>
  `${label} ${JSON.stringify([path, query, json, form, multipart, headers])}`

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Returns whether the request held a member itself; a form holds numbers as texts. */
function saidBy({ ask: { path, query, json, form, multipart } }: Answer): (name: string, value: unknown) => boolean {
  const objectOf = (values: typeof query) => (Array.isArray(values) ? Object.fromEntries(values) : values)
  const said = objectsIn([path, objectOf(query), json, objectOf(form), multipart])
  return (name, value) => said.some((one) => Object.hasOwn(one, name) && textOf(one[name]) === textOf(value))
}

/**
 * Whether an answer holds a record at any depth: an object with an identifier and most of the members that the
 * documents give the records of this operation. Values of the request do not count: an error may repeat them, beside an
 * identifier of its own (R118).
 */
export function showsRecord(answer: Answer): boolean {
  const terms = termsOf(answer.ask.operation)
  if (!('schema' in terms.answer)) return false
  const isSaid = saidBy(answer)
  const documented = [...membersOf(terms.answer.schema)]
  const wanted = Math.max(FEWEST_OF_A_RECORD, documented.length / 2)
  return objectsIn(answer.json).some((one) => {
    const ownNames = Object.keys(one).filter((name) => !isSaid(name, one[name]))
    return (
      ['uuid', 'guid'].some((name) => ownNames.includes(name)) &&
      documented.filter((name) => ownNames.includes(name)).length >= wanted
    )
  })
}

/** An address without its host and its last slash, as the request may have held it: a self link repeats it (R16). */
const pathIn = (value: string): string =>
  /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value).pathname.replace(/\/$/, '') : value

/** Values that the documents list, such as those of a status: an error may name them all. */
function listedOf({ ask: { operation } }: Answer): readonly unknown[] {
  const { answer } = termsOf(operation)
  return 'schema' in answer ? listedValuesOf(answer.schema).flatMap(([, values]) => values) : []
}

type Own = readonly string[] | 'unknown'

/** Members that name a person, and with it perhaps the caller. */
const NAMING = /^(login|email|\w*[nN]ame|referenceNumber)$/

/** Whether an object is the account of the caller, who may see his own name. */
const isOfCaller = (own: Own) => (one: Members) =>
  own !== 'unknown' &&
  own.length > 0 &&
  Object.values(one).some((value) => typeof value === 'string' && own.includes(value.toLowerCase()))

/** Values of the records by which they are recognised; two others of one record count as well. */
function leakOf(refused: Answer, allowed: Answer, own: Own): string | undefined {
  let said: string | undefined
  const isHidden = (value: string) => {
    said ??= `${saidIn(refused)} ${refused.url?.pathname ?? ''}`
    return value.length >= SHORTEST && !said.includes(pathIn(value))
  }
  const leaves = leavesOf(recordsIn(allowed), isOfCaller(own)).filter(
    ([name]) => own !== 'unknown' || !NAMING.test(name),
  )
  const text = refused.body.toString('utf8')
  const tells = ([name, value]: Leaf) => IDENTIFYING.test(name) || value.length >= LONG
  const identifying = leaves.find((leaf) => text.includes(leaf[1]) && tells(leaf) && isHidden(leaf[1]))
  if (identifying) return `its ${identifying[0]} ${identifying[1]}`
  const values = new Set(leavesOf(refused.json, () => false).map(([, value]) => value))
  const shown = new Set(leaves.map(([, value]) => value).filter((value) => values.has(value) && isHidden(value)))
  if (shown.size <= 1) return undefined
  const listed = listedOf(refused)
  const apart = [...shown].filter((value) => !listed.includes(value))
  return apart.length > 1 ? `its ${apart.slice(0, 3).join(', ')}` : undefined
}

export interface Sight {
  readonly clause?: string
  /** Logins of the caller, in small letters, or that they are unknown: a refusal may name the refused caller. */
  readonly own?: Own
}

/** Values that name the caller of a refused request. */
export function ownOf(target: Target, { ask }: Answer): readonly string[] {
  const login = ask.as === undefined ? undefined : loginOf(target, ask.as)?.login
  return login === undefined ? [] : [login.toLowerCase()]
}

/**
 * A refusal that holds nothing of the records (R118).
 * @param allowed the answer to the same request, allowed
 */
export function showsNothing(refused: Answer, allowed: Answer, { clause, own = [] }: Sight = {}): Outcome {
  if (!refused.refused) return holds()
  const whole = showsRecord(refused) || holdsOne(refused, allowed)
  const leak = leakOf(refused, allowed, own) ?? (whole ? 'a record' : undefined)
  return leak ? brokenByItself(`${refused.label}: nothing of the record in the refusal`, leak, clause) : holds()
}
