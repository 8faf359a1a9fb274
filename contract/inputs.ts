/**
 * The documented inputs of an operation, each with the clause and the check that judge it: a check that meets a refusal
 * of such an input refers to the finding of that check.
 */
import { clausePrefix } from './clause.ts'
import { termsOf } from './index.ts'
import type { OperationId } from './operations.ts'
import type { Terms } from './terms.ts'

/** A value that careless code reads as a part of its query; a firewall takes it for an attack (RX1). */
export const HOSTILE_IDENTIFIER = "0'--"

/** Texts that identify no record anywhere. */
export const MALFORMED_IDENTIFIERS = ['lpc-no-id', HOSTILE_IDENTIFIER] as const

export interface Owner {
  /** Id of the clause that promises the input. */
  readonly clause: string
  /** Id of the check that judges it. */
  readonly check: `${OperationId}#${string}`
}

/** An input, and for `include` the value that it is sent with. */
export type Input = readonly [name: string, value?: string]

/** Every input that the terms of an operation name. */
export function inputsOf({ paging, filters, ranges = {}, include = {}, body, inputs }: Terms): readonly Input[] {
  return [
    ...(paging ? [[paging.size] as const, [paging.from] as const] : []),
    ...Object.keys({ ...filters, ...body, ...inputs }).map((name) => [name] as const),
    ...Object.entries(ranges).flatMap(([field, { operators }]) =>
      operators.map((operator) => [`${field}.${operator}`] as const),
    ),
    ...Object.keys(include).map((name) => ['include', name] as const),
  ]
}

/**
 * `include=count` alone is judged with the count; with names of members, by the first of them, or the one that the row
 * does not name.
 */
function slugOfInclude({ include = {} }: Terms, value: string | undefined): string | undefined {
  const names = (value ?? '').split(',').filter(Boolean)
  const members = names.filter((name) => name in include)
  const member = members.find((name) => include[name]!.unnamed) ?? members[0]
  if (member) return names.includes('count') ? 'include-count' : `include-${member}`
  return names.includes('count') ? 'count' : undefined
}

function slugOf(terms: Terms, input: string, value: string | undefined): string | undefined {
  const { paging, filters = {}, ranges = {}, body = {}, inputs = {} } = terms
  const [field = '', operator] = input.split('.')
  if (inputs[input]) return inputs[input]
  if (input === paging?.size) return `${input}-exact`
  if (input === paging?.from) return `${input}-effect`
  if (input === 'include') return slugOfInclude(terms, value)
  if (input in filters) return `filter-${input}`
  if (operator && ranges[field]?.operators.some((one) => one === operator)) return `range-${field}-${operator}`
  return input in body ? `body-${input}` : undefined
}

/**
 * The clause and the check that judge a documented input.
 * @param input a query parameter, a member of the body, or a range such as `createdAt.greaterThan`
 * @param value what it was sent with; decides for `include` alone
 * @returns undefined for an input that the terms of the operation do not name
 */
export function ownerOf(operation: OperationId, input: string, value?: string): Owner | undefined {
  const slug = slugOf(termsOf(operation), input, value)
  return slug === undefined
    ? undefined
    : { clause: `${clausePrefix(operation)}.${slug}`, check: `${operation}#${slug}` }
}
