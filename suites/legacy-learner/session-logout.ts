/** Sign-out: legacy-learner, Authentication, States and transitions. */

import { refusal, succeeded, Undecided } from '../../client/answers/outcome.ts'
import { pageOf } from '../../client/answers/page.ts'
import type { OperationId } from '../../contract/operations.ts'
import { holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { type Setting, signInCheck } from '../../laws/kit/suite.ts'
import {
  bearing,
  emptyValue,
  type LoginOperation,
  type Logout,
  opens,
  profile,
  session,
  WEB,
} from './session-opening.ts'

const logoutWith = (scope: Scope, operation: Logout, cookie: string) => scope.call({ operation, ...bearing(cookie) })

const ENDED = 'the cookie of a session that logout ended'

type Read = Pick<Call, 'operation' | 'query'>

const SESSIONS = 'legacy-learner/training-sessions.list'

/** Each server may remember whose cookie it has served. */
const READS: readonly OperationId[] = [
  'legacy-learner/managers.list',
  'legacy-learner/discussions.list',
  'legacy-learner/trainings.list',
  SESSIONS,
  'legacy-learner/learning-objects.list',
  'legacy-learner/types.list',
]

/** The reads that serve a cookie, asked side by side. */
async function servedReads(scope: Scope, cookie: string): Promise<readonly Read[]> {
  const answered = async (read: Read) => ({ read, answer: await scope.call({ ...read, ...bearing(cookie) }) })
  const served = async (reads: readonly Read[]) =>
    (await Promise.all(reads.map(answered))).filter(({ answer }) => answer.ok)
  const lists = await served(READS.map((operation) => ({ operation })))
  const sessions = lists.find(({ read }) => read.operation === SESSIONS)
  const sessionGuid = sessions && pageOf(sessions.answer).items[0]?.guid
  const folders: readonly Read[] =
    typeof sessionGuid === 'string'
      ? [{ operation: 'legacy-learner/session-folders.list', query: { sessionGuid } }]
      : []
  return [...lists, ...(await served(folders))].map(({ read }) => read)
}

/** A read that serves anybody has a finding of its own. */
async function refusedNow(scope: Scope, read: Read, cookie: string): Promise<Outcome> {
  const outcome = refusal(await scope.call({ ...read, ...bearing(cookie) }), ENDED)
  return outcome.kind === 'holds' || (await scope.call({ ...read, as: 'anonymous' })).ok ? holds() : outcome
}

/** Opens a session, logs out, and expects the cookie to be refused. @param everywhere by each read that served it */
async function ended(
  scope: Scope,
  by: Logout,
  opener: LoginOperation,
  everywhere = false,
): Promise<readonly Outcome[]> {
  const cookie = await session(scope, opener)
  const open = await opens(scope, cookie)
  if (open.kind !== 'holds') throw new Undecided(needs.finding(`${opener}#opens-session`))
  const reads = everywhere ? await servedReads(scope, cookie) : []
  succeeded(await logoutWith(scope, by, cookie))
  const first = profile(scope, bearing(cookie)).then((answer) => refusal(answer, ENDED))
  return Promise.all([first, ...reads.map((read) => refusedNow(scope, read, cookie))])
}

export const logoutSuite = (operation: Logout, opener: LoginOperation, other: LoginOperation) => {
  const setting: Setting = {
    as: 'session',
    signsIn: true,
    // A session of its own: the run's session must survive this logout.
    sample: async (scope) => bearing(await session(scope, opener)),
  }
  return suite(operation, setting, [
    signInCheck('ends-session', 'ends the session', (scope) => ended(scope, operation, opener, opener === WEB)),
    signInCheck('ends-other-kind', 'ends a session opened by the other login', (scope) =>
      ended(scope, operation, other),
    ),
    signInCheck('other-session', 'records whether another session survives the logout', async (scope) => {
      const [one, second] = [await session(scope, opener), await session(scope, opener)]
      const answer = await logoutWith(scope, operation, one)
      if (answer.refused && !(await profile(scope, bearing(one))).ok) return observed('a second login has ended it')
      succeeded(answer)
      return observed((await profile(scope, bearing(second))).ok ? 'outlives it' : 'ends with it')
    }),
    signInCheck('twice', 'refuses a second logout with the same cookie', async (scope) => {
      const cookie = await session(scope, opener)
      succeeded(await logoutWith(scope, operation, cookie))
      return refusal(await logoutWith(scope, operation, cookie), 'a second logout with the same cookie')
    }),
    emptyValue(async (scope) => logoutWith(scope, operation, await session(scope, opener))),
  ])
}
