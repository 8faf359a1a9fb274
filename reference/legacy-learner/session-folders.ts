/** Folders of a session (legacy-learner: Session folders). */

import { demand } from '../input/problem.ts'
import { readQuery } from '../input/query.ts'
import { anyText } from '../input/textual.ts'
import { notFound } from '../refusal.ts'
import { guidOf, uuidOf } from '../values/guid.ts'
import type { Action } from '../world.ts'
import { success } from './envelope.ts'
import { visibleSessions } from './training-sessions.ts'

export const list: Action = (question, world) => {
  const { sessionGuid = '' } = readQuery(question, world, { sessionGuid: anyText })
  demand(question, 'required', sessionGuid !== '', 'sessionGuid is required')
  const uuid = uuidOf(sessionGuid, world.choices.guids)
  const session = visibleSessions(world).find((one) => one.uuid === uuid)
  if (!session) throw notFound('the session')
  const folders = world.store.folders.filter(({ sessionId }) => sessionId === session.id)
  const shown = folders.map(({ id, uuid: own, title, sortOrder }) => ({
    id,
    guid: guidOf(own, world.choices.guids),
    title,
    sortOrder,
  }))
  return success(shown, shown.length)
}
