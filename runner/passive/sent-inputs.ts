/** The documented inputs of a request, and how likely each is the reason of a refusal. */
import type { Answer } from '../../client/answer.ts'
import { type WrittenMember, writtenMembers } from '../../contract/conditions/bodies.ts'
import { filtersOf } from '../../contract/conditions/filters.ts'
import { ownerOf } from '../../contract/inputs.ts'
import { isObject } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import { standingOf } from '../../laws/bodies/change.ts'
import { parametersOf, sentPairs } from '../../laws/kit/judged-answer.ts'
import { windowOf } from '../../laws/kit/window.ts'
import { boundaryOf } from '../../laws/ranges/single-answer.ts'

export interface SentInput {
  readonly name: string
  readonly value: string
  /** Id of the check that judges it. */
  readonly slug: string | undefined
  /** Whether its row allows the value; existing or missing records may still conflict with it. */
  readonly isLegal: boolean
  /** Whether any platform must take the value, whichever records it has. */
  readonly isPlain: boolean
  /** Whether the row lists the values, each of which is accepted. */
  readonly isListed: boolean
}

/** Text that no platform could object to. */
const PLAIN = /^[A-Za-z]{2,40}$/
/** Text without special characters of other notations. */
const CLEAR = /^[\p{L}\d][\p{L}\d .@_-]{1,80}$/u
/** Members whose text must be unique, of a form, or the name of something that is there. */
const BOUND = /login|e-?mail|reference|guid|uuid|id$|ids$|code|url|link|key|language|zone|phone|password|number|label/i

/** Whether any platform must accept the values of a filter or a range. */
export function isPlainValue(terms: Terms, name: string, value: string): boolean {
  const filter = filtersOf(terms).find((one) => one.name === name)
  if (filter)
    return filter.kind === 'choice'
      ? (filter.values ?? []).some((one) => String(one) === value)
      : filter.kind === 'text' && PLAIN.test(value)
  const [field = '', operator] = name.split('.')
  const range = terms.ranges?.[field]
  return Boolean(range?.operators.some((one) => one === operator)) && boundaryOf(value, range!) !== undefined
}

const slugOf = ({ operation }: Terms, name: string, value?: string) =>
  ownerOf(operation as OperationId, name, value)?.check.split('#')[1]

/** The requested page is an input as well: its first page exists on any platform. */
function pageInput(terms: Terms, name: string, { ask }: Answer): Omit<SentInput, 'name' | 'value'> {
  const window = windowOf(terms.paging!, parametersOf(terms, ask))
  const isPlain = window !== undefined && (name === terms.paging!.size || window.start === 0)
  return { slug: slugOf(terms, name), isLegal: isPlain, isPlain, isListed: false }
}

function parameter(terms: Terms, [name, value]: readonly [string, string], answer: Answer): SentInput {
  const { paging, include = {}, filters = {} } = terms
  if (paging && (name === paging.size || name === paging.from))
    return { name, value, ...pageInput(terms, name, answer) }
  if (name === 'include') {
    const isPlain = value in include || value === 'count'
    return {
      name: `include=${value}`,
      value,
      slug: slugOf(terms, name, value),
      isLegal: isPlain,
      isPlain,
      isListed: true,
    }
  }
  const isPlain = isPlainValue(terms, name, value)
  const isText = filters[name]?.kind === 'text' && CLEAR.test(value)
  const isListed = filters[name]?.values !== undefined
  return { name, value, slug: slugOf(terms, name), isLegal: isPlain || isText, isPlain, isListed }
}

/** One value is as good as another in names, switches, closed sets and numbers. */
const isFree = ({ name, type, values, names }: WrittenMember, value: unknown): boolean =>
  type === 'boolean' ||
  values !== undefined ||
  ((type === 'integer' || type === 'number') && !names && !BOUND.test(name)) ||
  (type === 'string' && !names && !BOUND.test(name) && PLAIN.test(String(value)))

function member(terms: Terms, one: WrittenMember, value: unknown): SentInput {
  const { name, type, values } = one
  const isLegal = standingOf(terms, one, value) === 'legal'
  const isListed = type === 'boolean' || values !== undefined
  const slug = values && type !== 'boolean' ? `values-${name}` : slugOf(terms, name)
  return { name, value: String(value), slug, isLegal, isPlain: isLegal && isFree(one, value), isListed }
}

/** Every input of a request, undocumented ones as well. */
export function sentInputs(terms: Terms, answer: Answer): readonly SentInput[] {
  const { ask } = answer
  const pairs = sentPairs(terms, ask).flatMap(([name, value]) =>
    (name === 'include' ? value.split(',') : [value]).map((one) => parameter(terms, [name, one], answer)),
  )
  if (!terms.body || !isObject(ask.json)) return pairs
  const known = writtenMembers(terms)
  return [
    ...pairs,
    ...Object.entries(ask.json).map(([name, value]): SentInput => {
      const one = known.find((other) => other.name === name)
      const unknown = { name, value: JSON.stringify(value), slug: undefined }
      return one ? member(terms, one, value) : { ...unknown, isLegal: false, isPlain: false, isListed: false }
    }),
  ]
}
