/** Administrators and their single sign-on links (legacy-admin: Administrator, SSO link). */
import type { Question } from '../exchange.ts'
import { readMembers } from '../input/members.ts'
import { demand } from '../input/problem.ts'
import { isObject } from '../input/rule.ts'
import { oneWordOf } from '../input/textual.ts'
import { notFound } from '../refusal.ts'
import type { Administrator } from '../store/administrator.ts'
import { guidOf } from '../values/guid.ts'
import type { Action, World } from '../world.ts'
import { href, ROOT, single, success } from './envelope.ts'
import { entityGuid } from './learners-fields.ts'
import { byGuid } from './lookup.ts'

export const update: Action = (question, world) => {
  const administrator = administratorAt(question, world)
  const body = isObject(question.body) ? question.body : {}
  const sent = readMembers(question, world, body, { shape: { entityGuid }, required: ['entityGuid'], closed: true })
  administrator.entityId = sent.entityGuid ?? administrator.entityId
  const guid = guidOf(administrator.uuid, world.choices.guids)
  return single(question, {
    guid,
    login: administrator.login,
    entityGuid: guidOf(world.store.entities.known(administrator.entityId).uuid, world.choices.guids),
    _links: { self: href(`${ROOT}/Administrator/${encodeURIComponent(administrator.login)}/`) },
  })
}

function administratorAt({ path }: Question, world: World): Administrator {
  const found = world.store.administrators.find(({ login }) => login === path.administrator_login)
  if (!found) throw notFound('the administrator')
  return found
}

const CONTEXT_TYPES = ['default', 'training', 'session', 'registration', 'learner']

export const ssoLink: Action = (question, world) => {
  const administrator = administratorAt(question, world)
  demand(question, 'state', administrator.enabled, 'the administrator is disabled')
  const { type, guid } = contextOf(question)
  const shape = { context_type: oneWordOf(CONTEXT_TYPES) }
  if (type !== undefined) readMembers(question, world, { context_type: type }, { shape })
  // R88: each of the two requires the other; the default alone is no context
  const paired = (type ?? 'default') === 'default' ? type !== undefined || guid === undefined : guid !== undefined
  demand(question, 'required', paired, 'context_type and context_guid are mandatory together')
  const exists = guid === undefined || isThere(type ?? 'default', guid, world)
  demand(question, 'unknown-reference', exists, 'context_guid names nothing')
  const token = world.random.code(32)
  const context = guid === undefined ? '' : `&context=${type}&guid=${encodeURIComponent(guid)}`
  const link = `https://${world.credentials.CURRENT_PLATFORM}/back-office/sign-on?token=${token}${context}`
  return success(link, { self: href(`${ROOT}/Admin/${encodeURIComponent(administrator.login)}/AutoConnectionUrl/`) })
}

/** From the path, where the document writes them, or from the query. */
function contextOf({ path, query }: Question): { type: string | undefined; guid: string | undefined } {
  return {
    type: path.context_type || query.get('context_type') || undefined,
    guid: path.context_guid || query.get('context_guid') || undefined,
  }
}

function isThere(type: string, guid: string, world: World): boolean {
  const { courses, sessions, registrations, learners } = world.store
  switch (type) {
    case 'training':
      return byGuid(guid, courses, world) !== undefined
    case 'session':
      return byGuid(guid, sessions, world) !== undefined
    case 'registration':
      return byGuid(guid, registrations, world) !== undefined
    case 'learner':
      return byGuid(guid, learners, world) !== undefined
    default:
      return true
  }
}
