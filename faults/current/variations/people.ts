/** Behaviour of an honest platform with learners, their texts and its sign-in. */

import { isObject } from '../../../contract/members.ts'
import type { OperationId } from '../../../contract/operations.ts'
import type { World } from '../../../reference/index.ts'
import { refusal } from '../../../reference/mutators/builder.ts'
import { bodyOf, isOk, recordsIn, type Variation } from '../../../reference/mutators/fault.ts'
import { everyText } from '../../../reference/mutators/shapes.ts'
import { variationsOf } from '../../../reference/mutators/variations.ts'

const { answers, asks, refuses, replies, shows, wraps } = variationsOf('people-')

const CREATE: OperationId = 'current/learners.create'
const UPDATE: OperationId = 'current/learners.update'
const READS: readonly OperationId[] = ['current/learners.list', 'current/learners.get', CREATE, UPDATE]
const WRITES = /\.(create|update)$/
const LOGINS: readonly OperationId[] = ['current/tokens.login', 'current/tokens.signed']

/** Refuses a value that another learner has. */
const unique = (name: 'email' | 'referenceNumber'): Variation =>
  refuses(
    [CREATE, UPDATE],
    `unique-${name}`,
    `lets no two learners have one ${name}`,
    ['R27'],
    (question, { store }) => {
      const value = bodyOf(question)[name]
      const other = store.learners.find(
        (learner) => learner[name] === value && learner.id !== Number(question.path.id ?? 0),
      )
      return value && other && 409
    },
  )

/** Refuses a text that is not such a value. */
const wants = (slug: string, title: string, name: string, form: RegExp): Variation =>
  refuses([CREATE, UPDATE], slug, title, ['R5'], (question) => {
    const value = bodyOf(question)[name]
    return typeof value === 'string' && value !== '' && !form.test(value) && 422
  })

const texts = (slug: string, title: string, change: (text: string) => string): Variation =>
  asks('current/*', slug, title, ['R104'], (question) => {
    if (WRITES.test(question.operation) && isObject(question.body)) question.body = everyText(question.body, change)
  })

/** Languages in which the platform has content. */
const known = ({ store }: World, code: string) =>
  [...store.learners, ...store.tags, ...store.themes, ...store.localizedVersions, ...store.sessions].some(
    ({ languageCode }) => languageCode === code,
  )

const isEmptyDepartment = (value: unknown) => value === null || value === undefined

export const peopleVariations: readonly Variation[] = [
  shows(READS, 'department-of-nulls', 'shows an unset department as an object of nulls', ['R7'], (learner) => {
    if (isEmptyDepartment(learner.department)) learner.department = { name: null, id: null, parent: null }
    else if (isObject(learner.department) && isEmptyDepartment(learner.department.parent))
      learner.department.parent = { name: null, id: null }
  }),
  shows(
    READS,
    'department-without-parent',
    'leaves the parent out of a department that has none',
    ['R7'],
    (learner) => {
      if (isObject(learner.department) && learner.department.parent === null) delete learner.department.parent
    },
  ),
  shows(READS, 'time-zones-in-words', 'names time zones in another list', ['R7'], (learner) => {
    if (learner.timezone === 'Europe/Paris') learner.timezone = 'Romance Standard Time'
  }),
  shows(READS, 'names-turned', 'joins the display name from the last name on', ['R7'], (learner) => {
    learner.displayName = `${learner.lastName ?? ''}, ${learner.firstName ?? ''}`.toUpperCase()
  }),
  shows(READS, 'references-in-full', 'shows more of entities and managers', ['R7'], (learner) => {
    for (const name of ['entity', 'manager'])
      if (isObject(learner[name])) Object.assign(learner[name], { uuid: 'u', name: 'more', _links: {} })
  }),
  shows(READS, 'custom-fields-with-names', 'shows names beside the values of custom fields', ['R7'], (learner) => {
    if (Array.isArray(learner.customFields))
      for (const field of learner.customFields.filter(isObject)) field.name = 'more'
  }),
  refuses(
    [CREATE, UPDATE],
    'no-accounts-of-the-past',
    'takes no last day of an account that is over',
    ['R46'],
    (question, { clock }) => {
      const { enabledUntil } = bodyOf(question)
      return enabledUntil && String(enabledUntil) < clock.today() && 422
    },
  ),
  unique('email'),
  unique('referenceNumber'),
  wants('addresses-only', 'takes addresses with a domain as email alone', 'email', /^[^@\s]+@[^@\s]+\.[^@\s]{2,}$/),
  wants('known-domains', 'takes addresses of domains that exist as email alone', 'email', /\.(com|org|net|eu|fr|de)$/),
  wants('plain-logins', 'takes letters, digits and few signs as login', 'login', /^[\w.@-]+$/),
  wants('time-zones-of-the-list', 'takes time zones of the list alone', 'timezone', /^(UTC|[A-Z]\w+\/[\w/+-]+)$/),
  wraps(
    'current/*',
    'active-languages-only',
    'takes languages in which it has something',
    ['R83'],
    (next, world) => (question) => {
      const { languageCode, localizedVersion } = bodyOf(question)
      const code = languageCode ?? (isObject(localizedVersion) ? localizedVersion.languageCode : undefined)
      const odd = WRITES.test(question.operation) && typeof code === 'string' && code !== '' && !known(world, code)
      const reply = next(question)
      return odd && isOk(reply) ? refusal(question, 422) : reply
    },
  ),
  refuses(
    [CREATE, UPDATE],
    'no-custom-fields',
    'refuses custom fields that a learner sends twice',
    ['R5'],
    (question) => {
      const { customFields } = bodyOf(question)
      const uuids = Array.isArray(customFields) ? customFields.filter(isObject).map(({ uuid }) => uuid) : []
      return new Set(uuids).size < uuids.length && 422
    },
  ),
  answers(
    'current/*',
    'created-by-day',
    'compares the day alone with createdAt',
    ['R35'],
    (reply, question, { store }) => {
      if (question.operation === CREATE)
        for (const { id } of recordsIn(reply)) {
          const learner = store.learners.get(Number(id))
          if (learner) learner.createdAt = Math.floor(learner.createdAt / 86_400_000) * 86_400_000
        }
    },
  ),
  texts('trimmed-texts', 'removes blanks around texts', (text) => text.trim()),
  texts('composed-texts', 'stores texts in the composed form of their letters', (text) => text.normalize('NFC')),
  texts('straight-quotes', 'writes typographic quotes as plain ones', (text) => text.replace(/[‘’]/g, "'")),
  answers(LOGINS, 'more-of-a-sign-in', 'says when tokens end, and what they are', ['R7'], (reply) => {
    if (isObject(reply.body)) reply.body = { ...reply.body, tokenType: 'Bearer', expiresIn: 3600, scope: 'all' }
  }),
  answers(LOGINS, 'sign-in-created', 'answers a sign-in with 201', ['R4'], (reply) => {
    reply.status = 201
  }),
  replies('current/*', 'challenges', 'asks for credentials with a header', ['R5'], (reply) => {
    if (reply.status === 401) reply.headers['www-authenticate'] = 'Bearer realm="api", error="invalid_token"'
  }),
  replies('*', 'locates-what-it-makes', 'tells the address of what it creates', ['R4'], (reply) => {
    if (reply.status === 201) reply.headers.location = '/v1/somewhere/1'
  }),
  replies('*', 'not-to-be-kept', 'tells caches what to do', ['R4'], (reply) => {
    Object.assign(reply.headers, { etag: '"1"', 'cache-control': 'no-store', vary: 'Accept', 'x-request-id': 'r1' })
  }),
]
