/** Get training session: current, Training sessions. */
import type { Call, Scope } from '../../../engine/scope.ts'
import { suite } from '../../../laws/index.ts'
import type { Setting } from '../../../laws/kit/suite.ts'
import { idOf, rightRecord } from '../records.ts'
import { ownReference, sameForLearner, wideIdentifier } from '../training-records.ts'

const sample = async (scope: Scope, as: string): Promise<Call> => {
  if (as === 'learner') return { path: { id: await ownReference(scope, 'trainingSession.id') } }
  const { records } = await scope.known('current/training-session')
  return { path: { id: idOf(records[0]!) } }
}

export const getting: Setting = { as: 'administrator', sample }

const GET = 'current/training-sessions.get'

export const trainingSessionsGet = suite(GET, getting, [
  rightRecord('current/training-session', 'training session'),
  sameForLearner((scope) => ownReference(scope, 'trainingSession.id')),
  wideIdentifier(GET, getting),
])
