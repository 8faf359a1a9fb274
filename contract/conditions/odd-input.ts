/** Operations whose input can be odd. */
import { traitsOf } from '../interfaces.ts'
import { operationOf } from '../operations.ts'
import type { Terms } from '../terms.ts'

/** Whether a JSON object is sent. */
export function takesObject({ operation, body, answer }: Terms): boolean {
  const { method } = operationOf(operation)
  const writes = method !== 'GET' && method !== 'DELETE' && answer.kind !== 'nothing'
  return traitsOf(operation).media === 'application/json' && (body !== undefined || writes)
}

/** Whether the fields of a form are sent; a sign-in takes them whatever its terms say of each. */
export const takesForm = ({ operation, body }: Terms): boolean => {
  const { media, passwordSignIns } = traitsOf(operation)
  return media !== 'application/json' && (body !== undefined || passwordSignIns.includes(operation))
}

/** Operators and filters whose values are numbers, instants or a choice: a word is none of these. */
export const typedParameters = ({ filters = {}, ranges = {}, parameters }: Terms): readonly string[] =>
  parameters === 'body'
    ? []
    : [
        ...Object.entries(filters).flatMap(([name, { kind, unknown, values, whole }]) =>
          typeof unknown === 'number' ||
          whole ||
          (kind === 'choice' && values?.every((one) => typeof one === 'boolean'))
            ? [name]
            : [],
        ),
        ...Object.entries(ranges).map(([field, { operators }]) => `${field}.${operators[0]}`),
      ]

/**
 * Operations that take parameters of pages, typed filters or a body, and have no check of their own that sends odd
 * ones.
 */
export const takesInput = (terms: Terms): boolean =>
  !terms.clauses?.some(({ slug }) => slug === 'odd-values') &&
  (terms.paging !== undefined || takesObject(terms) || takesForm(terms) || typedParameters(terms).length > 0)
