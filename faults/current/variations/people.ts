/** Behaviour of an honest platform with learners, their texts and its sign-in. */

import { isObject, type Members } from '../../../contract/members.ts'
import type { OperationId } from '../../../contract/operations.ts'
import type { Reply, World } from '../../../reference/index.ts'
import {
  around,
  asking,
  bodyOf,
  isOk,
  recordsIn,
  replying,
  type Variation,
  variationsOf,
} from '../../../reference/mutators/fault.ts'
import { everyText } from '../../../reference/mutators/shapes.ts'

const varies = variationsOf('people')

const CREATE: OperationId = 'current/learners.create'
const UPDATE: OperationId = 'current/learners.update'
const READS: readonly OperationId[] = ['current/learners.list', 'current/learners.get', CREATE, UPDATE]
const WRITES = /\.(create|update)$/
const LOGINS: readonly OperationId[] = ['current/tokens.login', 'current/tokens.signed']

const refusal = (message: string, status = 422): Reply => ({ status, headers: {}, body: { message } })

/** Changes each learner that is shown. */
const shows = (slug: string, title: string, change: (learner: Members) => void, ...readings: readonly 'R7'[]) =>
  varies(
    slug,
    title,
    readings.length ? readings : ['R7'],
    ...READS.map((operation) =>
      replying(operation, (reply) => {
        if (isOk(reply)) for (const record of recordsIn(reply)) change(record)
      }),
    ),
  )

/** Refuses a value that another learner has. */
const unique = (name: 'email' | 'referenceNumber'): Variation =>
  varies(
    `unique-${name}`,
    `lets no two learners have one ${name}`,
    ['R27'],
    ...[CREATE, UPDATE].map((operation) =>
      around(operation, (next, { store }) => (question) => {
        const value = bodyOf(question)[name]
        const other = store.learners.find(
          (learner) => learner[name] === value && learner.id !== Number(question.path.id ?? 0),
        )
        return value && other ? refusal(`${name} is taken`, 409) : next(question)
      }),
    ),
  )

/** Refuses a text that is not such a value. */
const wants = (slug: string, title: string, name: string, form: RegExp): Variation =>
  varies(
    slug,
    title,
    ['R5'],
    ...[CREATE, UPDATE].map((operation) =>
      around(operation, (next) => (question) => {
        const value = bodyOf(question)[name]
        return typeof value === 'string' && value !== '' && !form.test(value)
          ? refusal(`${name} has another form`)
          : next(question)
      }),
    ),
  )

const texts = (slug: string, title: string, change: (text: string) => string): Variation =>
  varies(
    slug,
    title,
    ['R104'],
    asking('current/*', (question) => {
      if (WRITES.test(question.operation) && isObject(question.body)) question.body = everyText(question.body, change)
    }),
  )

/** Languages in which the platform has content. */
const known = ({ store }: World, code: string) =>
  [...store.learners, ...store.tags, ...store.themes, ...store.localizedVersions, ...store.sessions].some(
    ({ languageCode }) => languageCode === code,
  )

const isEmptyDepartment = (value: unknown) => value === null || value === undefined

export const peopleVariations: readonly Variation[] = [
  shows('department-of-nulls', 'shows an unset department as an object of nulls', (learner) => {
    if (isEmptyDepartment(learner.department)) learner.department = { name: null, id: null, parent: null }
    else if (isObject(learner.department) && isEmptyDepartment(learner.department.parent))
      learner.department.parent = { name: null, id: null }
  }),
  shows('department-without-parent', 'leaves the parent out of a department that has none', (learner) => {
    if (isObject(learner.department) && learner.department.parent === null) delete learner.department.parent
  }),
  shows('time-zones-in-words', 'names time zones in another list', (learner) => {
    if (learner.timezone === 'Europe/Paris') learner.timezone = 'Romance Standard Time'
  }),
  shows('names-turned', 'joins the display name from the last name on', (learner) => {
    learner.displayName = `${learner.lastName ?? ''}, ${learner.firstName ?? ''}`.toUpperCase()
  }),
  shows('references-in-full', 'shows more of entities and managers', (learner) => {
    for (const name of ['entity', 'manager'])
      if (isObject(learner[name])) Object.assign(learner[name], { uuid: 'u', name: 'more', _links: {} })
  }),
  shows('custom-fields-with-names', 'shows names beside the values of custom fields', (learner) => {
    if (Array.isArray(learner.customFields))
      for (const field of learner.customFields.filter(isObject)) field.name = 'more'
  }),
  varies(
    'no-accounts-of-the-past',
    'creates no account whose last day is over',
    ['R46'],
    around(CREATE, (next, { clock }) => (question) => {
      const { enabledUntil } = bodyOf(question)
      return enabledUntil && String(enabledUntil) < clock.today() ? refusal('enabledUntil is over') : next(question)
    }),
  ),
  unique('email'),
  unique('referenceNumber'),
  wants('addresses-only', 'takes addresses with a domain as email alone', 'email', /^[^@\s]+@[^@\s]+\.[^@\s]{2,}$/),
  wants('known-domains', 'takes addresses of domains that exist as email alone', 'email', /\.(com|org|net|eu|fr|de)$/),
  wants('plain-logins', 'takes letters, digits and few signs as login', 'login', /^[\w.@-]+$/),
  wants('time-zones-of-the-list', 'takes time zones of the list alone', 'timezone', /^(UTC|[A-Z]\w+\/[\w/+-]+)$/),
  varies(
    'active-languages-only',
    'takes languages in which it has something',
    ['R83'],
    around('current/*', (next, world) => (question) => {
      const { languageCode, localizedVersion } = bodyOf(question)
      const code = languageCode ?? (isObject(localizedVersion) ? localizedVersion.languageCode : undefined)
      const odd = WRITES.test(question.operation) && typeof code === 'string' && code !== '' && !known(world, code)
      const reply = next(question)
      return odd && isOk(reply) ? refusal('the language is not active') : reply
    }),
  ),
  varies(
    'no-custom-fields',
    'refuses custom fields that a learner sends twice',
    ['R5'],
    ...[CREATE, UPDATE].map((operation) =>
      around(operation, (next) => (question) => {
        const { customFields } = bodyOf(question)
        const uuids = Array.isArray(customFields) ? customFields.filter(isObject).map(({ uuid }) => uuid) : []
        return new Set(uuids).size < uuids.length ? refusal('a field twice') : next(question)
      }),
    ),
  ),
  varies(
    'created-by-day',
    'compares the day alone with createdAt',
    ['R35'],
    around('current/*', (next, { store }) => (question) => {
      const reply = next(question)
      if (question.operation === CREATE && isOk(reply))
        for (const { id } of recordsIn(reply)) {
          const learner = store.learners.get(Number(id))
          if (learner) learner.createdAt = Math.floor(learner.createdAt / 86_400_000) * 86_400_000
        }
      return reply
    }),
  ),
  texts('trimmed-texts', 'removes blanks around texts', (text) => text.trim()),
  texts('composed-texts', 'stores texts in the composed form of their letters', (text) => text.normalize('NFC')),
  texts('straight-quotes', 'writes typographic quotes as plain ones', (text) => text.replace(/[‘’]/g, "'")),
  varies(
    'more-of-a-sign-in',
    'says when tokens end, and what they are',
    ['R7'],
    ...LOGINS.map((operation) =>
      replying(operation, (reply) => {
        if (isOk(reply) && isObject(reply.body))
          reply.body = { ...reply.body, tokenType: 'Bearer', expiresIn: 3600, scope: 'all' }
      }),
    ),
  ),
  varies(
    'sign-in-created',
    'answers a sign-in with 201',
    ['R4'],
    ...LOGINS.map((operation) =>
      replying(operation, (reply) => {
        if (isOk(reply)) reply.status = 201
      }),
    ),
  ),
  varies(
    'challenges',
    'asks for credentials with a header',
    ['R5'],
    replying('current/*', (reply) => {
      if (reply.status === 401) reply.headers['www-authenticate'] = 'Bearer realm="api", error="invalid_token"'
    }),
  ),
  varies(
    'locates-what-it-makes',
    'tells the address of what it creates',
    ['R4'],
    replying('*', (reply) => {
      if (reply.status === 201) reply.headers.location = '/v1/somewhere/1'
    }),
  ),
  varies(
    'not-to-be-kept',
    'tells caches what to do',
    ['R4'],
    replying('*', (reply) => {
      Object.assign(reply.headers, { etag: '"1"', 'cache-control': 'no-store', vary: 'Accept', 'x-request-id': 'r1' })
    }),
  ),
]
