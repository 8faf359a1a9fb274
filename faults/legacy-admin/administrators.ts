/** Faults of single sign-on links and of assigning an entity beyond those that the laws give. */

import { CONTEXTS } from '../../contract/legacy-admin/administrators.ts'
import { isObject } from '../../contract/members.ts'
import { answers, asks, refusal, refuses, replies, shows, wraps } from '../../reference/mutators/builder.ts'
import { bodyOf, type Fault, madeSlug, recordsIn } from '../../reference/mutators/fault.ts'

const LINK = 'legacy-admin/administrators.sso-link'
const UPDATE = 'legacy-admin/administrators.update'

const KNOWN = ['default', ...CONTEXTS] as readonly string[]

export const legacyAdminAdministratorsFaults: readonly Fault[] = [
  answers(LINK, 'relative-link', 'returns a path instead of a link', 'link', (reply) => {
    if (!isObject(reply.body)) return undefined
    reply.body = { ...reply.body, value: new URL(String(reply.body.value)).pathname }
  }),
  answers(LINK, 'not-a-link', 'returns a token instead of a link', 'link', (reply) => {
    if (!isObject(reply.body)) return undefined
    reply.body = { ...reply.body, value: new URL(String(reply.body.value)).searchParams.get('token') }
  }),
  answers(LINK, 'shows-key', 'returns a link with the API key', 'link', (reply, question) => {
    if (!isObject(reply.body)) return undefined
    return { ...reply, body: { ...reply.body, value: `${reply.body.value}&key=${question.headers['api-key']}` } }
  }),
  ...CONTEXTS.map((type) =>
    refuses(
      LINK,
      `refuses-${type}`,
      `refuses the context of a ${type}`,
      madeSlug(`context-${type}`),
      (question) => question.path.context_type === type && question.path.context_guid,
    ),
  ),
  asks(LINK, 'ignores-lonely-type', 'ignores a context type without GUID', 'type-without-guid', ({ path }) => {
    if (path.context_type && !path.context_guid) path.context_type = ''
  }),
  asks(LINK, 'takes-session-alone', 'takes the type session without GUID', 'type-without-guid', ({ path }) => {
    if (path.context_type === 'session' && !path.context_guid) path.context_type = ''
  }),
  asks(LINK, 'ignores-lonely-guid', 'ignores a context GUID without type', 'guid-without-type', ({ path }) => {
    if (path.context_guid && !path.context_type) path.context_guid = ''
  }),
  asks(LINK, 'guesses-type', 'treats a context GUID without type as a training', 'guid-without-type', ({ path }) => {
    if (path.context_guid && !path.context_type) path.context_type = 'training'
  }),
  asks(LINK, 'takes-any-type', 'treats an unknown context type as the default', 'unknown-type', ({ path }) => {
    if (path.context_type && path.context_guid && !KNOWN.includes(path.context_type)) {
      path.context_type = ''
      path.context_guid = ''
    }
  }),
  refuses(LINK, 'checks-rights', 'requires the super user right', 'rights-unchecked', (question, { store }) => {
    const administrator = store.administrators.find(({ login }) => login === question.path.administrator_login)
    return administrator && !administrator.superUser && 403
  }),
  shows(UPDATE, 'returns-another', 'returns another administrator', 'right-record', (record) => {
    record.login = 'somebody.else'
  }),
  asks(UPDATE, 'keeps-entity', 'answers without assigning the entity', 'assigns-entity', (question, { store }) => {
    if (bodyOf(question).entityGuid) question.body = { entityGuid: store.entities.all()[0]!.uuid }
  }),
  wraps(UPDATE, 'refuses-entities', 'refuses every entity but its own', 'assigns-entity', (next, { store }) => {
    const first = store.entities.all()[0]!.uuid
    return (question) => (bodyOf(question).entityGuid === first ? next(question) : refusal(question))
  }),
  wraps(
    UPDATE,
    'takes-any-entity',
    'assigns an entity that does not exist',
    'unknown-entity',
    (next, { store }) =>
      (question) => {
        const sent = bodyOf(question).entityGuid
        if (typeof sent !== 'string' || store.entities.byUuid(sent.toLowerCase())) return next(question)
        const reply = next({ ...question, body: { entityGuid: store.entities.all()[0]!.uuid } })
        for (const record of recordsIn(reply)) record.entityGuid = sent
        return reply
      },
  ),
  replies(
    UPDATE,
    'assigns-when-refused',
    'assigns the entity although it refuses',
    'refused-assigns-nothing',
    (reply, question, { store }) => {
      const entity = store.entities.byUuid(String(bodyOf(question).entityGuid).toLowerCase())
      const administrator = store.administrators.find(({ login }) => login === question.path.administrator_login)
      if (reply.status === 401 && entity && administrator) administrator.entityId = entity.id
    },
  ),
]
