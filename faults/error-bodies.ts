/** Bodies of refusals as frameworks and gateways make them: each holds the documented members and others. */

import { randomUUID } from 'node:crypto'
import { isObject, type Members } from '../contract/members.ts'
import { operations } from '../contract/operations.ts'
import type { Question, Reply } from '../reference/index.ts'
import { bodyOf, isOk, type Variation } from '../reference/mutators/fault.ts'
import { variationsOf } from '../reference/mutators/variations.ts'

const { replies } = variationsOf('')

interface Refused {
  readonly status: number
  readonly question: Question
  /** The learner of the request; absent for anybody else. */
  readonly login?: string
}

const DOCUMENTATION = 'https://docs.invalid/errors/reference-of-all-error-codes'
const hexOf = (length: number) => randomUUID().replaceAll('-', '').slice(0, length)
const fieldsOf = ({ question }: Refused): Members => ({ ...question.path, ...bodyOf(question) })
const addressOf = ({ question }: Refused) => `/${Object.values(question.path).join('/')}`

/** Members beside the documented ones. */
const ERROR_BODIES: Readonly<Record<string, (refused: Refused) => Members>> = {
  'uuid of the incident': () => ({ uuid: randomUUID() }),
  'guid of the incident': () => ({ guid: randomUUID().toUpperCase() }),
  'uuid and guid, deep': () => ({ error: { uuid: randomUUID(), guid: randomUUID(), code: 17 } }),
  'errorUuid and requestGuid': () => ({ errorUuid: randomUUID(), requestGuid: randomUUID() }),
  'a token of the request': () => ({ requestToken: hexOf(32), csrfToken: hexOf(24) }),
  'problem details': ({ status }) => ({ type: 'about:blank', title: 'Refused', status, detail: 'Refused by a rule.' }),
  'problem details with an instance': (refused) => ({
    ...{ type: DOCUMENTATION, title: 'Refused', status: refused.status, instance: addressOf(refused) },
    uuid: randomUUID(),
  }),
  'trace and span': () => ({ traceId: hexOf(32), spanId: hexOf(16) }),
  'trace context': () => ({ traceparent: `00-${hexOf(32)}-${hexOf(16)}-01` }),
  'id of the request': () => ({ requestId: randomUUID(), timestamp: new Date().toISOString() }),
  'of a Java framework': (refused) => ({
    ...{ timestamp: new Date().toISOString(), status: refused.status, error: 'Refused', path: addressOf(refused) },
  }),
  'of a .NET framework': ({ status }) => ({
    ...{
      type: 'https://tools.ietf.org/html/rfc9110',
      title: 'Refused',
      status,
      traceId: `00-${hexOf(32)}-${hexOf(16)}-00`,
    },
    errors: { login: ['The field is not valid.'] },
  }),
  'of a PHP framework': ({ status }) => ({ exception: 'HttpException', class: 'Refused', status }),
  'of a Python framework': () => ({ detail: [{ loc: ['body', 'uuid'], msg: 'field required', type: 'missing' }] }),
  'of a Ruby framework': ({ status }) => ({ status, error: 'Refused', errors: { base: ['is refused'] } }),
  'of a Node framework': ({ status }) => ({ statusCode: status, error: 'Refused', code: 'ERR_REFUSED' }),
  'link to the documentation': () => ({ documentation_url: DOCUMENTATION, help: { href: DOCUMENTATION } }),
  'links of HAL': (refused) => ({ _links: { self: { href: addressOf(refused) }, help: { href: DOCUMENTATION } } }),
  'errors of JSON:API': ({ status }) => ({
    errors: [{ id: randomUUID(), status: String(status), title: 'Refused', source: { pointer: '/data/uuid' } }],
  }),
  'violations with the value that was sent': (refused) => ({
    violations: Object.entries(fieldsOf(refused)).map(([field, rejectedValue]) => ({ field, rejectedValue })),
  }),
  'the request repeated': (refused) => ({
    request: { uuid: randomUUID(), path: addressOf(refused), ...fieldsOf(refused) },
  }),
  'names of members': () => ({ fields: ['uuid', 'login', 'email', 'title', 'languageCode'] }),
  'words in several languages': () => ({ localized: { 'en-GB': 'Refused', 'fr-FR': 'Refusé', 'de-DE': 'Abgelehnt' } }),
  'a numeric code': () => ({ code: 40_017, subCode: 0 }),
  'a code in words': () => ({ code: 'ACCESS_DENIED', severity: 'ERROR', category: 'SECURITY' }),
  'the caller by login': ({ login }) => (login ? { user: { login, uuid: randomUUID() }, by: login } : {}),
  'a contact': () => ({ support: { email: 'support@platform.invalid', phone: null } }),
  'the node that answered': () => ({
    node: 'lms-web-3.internal.invalid',
    tenant: { guid: randomUUID(), name: 'main' },
  }),
  'nothing but null': () => ({ data: null, errors: null, uuid: null, guid: null }),
  'empty lists': () => ({ errors: [], details: {}, warnings: [] }),
}

const loginOf = ({ caller }: Question): string | undefined =>
  caller?.kind === 'learner' ? caller.learner.login : undefined

const isFailure = ({ body, ...reply }: Reply): boolean =>
  isObject(body) && (!isOk({ ...reply, body }) || body.success === false)

const refusedAs = (slug: string, title: string, membersOf: (refused: Refused) => Members): Variation =>
  replies('*', slug, title, ['R5', 'R118'], (reply, question) => {
    if (!isFailure(reply)) return
    const login = loginOf(question)
    const more = membersOf({ status: reply.status, question, ...(login ? { login } : {}) })
    reply.body = { ...more, ...(reply.body as Members) }
  })

/** Each body on every refusal: if they alternated, an operation would meet one only by chance. */
export const errorBodies: readonly Variation[] = Object.entries(ERROR_BODIES).map(([what, membersOf]) =>
  refusedAs(`error-body-${what.toLowerCase().replace(/[^a-z]+/g, '-')}`, `gives each refusal ${what}`, membersOf),
)

const MAKERS = Object.values(ERROR_BODIES)
const PLACES: ReadonlyMap<string, number> = new Map(operations.map(({ id }, place) => [id, place]))

/** The same refusal of an operation has the same body in each run, another status another one. */
const ofMany = (refused: Refused): Members =>
  MAKERS[(PLACES.get(refused.question.operation)! + refused.status) % MAKERS.length]!(refused)

export const errorBodyVariations: readonly Variation[] = [
  refusedAs('error-bodies', 'gives refusals in the bodies of many frameworks', ofMany),
  refusedAs('incident-ids', 'gives each refusal a uuid and a guid of its own', () => ({
    uuid: randomUUID(),
    guid: randomUUID(),
  })),
  refusedAs(
    'requests-repeated',
    'repeats what was sent in each refusal, beside a uuid of the incident',
    ERROR_BODIES['the request repeated']!,
  ),
  refusedAs('caller-in-refusals', 'names the caller in each refusal', ERROR_BODIES['the caller by login']!),
]
