/** Faults of Update learner. */

import type { Question, World } from '../../../reference/index.ts'
import { asks, fault, refuses, replies, stores, wraps } from '../../../reference/mutators/builder.ts'
import {
  around,
  asking,
  bodyOf,
  copyOf,
  type Fault,
  isOk,
  madeSlug,
  replying,
} from '../../../reference/mutators/fault.ts'
import { losesLetters, losesZeros, taking, unsentAs } from '../../../reference/mutators/shapes.ts'
import { crossed } from './members.ts'

const UPDATE = 'current/learners.update'

/** Whether a date of the body conflicts with the other stored one. */
const crossesStored = (question: Question, { store }: World) => {
  const learner = store.learners.get(Number(question.path.id))
  const { enabledFrom = learner?.enabledFrom, enabledUntil = learner?.enabledUntil } = bodyOf(question)
  return crossed({ enabledFrom, enabledUntil })
}

/** Changes the learner created before or after it as well. */
const changesBeside = (slug: string, which: string, step: number): Fault =>
  wraps(
    UPDATE,
    `changes-${slug}`,
    `changes the ${which} learner as well`,
    'only-that-record',
    (next, world) => (question) => {
      const reply = next(question)
      const beside = Number(question.path.id) + step
      if (isOk(reply) && world.store.learners.get(beside)) next({ ...copyOf(question), path: { id: String(beside) } })
      return reply
    },
  )

/** Lets in a learner whose account the honest instance finds disabled, when `when` says so. */
const letsIn = (
  slug: string,
  title: string,
  check: string,
  when: (
    learner: { status: string; enabledFrom: string | null; enabledUntil: string | null },
    today: string,
  ) => boolean,
): Fault =>
  fault(
    UPDATE,
    slug,
    title,
    madeSlug(check),
    replying('current/tokens.login', (reply, question, world) => {
      const { login, password, role } = bodyOf(question)
      const learner = world.store.learners.find((one) => one.login === login && one.password === password)
      if (isOk(reply) || role !== 'svc/learner' || !learner || !when(learner, world.clock.today())) return undefined
      const grant = { login: learner.login, role: 'svc/learner', accountId: learner.id } as const
      return {
        status: 200,
        headers: {},
        body: { accessToken: world.grants.issueAccess(grant), refreshToken: world.grants.issueRefresh(grant) },
      }
    }),
  )

const former = new WeakMap<World, Map<string, string>>()

/** A filter by a former name finds the owner of the new one. */
const lagging = [
  around(UPDATE, (next, world) => (question) => {
    const nameOf = () => world.store.learners.get(Number(question.path.id))?.lastName
    const before = nameOf()
    const reply = next(question)
    const after = nameOf()
    if (isOk(reply) && before && after) former.set(world, (former.get(world) ?? new Map()).set(before, after))
    return reply
  }),
  asking('current/learners.list', ({ query }, world) => {
    const lastName = former.get(world)?.get(query.get('lastName') ?? '')
    if (lastName) query.set('lastName', lastName)
  }),
]

export const updating: readonly Fault[] = [
  refuses(UPDATE, 'refuses-leap-days', 'refuses 29 February', 'body-enabledUntil', (question) =>
    String(bodyOf(question).enabledUntil).endsWith('-02-29'),
  ),
  stores(UPDATE, 'stores-any-language', 'stores any text as languageCode', 'language-pattern', (body) =>
    body.languageCode === 'english' ? { languageCode: body.languageCode } : {},
  ),
  asks(UPDATE, 'moves-home', 'moves learners to the first entity', 'partial', (question, { store }) =>
    unsentAs({ entity: { id: store.entities.all()[0]!.id } })(question),
  ),
  asks(UPDATE, 'clears-unsent', 'empties what an update does not send', 'partial', (question) => {
    question.body = { email: null, referenceNumber: null, ...bodyOf(question) }
  }),
  fault(UPDATE, 'list-lags', 'finds learners by the last names that they had before', 'appears-in-list', ...lagging),
  stores(UPDATE, 'changes-login', 'changes the login', 'login-fixed', taking(['login'])),
  stores(UPDATE, 'changes-display-name', 'lets displayName be changed', 'read-only', taking(['displayName'])),
  stores(UPDATE, 'changes-uuid', 'lets the uuid be changed', 'read-only', taking(['uuid'])),
  asks(UPDATE, 'takes-crossed-dates', 'takes enabledFrom after enabledUntil', 'enabled-order', (question) => {
    const { enabledUntil: _, ...rest } = bodyOf(question)
    if (crossed(bodyOf(question))) question.body = rest
  }),
  wraps(
    UPDATE,
    'ignores-stored-date',
    'does not compare a date with the stored other one',
    'enabled-order',
    (next, world) => (question) => {
      const { enabledFrom, enabledUntil, ...rest } = bodyOf(question)
      const alone = (enabledFrom === undefined) !== (enabledUntil === undefined)
      return alone && crossesStored(question, world) ? next({ ...question, body: rest }) : next(question)
    },
  ),
  replies(
    UPDATE,
    'writes-before-refusing',
    'stores part of a refused update',
    'enabled-order',
    (reply, question, world) => {
      const learner = world.store.learners.get(Number(question.path.id))
      const { enabledFrom } = bodyOf(question)
      if (reply.status >= 400 && learner && typeof enabledFrom === 'string') learner.enabledFrom = enabledFrom
    },
  ),
  changesBeside('neighbour', 'next', 1),
  changesBeside('former-neighbour', 'former', -1),
  losesZeros(UPDATE, 'referenceNumber'),
  losesLetters(UPDATE),
  letsIn('signs-disabled-in', 'signs disabled learners in', 'disabled', ({ status }) => status === 'N'),
  letsIn(
    'ignores-enabled-from',
    'signs learners in before enabledFrom',
    'disabled-before',
    ({ enabledFrom }, today) => enabledFrom !== null && today < enabledFrom,
  ),
  letsIn(
    'ignores-enabled-until',
    'signs learners in after enabledUntil',
    'disabled-after',
    ({ enabledUntil }, today) => enabledUntil !== null && today > enabledUntil,
  ),
]
