/**
 * Families of clauses that hold for many operations, expanded from an operation's terms. The checks of the laws carry
 * the same slugs: `suites/laws/`.
 */
import { type Clause, type ClauseText, clauseOf } from './clause.ts'
import { interfaceOf, type OperationId, operationOf } from './operations.ts'
import type { BodyMember, Filter, Paging, Range, Terms } from './terms.ts'

const text = (
  slug: string,
  level: ClauseText['level'],
  aspect: ClauseText['aspect'],
  statement: string,
  ...readings: string[]
): ClauseText => ({ slug, level, aspect, statement, ...(readings.length ? { readings } : {}) })

function accessOfCurrent({ operation }: Terms): ClauseText[] {
  const { roles = [] } = operationOf(operation)
  if (!roles.length) return []
  const others = (['svc/admin', 'svc/learner'] as const).filter((role) => !roles.includes(role))
  return [
    text('credential-missing', 'documented', 'access', 'A request without a bearer token is refused.', 'R5'),
    text(
      'credential-invalid',
      'documented',
      'access',
      'A request with a bearer token that the service did not issue is refused.',
      'R5',
    ),
    text('credential-status', 'derived', 'access', 'A missing or invalid credential is answered with 401.', 'R5'),
    ...roles.map((role) =>
      text(`role-${role.slice(4)}`, 'documented', 'role', `The role ${role} may call the operation.`),
    ),
    ...others.map((role) =>
      text(
        `role-${role.slice(4)}-refused`,
        'documented',
        'role',
        `The role ${role} is refused, and the refusal shows nothing of the record.`,
        'R26',
      ),
    ),
    ...(roles.includes('svc/admin')
      ? [
          text(
            'super-user',
            'documented',
            'role',
            'An administrator without the super user right is refused where the path begins with /v1, and served elsewhere.',
            'R3',
          ),
        ]
      : []),
    text(
      'platform-header',
      'not-shown',
      'header',
      'What happens without the Platform header, or with the name of another instance.',
    ),
  ]
}

const LOGOUTS = new Set<string>(['legacy-learner/session.logout', 'legacy-learner/session.mobile-logout'])

/** Whether a call ends the session with which it is made. */
export const endsSession = (operation: string) => LOGOUTS.has(operation)

const accessOfSession = ({ operation }: Terms): ClauseText[] => [
  text('session-missing', 'documented', 'access', 'A request without the session cookie is refused.', 'R16'),
  text(
    'session-invalid',
    'documented',
    'access',
    'A request with a session cookie that the service did not set is refused.',
    'R16',
  ),
  ...(endsSession(operation)
    ? []
    : [
        text(
          'session-ended',
          'documented',
          'access',
          'A request with the cookie of a session that logout ended is refused.',
          'R59',
        ),
        text('session-mobile', 'documented', 'access', 'A session that the mobile login opened is served too.', 'R59'),
      ]),
]

const accessByKey = ({ unauthorized }: Terms): ClauseText[] => [
  text('key-missing', 'documented', 'access', 'A request without the API-KEY header is refused.', 'R20'),
  text('key-invalid', 'documented', 'access', 'A request with an empty or wrong API-KEY is refused.', 'R20'),
  text(
    'key-status',
    unauthorized ? 'documented' : 'derived',
    'access',
    'A missing or invalid key is answered with 401.',
    'R20',
  ),
]

/** Operations that open a session, or stand outside the interface's own access rule. */
const OPEN = new Set([
  'legacy-learner/session.login',
  'legacy-learner/session.mobile-login',
  'legacy-admin/tokens.exchange',
])

export const isOpen = (operation: string) => OPEN.has(operation)

function access(terms: Terms): ClauseText[] {
  if (isOpen(terms.operation)) return []
  switch (interfaceOf(terms.operation)) {
    case 'current':
      return accessOfCurrent(terms)
    case 'legacy-learner':
      return accessOfSession(terms)
    case 'legacy-admin':
      return accessByKey(terms)
  }
}

export const isFormless = ({ operation, answer }: Terms) =>
  interfaceOf(operation) === 'current' && (answer.kind === 'nothing' || answer.kind === 'binary')

/** Whether a success is the envelope of an older interface. */
export const hasEnvelope = ({ operation, answer }: Terms) =>
  interfaceOf(operation) !== 'current' && answer.kind !== 'nothing'

function responses(terms: Terms): ClauseText[] {
  const { operation, returns, superseded } = terms
  const form =
    interfaceOf(operation) === 'current'
      ? 'A refusal carries a JSON object with a message string.'
      : 'A refusal carries the envelope with success false and the reason as its message.'
  return [
    text(
      'answers',
      'documented',
      'response',
      `A valid request succeeds and returns ${returns}.`,
      'R4',
      ...(superseded ? ['R90'] : []),
    ),
    // A removal or a download of current promises no JSON, so that there is no form to judge.
    ...(isFormless(terms)
      ? []
      : [
          text(
            'response-schema',
            'documented',
            'response',
            `Every success has the documented form: ${returns}.`,
            'R7',
            'R8',
          ),
        ]),
    text('error-form', 'documented', 'error', form, 'R5', 'R16'),
    ...(!hasEnvelope(terms)
      ? []
      : [text('json-type', 'derived', 'response', 'A JSON body is not declared to be of another media type.', 'R96')]),
    text('server-error', 'derived', 'error', 'No request, however odd, is answered with a 5xx.', 'R6'),
    text('success-status', 'not-shown', 'response', 'Which status a success has.', 'R4'),
    text('refusal-status', 'not-shown', 'error', 'Which statuses refusals have.', 'R5'),
    text('unset-members', 'not-shown', 'response', 'Which members are null where the document names a type.', 'R7'),
    text('unknown-members', 'not-shown', 'response', 'Which members come beyond the documented ones.', 'R7'),
    text('refusal-members', 'not-shown', 'error', 'Which members refusals have beside their message.', 'R5'),
    text('redirects', 'not-shown', 'response', 'Whether the path as written is redirected to another form.', 'R23'),
  ]
}

/** R41, and R18 for the older learner interface. */
const pastEnd = (of: string, from: string, rule: Paging['pastEnd']): ClauseText => {
  const slug = `${from}-past-end`
  if (rule === 'not-shown') return text(slug, 'not-shown', 'paging', 'What stands past the end.', 'R18')
  return rule === 'error'
    ? text(
        slug,
        'documented',
        'paging',
        `A ${from} at or above the number of ${of} is an error; one below it is not.`,
        'R18',
        'R62',
      )
    : text(slug, 'documented', 'paging', 'Past the end there is an empty page or a refusal.', 'R41')
}

/** Requests of which only ten a minute are allowed. */
const isScarce = (operation: Terms['operation']) => operation === 'current/trackings.list'

/** Whether a list has a filter whose effect on its pages can be seen. */
export const isNarrowable = ({ operation, paging, filters = {} }: Terms): boolean =>
  !isScarce(operation) &&
  paging !== undefined &&
  (Boolean(paging.narrowed) || Object.values(filters).some(({ kind }) => kind !== 'hidden'))

const paging = (of: string, { style, size, from, ...bounds }: Paging, narrowable: boolean): ClauseText[] => [
  text(
    `${size}-default`,
    'documented',
    'paging',
    `Without ${size}, a page holds ${bounds.default} ${of} where there are so many.`,
  ),
  text(
    `${size}-exact`,
    'documented',
    'paging',
    `A page holds as many ${of} as ${size} asks for, within its bounds and where there are so many.`,
  ),
  ...(bounds.maximum === undefined
    ? []
    : [
        text(
          `${size}-maximum`,
          'documented',
          'paging',
          `A page never holds more than ${bounds.maximum} ${of}, whatever ${size} asks for.`,
          'R6',
        ),
        text(
          `${size}-above`,
          'not-shown',
          'paging',
          `Whether a ${size} above the maximum is refused or adjusted.`,
          'R6',
        ),
      ]),
  text('order', 'not-shown', 'paging', `In which order the ${of} come.`),
  bounds.minimum === undefined
    ? text(`${size}-below-one`, 'not-shown', 'paging', `What a ${size} of 0 or less does.`, 'R42', 'R66')
    : text(
        `${size}-minimum`,
        'documented',
        'paging',
        `A ${size} below ${bounds.minimum} is refused or taken as a legal one.`,
        'R6',
        'R42',
      ),
  text(`${from}-default`, 'documented', 'paging', `Without ${from}, the first page is returned.`),
  text(
    `${from}-effect`,
    'documented',
    'paging',
    `${from} moves the page: it does not return the same ${of} again.`,
    'R41',
  ),
  text(`${from}-walk`, 'documented', 'paging', `The pages together hold every one of the ${of} exactly once.`, 'R41'),
  ...(narrowable
    ? [text(`${from}-filtered`, 'documented', 'paging', `${from} moves the page within what a filter finds.`, 'R41')]
    : []),
  ...(style === 'offset'
    ? [text(`${from}-counts-records`, 'derived', 'paging', `${from} counts ${of}, not pages.`, 'R41')]
    : []),
  pastEnd(of, from, bounds.pastEnd),
  text(
    `${from}-below`,
    bounds.fromMinimum === undefined ? 'not-shown' : 'derived',
    'paging',
    `What a ${from} below its first value does: never another page than the first.`,
    'R6',
  ),
]

const counts = (terms: Terms): ClauseText[] => {
  const { count, operation, paging, filters = {} } = terms
  const legacy = interfaceOf(operation) !== 'current'
  if (!count && !legacy) return []
  const name = legacy ? (interfaceOf(operation) === 'legacy-admin' ? 'totalCount' : 'totalResults') : 'count'
  const when = count === 'on-request' ? ` with include=count` : ''
  return [
    text(
      'count',
      'documented',
      'count',
      `${name} is present${when} and counts the page or the whole result.`,
      'R9',
      'R65',
    ),
    // Without pages the two are one.
    ...(legacy && !paging
      ? []
      : [text('count-of', 'not-shown', 'count', `Whether ${name} counts the page or the whole result.`, 'R9')]),
    ...((!legacy && Object.values(filters).some(({ kind }) => kind !== 'hidden')) ||
    (interfaceOf(operation) === 'legacy-admin' && isNarrowable(terms))
      ? [text('count-filtered', 'documented', 'count', `With a filter, ${name} counts what the filter finds.`, 'R9')]
      : []),
  ]
}

const FILTERS: Record<Filter['kind'], (name: string) => string> = {
  text: (name) => `${name} finds the records that have the value, and none that does not contain it.`,
  exact: (name) => `${name} finds exactly the records that have the value.`,
  choice: (name) => `${name} finds exactly the records that have the value, for each of its values.`,
  hidden: (name) => `${name} restricts the result: a value that no record has finds none.`,
}

const filterReadings: Record<Filter['kind'], readonly string[]> = {
  text: ['R37'],
  exact: [],
  choice: ['R40'],
  hidden: ['R35'],
}

const filters = (all: Readonly<Record<string, Filter>>): ClauseText[] => [
  ...Object.entries(all).map(([name, filter]) =>
    text(
      `filter-${name}`,
      'documented',
      'filter',
      FILTERS[filter.kind](name),
      ...(filter.readings ?? filterReadings[filter.kind]),
    ),
  ),
  ...Object.entries(all).flatMap(([name, { values }]) =>
    values?.some((value) => typeof value === 'string')
      ? [
          text(
            `filter-${name}-unknown`,
            'derived',
            'filter',
            `A value that ${name} does not list is refused or finds nothing.`,
            'R40',
          ),
        ]
      : [],
  ),
  ...Object.entries(all).flatMap(([name, { letters }]) =>
    letters
      ? [
          text(
            `filter-${name}-letters`,
            'not-shown',
            'filter',
            `Whether a value in other letters, upper for lower case or without its accents, is another value of ${name}.`,
            'R37',
          ),
        ]
      : [],
  ),
  ...(Object.keys(all).length > 1
    ? [text('filters-combined', 'derived', 'filter', 'Filters given together hold together.', 'R10')]
    : []),
  ...(Object.values(all).some(({ kind }) => kind === 'text')
    ? [
        text(
          'filter-case',
          'not-shown',
          'filter',
          'Whether text filters tell upper from lower case, and find parts of a value.',
          'R37',
        ),
      ]
    : []),
]

const ranges = (all: Readonly<Record<string, Range>>): ClauseText[] =>
  Object.entries(all).flatMap(([field, { operators, member }]) =>
    operators.map((operator) =>
      text(
        `range-${field}-${operator}`,
        'documented',
        'range',
        `${field}.${operator} finds exactly the records on its side of the value.`,
        'R10',
        ...(member ? [] : ['R35']),
      ),
    ),
  )

const includes = ({ include: all = {}, count }: Terms): ClauseText[] => [
  ...(count === 'on-request' && Object.keys(all).length
    ? [
        text(
          'include-count',
          'documented',
          'include',
          'include takes count beside the names of members, separated by commas.',
          'R9',
          'R11',
        ),
      ]
    : []),
  ...Object.entries(all).flatMap(([name, { optional }]) => [
    text(`include-${name}`, 'documented', 'include', `include=${name} brings the member ${name}.`, 'R11'),
    ...(optional
      ? []
      : [text(`include-${name}-absent`, 'documented', 'include', `Without include, ${name} is not returned.`, 'R33')]),
  ]),
  ...(Object.keys(all).length > 1
    ? [text('include-several', 'documented', 'include', 'include takes several names, separated by commas.')]
    : []),
]

const bodies = (all: Readonly<Record<string, BodyMember>>): ClauseText[] =>
  Object.entries(all).flatMap(([name, member]) => [
    ...(member.required
      ? [
          text(
            `required-${name}`,
            'documented',
            'body',
            `Without ${name} the request is refused and nothing is written.`,
          ),
        ]
      : []),
    text(`body-${name}`, 'documented', 'effect', `${name} is stored as sent: in the answer and in a later read.`),
    ...(member.type === 'string' && !member.values
      ? []
      : [
          text(
            `type-${name}`,
            'derived',
            'body',
            `A value of another type than ${member.type} for ${name} is refused or not stored.`,
          ),
        ]),
    ...(member.values
      ? [
          text(
            `values-${name}`,
            'documented',
            'body',
            `${name} takes ${member.values.join(', ')} and no other value.`,
            'R40',
          ),
        ]
      : []),
  ])

/** Operations that take parameters of pages or a body. */
export function takesInput({ operation, paging, body, answer }: Terms): boolean {
  const { method, roles = [] } = operationOf(operation)
  const writes = method !== 'GET' && method !== 'DELETE' && answer.kind !== 'nothing'
  return (
    interfaceOf(operation) === 'current' && roles.length > 0 && (paging !== undefined || body !== undefined || writes)
  )
}

const oddInput = (terms: Terms): ClauseText[] =>
  takesInput(terms)
    ? [
        text(
          'odd-input',
          'derived',
          'error',
          'A page parameter that is no number and a body that is no object are never answered with a 5xx.',
          'R6',
        ),
      ]
    : []

const identifiers = ({ identifier, returns }: Terms): ClauseText[] =>
  identifier
    ? [
        text(
          'unknown-identifier',
          'documented',
          'error',
          `An unknown ${identifier.parameter} is an error, never ${returns}.`,
          'R91',
        ),
      ]
    : []

/** What the envelope of the older administration interface says about a list, and what a short form leaves out. */
function lists({ operation, answer, of = 'records', paging }: Terms): ClauseText[] {
  if (!('schema' in answer)) return []
  const short = 'shortOf' in answer && answer.shortOf
  return [
    ...('withoutTotal' in answer && answer.withoutTotal
      ? [text('without-total', 'documented', 'count', 'The answer has no totalResults.', 'R16', 'RL1')]
      : []),
    ...(short
      ? [
          text(
            'short-form',
            'documented',
            'response',
            `The ${of} come in their short form, without the further members of the full one.`,
            'R79',
          ),
        ]
      : []),
    ...(interfaceOf(operation) === 'legacy-admin' && answer.kind === 'page'
      ? [
          text('returned-count', 'documented', 'count', 'count is the number of results returned.', 'R76'),
          text('own-links', 'derived', 'response', `Each of the ${of} has a _links.self of its own.`, 'R76'),
        ]
      : []),
    ...(isCountedRecord(operation, answer)
      ? [text('counted-record', 'derived', 'count', 'count, where a read of one record gives it, is 1.', 'R76')]
      : []),
    ...(paging?.links
      ? [text('page-links', paging.links, 'response', '_links of a page holds self, first and last.', 'R76')]
      : []),
  ]
}

/** A read of one record in the envelope that may count what it returns. */
export const isCountedRecord = (operation: OperationId, { kind }: Terms['answer']) =>
  interfaceOf(operation) === 'legacy-admin' && kind === 'single' && operationOf(operation).method === 'GET'

/** Requests in a minute that the documents allow each caller of an operation; undefined where they show no limit. */
export const documentedLimit = (operation: OperationId): number | undefined => {
  if (interfaceOf(operation) !== 'current') return undefined
  return operation === 'current/trackings.list' ? 10 : 80
}

/** Whether the same request can be sent again and again and be served each time without leaving anything. */
export const isRepeatable = (operation: OperationId) => !/\.(create|add|remove)$/.test(operation)

const limit = (slug: string, level: ClauseText['level'], statement: string, undecidable?: string): ClauseText => ({
  ...text(slug, level, 'limit', statement, 'R12', 'R95'),
  section: 'Limits',
  ...(undecidable ? { undecidable } : {}),
})

function limits({ operation }: Terms): ClauseText[] {
  const most = documentedLimit(operation)
  if (most === undefined) return []
  const harmful = 'every request that is served leaves a record or takes one away'
  return [
    limit('limit-served', 'documented', `Up to ${most} requests in a minute are not refused for their number.`),
    limit(
      'limit-kept',
      'documented',
      `More than ${most} requests in a minute are not all served.`,
      isRepeatable(operation) ? undefined : harmful,
    ),
    limit('limit-resumes', 'documented', 'A minute after the last request the operation is served again.'),
    limit('limit-refusal', 'not-shown', 'How a request beyond the limit is refused, and whether it tells until when.'),
    limit('limit-scope', 'not-shown', 'Whether an exhausted limit touches other operations and other callers.'),
  ]
}

/** Every clause of an operation: the families that its terms call for, then its own. */
export function clausesOf(terms: Terms): Clause[] {
  const texts = [
    ...access(terms),
    ...responses(terms),
    ...identifiers(terms),
    ...oddInput(terms),
    ...(terms.paging ? paging(terms.of ?? 'records', terms.paging, isNarrowable(terms)) : []),
    ...(terms.paging || terms.count ? counts(terms) : []),
    ...lists(terms),
    ...filters(terms.filters ?? {}),
    ...ranges(terms.ranges ?? {}),
    ...includes(terms),
    ...bodies(terms.body ?? {}),
    ...limits(terms),
    ...(terms.clauses ?? []),
  ]
  return texts.map((one) => clauseOf(terms.operation, terms.section, one))
}

/** Checks that judge what a whole run saw of an operation: another run that did not do the same saw something else. */
const OF_THE_WHOLE_RUN = new Set([
  'response-schema',
  'error-form',
  'server-error',
  'success-status',
  'refusal-status',
  'unset-members',
  'unknown-members',
  'refusal-members',
  'redirects',
])

export const isOfTheWholeRun = (check: string) => OF_THE_WHOLE_RUN.has(check.slice(check.indexOf('#') + 1))

/** Whether what is observed of a clause depends on the records that a run meets, such as which members are not set. */
export const followsRecords = (clause: string) =>
  clause.endsWith('.unset-members') || clause === 'legacy-admin.trackings.get.statuses'
