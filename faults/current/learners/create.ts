/** Faults of Create learner. */

import { isObject } from '../../../contract/members.ts'
import { asks, refusal, replies, stores, wraps } from '../../../reference/mutators/builder.ts'
import { bodyOf, type Fault, recordsIn } from '../../../reference/mutators/fault.ts'
import { hidesCreated, losesLetters, losesZeros, taking } from '../../../reference/mutators/shapes.ts'
import { crossed } from './members.ts'

const LIST = 'current/learners.list'

const CREATE = 'current/learners.create'

export const creating: readonly Fault[] = [
  losesZeros(CREATE, 'referenceNumber'),
  replies(CREATE, 'wants-two-days', 'refuses enabledFrom as enabledUntil', 'enabled-order', (_, question) => {
    const { enabledFrom, enabledUntil } = bodyOf(question)
    return enabledFrom !== undefined && enabledFrom === enabledUntil ? refusal(question) : undefined
  }),
  asks(
    CREATE,
    'overwrites-login',
    'takes a creation with an existing login for an update',
    'unique-login',
    (question, world) => {
      const { login, firstName } = bodyOf(question)
      const known = world.store.learners.find((one) => one.login === login)
      if (known && typeof firstName === 'string') known.firstName = firstName
    },
  ),
  wraps(
    CREATE,
    'doubles-login',
    'creates a second learner with one login',
    'unique-login',
    (next, world) => (question) => {
      const body = bodyOf(question)
      const taken = world.store.learners.find((one) => one.login === body.login)
      if (!taken) return next(question)
      const reply = next({ ...question, body: { ...body, login: `${body.login}-2` } })
      for (const record of recordsIn(reply)) record.login = body.login
      return reply
    },
  ),
  asks(CREATE, 'takes-one-without-login', 'creates one learner without a login', 'required-login', (question) => {
    const body = bodyOf(question)
    if (body.login === undefined) question.body = { ...body, login: 'nobody' }
  }),
  asks(CREATE, 'creates-disabled', 'creates learners disabled by default', 'enabled-default', (question) => {
    question.body = { enabled: false, ...bodyOf(question) }
  }),
  asks(CREATE, 'disables-by-dates', 'creates learners with dates disabled', 'enabled-default', (question) => {
    if ('enabledFrom' in bodyOf(question)) question.body = { enabled: false, ...bodyOf(question) }
  }),
  asks(CREATE, 'loses-parents', 'stores departments without their parent', 'body-department', (question) => {
    const { department } = bodyOf(question)
    if (isObject(department)) question.body = { ...bodyOf(question), department: { ...department, parent: null } }
  }),
  stores(CREATE, 'no-default-language', 'leaves languageCode unset where none is sent', 'language-default', (body) =>
    'languageCode' in body ? {} : { languageCode: null },
  ),
  asks(CREATE, 'takes-crossed-dates', 'takes enabledFrom after enabledUntil', 'enabled-order', (question) => {
    const { enabledUntil: _, ...rest } = bodyOf(question)
    if (crossed(bodyOf(question))) question.body = rest
  }),
  stores(CREATE, 'sets-display-name', 'lets displayName be set', 'read-only', taking(['displayName'])),
  stores(CREATE, 'sets-registered-at', 'lets registeredAt be set', 'read-only', taking(['registeredAt'])),
  losesLetters(CREATE),
  hidesCreated(CREATE, LIST, ['shows created learners in no list', 'appears-in-list'], ({ login }) =>
    String(login).startsWith('lpc-'),
  ),
  stores(CREATE, 'stores-any-language', 'stores any text as languageCode', 'language-pattern', (body) =>
    typeof body.languageCode === 'string' && body.languageCode.includes(' ') ? { languageCode: body.languageCode } : {},
  ),
]
