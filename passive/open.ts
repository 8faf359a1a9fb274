/** The traffic that would decide what stayed open, in words that a person can act on. */

import { termsOf } from '../contract/index.ts'
import { operationOf } from '../contract/operations.ts'
import type { Check } from '../engine/check.ts'

const of = ({ operation }: Check) => operationOf(operation).title

/** What a recorded request must carry, by the slug of the check that it would decide. */
function parameterOf({ operation, slug }: Check): string | undefined {
  const { filters = {}, ranges = {}, include = {}, paging } = termsOf(operation)
  const filter = Object.keys(filters).find((name) => slug === `filter-${name}`)
  if (filter) return filter
  for (const [field, { operators }] of Object.entries(ranges)) {
    const operator = operators.find((one) => slug === `range-${field}-${one}`)
    if (operator) return `${field}.${operator}`
  }
  const member = Object.keys(include).find((name) => slug === `include-${name}`)
  if (member) return `include=${member}`
  if (paging && slug === `${paging.size}-exact`) return `${paging.size} that the list fills`
  if (paging && slug === `${paging.size}-maximum`) return `${paging.size} of its maximum`
  return undefined
}

const ROLE = /^role-(\w+?)(-refused)?$/

/** `a call of List trackings with progress.greaterThan`; undefined where traffic decides nothing by itself. */
export function wantedFor(check: Check): string | undefined {
  const parameter = parameterOf(check)
  if (parameter) return `a call of ${of(check)} with ${parameter}`
  const [, role] = ROLE.exec(check.slug) ?? []
  if (role) return `a call of ${of(check)} as svc/${role}, with its sign-in`
  if (/^(credential|session|key)-missing$/.test(check.slug)) return `a call of ${of(check)} without a credential`
  if (check.slug.startsWith('body-'))
    return `a call of ${of(check)} with ${check.slug.slice(5)}, and a read of the record`
  if (['answers', 'json-type', 'response-schema', 'numbers', 'count'].includes(check.slug))
    return `a call of ${of(check)}`
  if (check.slug === 'error-form') return `a refused call of ${of(check)}`
  return undefined
}
