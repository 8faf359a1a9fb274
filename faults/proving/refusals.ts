/** Platforms that refuse every input of one kind, on a whole interface, against the promise of the documents. */

import { allTerms } from '../../contract/index.ts'
import { type Interface, interfaceOf } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import type { Around, Question } from '../../reference/index.ts'
import { refusal } from '../../reference/mutators/builder.ts'
import { around, bodyOf } from '../../reference/mutators/fault.ts'

/** Documented inputs of one kind, by name; `field.` stands for every operator of a range. */
export const INPUT_KINDS = {
  start: ({ paging }: Terms) => (paging ? [paging.from] : []),
  size: ({ paging }: Terms) => (paging ? [paging.size] : []),
  filters: ({ filters = {} }: Terms) => Object.keys(filters),
  ranges: ({ ranges = {} }: Terms) => Object.keys(ranges).map((field) => `${field}.`),
  include: ({ include }: Terms) => (include ? ['include'] : []),
  members: ({ body = {} }: Terms) => Object.entries(body).flatMap(([name, { required }]) => (required ? [] : [name])),
  others: ({ inputs = {} }: Terms) => Object.keys(inputs),
} as const satisfies Record<string, (terms: Terms) => readonly string[]>

export type InputKind = keyof typeof INPUT_KINDS

const namesIn = ({ query, body }: Question): readonly string[] => {
  const members = bodyOf({ body } as Question)
  const nested = Object.entries(members).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? Object.keys(value).map((inner) => `${name}.${inner}`) : [],
  )
  return [...query.keys(), ...Object.keys(members), ...nested]
}

const refusingAny = (operation: Terms['operation'], names: readonly string[]): Around =>
  around(operation, (next) => (question) => {
    const sent = namesIn(question)
    const found = names.find((name) => sent.some((one) => (name.endsWith('.') ? one.startsWith(name) : one === name)))
    return found === undefined ? next(question) : refusal(question, 400, `${found} is not supported`)
  })

/** Wrappers that refuse every input of that kind; none where the interface documents none. */
export const refusingAll = (of: Interface, kind: InputKind): readonly Around[] =>
  allTerms.flatMap((terms) => {
    const names = interfaceOf(terms.operation) === of ? INPUT_KINDS[kind](terms) : []
    return names.length ? [refusingAny(terms.operation, names)] : []
  })
