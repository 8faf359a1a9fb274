/** The traffic that would decide open checks, in words that a person can act on. */

import { termsOf } from '../../contract/index.ts'
import { operationOf } from '../../contract/operations.ts'
import type { Check } from '../../engine/check.ts'

const of = ({ operation }: Check) => operationOf(operation).title

/** The required contents of a recorded request, by the slug of the check that it would decide. */
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

/** Slugs that some operations have for a check of another kind, which sends requests itself. */
const OWN = /^(?:partial|read-only|refused-changes-nothing|answer-as-read|right-record|as-read|to-\w+)$/

type Wanted = (check: Check, found: RegExpExecArray) => string

/** The deciding traffic for a slug; the first that matches. */
const WANTED: readonly (readonly [RegExp, Wanted])[] = [
  [/^role-(\w+?)(-refused)?$/, (check, [, role]) => `a call of ${of(check)} as svc/${role}, with its sign-in`],
  [/^(?:credential|session|key)-missing$/, (check) => `a call of ${of(check)} without a credential`],
  [/^(?:credential|key)-invalid$/, (check) => `a call of ${of(check)} with a credential changed in one place`],
  [/^session-ended$/, (check) => `a call of ${of(check)} with the cookie of a session, after its logout`],
  [/^session-mobile$/, (check) => `a call of ${of(check)} in a session that the mobile login opened`],
  [/^(?:ends-session|ends-other-kind)$/, (check) => `${of(check)}, and a call with the same cookie after it`],
  [/^(?:token-works|opens-session|sets-cookie)$/, (check) => `${of(check)}, and a call with what it handed out`],
  [/^body-(.+)$/, (check, [, name]) => `a call of ${of(check)} with ${name}, and a read of the record`],
  [/^type-(.+)$/, (check, [, name]) => `a call of ${of(check)} with ${name} of another type, and a read of the record`],
  [
    /^values-(.+)$/,
    (check, [, name]) => `a call of ${of(check)} with one of the values of ${name}, and a read of the record`,
  ],
  [/^required-(.+)$/, (check, [, name]) => `a call of ${of(check)} without ${name}`],
  [
    /^to-(\w+)$/,
    (check, [, status]) => `a call of ${of(check)} to ${status!.toUpperCase()}, and a list with the record`,
  ],
  [/^(?:partial|read-only)$/, (check) => `a read of the record, a call of ${of(check)}, and another read`],
  [
    /^metadata-(?:type-)?(.+)$/,
    (check, [, name]) => `a call of ${of(check)} with metadata ${name}, and a read of the resource`,
  ],
  [/^(?:attaches|keeps-others|removes)$/, (check) => `a call of ${of(check)} between two lists of the version`],
  [/^attached-already$/, (check) => `a call of ${of(check)} with what the version has, between two of its lists`],
  [/^super-user$/, () => 'calls of several operations under /v1 by an administrator without the super user right'],
  [/^answer-as-read$/, (check) => `a call of ${of(check)}, and a read of the record`],
  [/^refused-changes-nothing$/, (check) => `a refused call of ${of(check)} between two reads of the record`],
  [
    /^(?:right-record|as-read)$/,
    (check) => `a call of ${of(check)} and the same record in a list or by its identifier`,
  ],
  [
    /^(?:offset|page)-(?:effect|walk|filtered)$/,
    (check) => `calls of ${of(check)} for one page after the other, to the end`,
  ],
  [/^(?:offset|page)-default$/, (check) => `calls of ${of(check)} with and without the start of its first page`],
  [/^offset-counts-records$/, (check) => `calls of ${of(check)} for pages that overlap`],
  [/^(?:offset|page)-past-end$/, (check) => `a call of ${of(check)} past its end`],
  [/^count-filtered$/, (check) => `a call of ${of(check)} with a filter that finds less than a page`],
  [/^range-(.+)-between$/, (check, [, field]) => `a call of ${of(check)} with a lower and an upper bound of ${field}`],
  [/^include-several$/, (check) => `a call of ${of(check)} with every include at once`],
  [/^unknown-identifier$/, (check) => `a call of ${of(check)} with an identifier that no record has`],
  [/^malformed-identifier$/, (check) => `a call of ${of(check)} with an identifier of a form that no record can have`],
  [/^rate-limit$/, (check) => `more calls of ${of(check)} by one account than a minute allows, and one a minute later`],
  [/^across-/, () => 'one learner in both interfaces, found by the login'],
  [/^error-form$/, (check) => `a refused call of ${of(check)}`],
  [
    /^(?:answers|json-type|response-schema|numbers|count|identity|links|guid-form)$/,
    (check) => `a call of ${of(check)}`,
  ],
]

/** `a call of List trackings with progress.greaterThan`; undefined where one answer decides nothing. */
export function wantedFor(check: Check): string | undefined {
  const parameter = parameterOf(check)
  if (parameter) return `a call of ${of(check)} with ${parameter}`
  if (OWN.test(check.slug) && !check.tells && !check.agrees) return undefined
  for (const [pattern, wanted] of WANTED) {
    const found = pattern.exec(check.slug)
    if (found) return wanted(check, found)
  }
  // Any other check that judges recorded traffic.
  return check.shows || check.tells ? `a call of ${of(check)}` : undefined
}
