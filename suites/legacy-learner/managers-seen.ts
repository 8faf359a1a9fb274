/** The managers of the caller, as the older administration interface shows them: by the login that both show. */

import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { recordIn } from '../../fixtures/records/creation.ts'
import { valuesElsewhere } from '../../laws/kit/elsewhere.ts'
import { idsIn, MANAGERS } from './people-reads.ts'

const PROFILE = 'legacy-learner/profile.get'
/** Of each status: a profile is read for each. */
const MOST_LEARNERS = 20
const UNSEEN = needs.record('managers whose logins the older administration shows')

/** The id under which this interface knows a login; undefined where it does not show the profiles of others. */
async function idOf(scope: Scope, login: string): Promise<number | undefined> {
  const answer = await scope.look({ operation: PROFILE, as: 'session', query: { learnerLogin: login } })
  const profile = answer.ok ? recordIn(answer) : undefined
  return profile?.login === login && typeof profile.id === 'number' ? profile.id : undefined
}

/** Broken for a manager of status N (RL28); holds where each manager is seen as active. */
export async function listedManagers(scope: Scope): Promise<Outcome> {
  const left = new Set(idsIn(await scope.call(), 'managerIds'))
  for (const name of ['inactiveLogin', 'activeLogin'] as const) {
    const logins = left.size ? await valuesElsewhere(scope, name, MOST_LEARNERS) : []
    const ids = await Promise.all(logins.map((login) => idOf(scope, String(login))))
    for (const [place, id] of ids.entries()) {
      const login = logins[place]
      if (id === undefined || !left.delete(id)) continue
      if (name === 'inactiveLogin') return broken(`${MANAGERS}: only active managers`, `${login} (${id}), of status N`)
    }
  }
  return left.size ? UNSEEN : holds()
}
