/** One learner in several interfaces, found by the login in each. */

import type { Item } from '../../client/answers/page.ts'
import { termsOf } from '../../contract/index.ts'
import type { OperationId } from '../../contract/operations.ts'
import { tableOf } from '../../contract/table.ts'
import { recordsOf } from '../../laws/kit/judged-answer.ts'
import { learnerAgrees, profileAgrees } from '../../suites/across/learners.ts'
import { type ExchangeJudge, Suspicions, type Witnessed } from './exchange-judge.ts'
import type { PassiveJudge } from './judge.ts'
import type { Writings } from './writings.ts'

interface Seen {
  readonly at: number
  readonly end: number
  readonly clock: string
  readonly item: Item
  readonly exchange: string
}

/** The operations that show a learner of an interface, and their forms of it. */
const SHOWN_BY: Readonly<Record<string, string>> = tableOf({
  'current/learners.list': 'current',
  'current/learners.get': 'current',
  'legacy-learner/profile.get': 'profile',
  'legacy-admin/learners.search': 'administration',
  'legacy-admin/learners.get': 'administration',
} satisfies { readonly [Id in OperationId]?: string })
const MOST_SEEN = 20_000
const SOON_MS = 10 * 60_000

const OPERATION: OperationId = 'legacy-admin/learners.get'

export class Interfaces implements ExchangeJudge {
  /** By interface and login: the last time that it was shown. */
  readonly #seen = new Map<string, Seen>()
  readonly #suspicions = new Suspicions('seen for one learner only, whom another client may have changed in between')
  readonly #writings: Writings
  /** For each interface: of several instances it is unknown which belongs to which. */
  readonly #platforms = new Map<string, Set<string>>()

  constructor(writings: Writings) {
    this.#writings = writings
  }

  prepare({ answer, platform }: Witnessed): void {
    const where = SHOWN_BY[answer.ask.operation]
    if (where) this.#platforms.set(where, (this.#platforms.get(where) ?? new Set()).add(platform))
  }

  see({ answer, at, end, clock }: Witnessed, judge: PassiveJudge): void {
    const { operation } = answer.ask
    const where = SHOWN_BY[operation]
    if (!where || !at || this.#seen.size >= MOST_SEEN || this.#platforms.get(where)!.size > 1) return
    for (const item of recordsOf(termsOf(operation), answer)) {
      if (typeof item.login !== 'string' || !item.login) continue
      const seen = { at, end, clock, item, exchange: answer.exchange }
      this.#seen.set(`${where} ${item.login}`, seen)
      this.#compare(judge, item.login)
    }
  }

  #compare(judge: PassiveJudge, login: string): void {
    const here = this.#seen.get(`administration ${login}`)
    for (const [where, slug, agrees] of [
      ['current', 'across-learner-members', learnerAgrees],
      ['profile', 'across-profile-members', profileAgrees],
    ] as const) {
      const there = this.#seen.get(`${where} ${login}`)
      if (!here || !there || here.clock !== there.clock) continue
      const [from, to] = [Math.min(here.at, there.at), Math.max(here.end, there.end)]
      if (to - from > SOON_MS || !this.#writings.isQuiet(here.clock, from, to)) continue
      const outcome = agrees(here.item, there.item)
      const exchanges = [here.exchange, there.exchange]
      if (outcome.kind === 'broken') this.#suspicions.note(OPERATION, slug, login, outcome, exchanges)
      else if (outcome.kind === 'holds') judge.add(OPERATION, { slug, outcome }, exchanges)
    }
  }

  conclude(judge: PassiveJudge): void {
    this.#suspicions.conclude(judge)
  }
}
