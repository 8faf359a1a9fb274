/**
 * R26, R3: an operation that always refuses a role of its row with 403; and the super user right, which every operation
 * under /v1 requires, and no other. An account may have fewer rights than its role: two accounts count against the
 * platform, one is a suspicion.
 */
import { type Answer, describe } from '../../client/answer.ts'
import { isAllowed, needsSuperUser, shortName } from '../../contract/conditions/access.ts'
import { traitsOf } from '../../contract/interfaces.ts'
import { type OperationId, ROLES, type Role } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import { broken, holds } from '../../contract/verdict.ts'
import { CALLER_OF } from '../../laws/kit/control.ts'
import { type ExchangeJudge, Suspicions, type Witnessed } from './exchange-judge.ts'
import type { PassiveJudge } from './judge.ts'
import { isOfOneRecord } from './roles.ts'
import { keptOf } from './stored-answer.ts'
import { isPassing } from './temporary-refusals.ts'

interface Met {
  readonly terms: Terms
  readonly role: Role
  /** The first success; undefined where there was none. */
  served?: Answer
  readonly refused: Answer[]
  /** The refused requests: one record may be hidden from an account. */
  readonly questions: Set<string>
}

const FORBIDDEN = 403
const MOST_KEPT = 5_000
/** Operations or requests with the same result. */
const ENOUGH = 2

const roleOf = ({ terms, caller }: Witnessed): Role | undefined =>
  traitsOf(terms.operation).carrier === 'bearer' ? ROLES.find((one) => CALLER_OF[one] === caller) : undefined

const isRefused = ({ served, refused }: Met) => !served && refused.length > 0

export class Forbidden implements ExchangeJudge {
  readonly needsNoBody = true
  /** By account: the results of its calls of each operation. */
  readonly #accounts = new Map<string, Map<string, Met>>()
  readonly #suspicions = new Suspicions('seen for one account only, which may have fewer rights than others')
  #kept = 0

  see(witnessed: Witnessed): void {
    const { answer, terms, account } = witnessed
    const role = roleOf(witnessed)
    const isForbidden = answer.status === FORBIDDEN && !isPassing(answer)
    if (!role || account === undefined || !(answer.ok || isForbidden) || this.#kept >= MOST_KEPT) return
    const met = this.#accounts.get(account) ?? new Map<string, Met>()
    this.#accounts.set(account, met)
    const known = met.get(terms.operation) ?? { terms, role, refused: [], questions: new Set() }
    met.set(terms.operation, known)
    if (answer.ok) known.served ??= keptOf(answer)
    else if (known.refused.length < ENOUGH) known.refused.push(answer)
    if (isForbidden) known.questions.add(JSON.stringify([answer.ask.path, answer.ask.query, answer.ask.json]))
    this.#kept++
  }

  conclude(judge: PassiveJudge): void {
    for (const [account, met] of this.#accounts) {
      const all = [...met.values()]
      const listed = all.filter(({ terms, role }) => isAllowed(terms, role))
      this.#rights(judge, account, listed)
      const hasRight = listed.some(({ terms, served }) => served && needsSuperUser(terms))
      for (const one of listed)
        if (isRefused(one) && one.questions.size >= ENOUGH && (hasRight || !needsSuperUser(one.terms)))
          this.#role(account, one, all)
    }
    this.#suspicions.conclude(judge)
  }

  /** Whether another account was served. */
  #isOpen({ terms }: Met): boolean {
    return [...this.#accounts.values()].some((met) => met.get(terms.operation)?.served)
  }

  #role(account: string, { terms, role, refused }: Met, all: readonly Met[]): void {
    const [answer] = refused
    const served = all.find((one) => one.served)?.served
    if (!answer || !served) return
    const isUsual = CALLER_OF[role] === traitsOf(terms.operation).defaultCaller
    const outcome = broken(`${answer.label}: a success for ${role}`, `${describe(answer)} each time`)
    const exchanges = [...refused.map(({ exchange }) => exchange), served.exchange]
    const slug = isUsual ? 'answers' : `role-${shortName(role)}`
    // R55: only the platform knows which records a learner may see.
    const occasion = !isUsual && isOfOneRecord(terms) ? 'records' : account
    this.#suspicions.note(terms.operation as OperationId, slug, occasion, outcome, exchanges)
  }

  /** The right is there or it is not: operations that disagree with most contradict it. */
  #rights(judge: PassiveJudge, account: string, met: readonly Met[]): void {
    const versioned = met.filter(({ terms, role }) => role === 'svc/admin' && needsSuperUser(terms))
    const served = versioned.filter((one) => one.served)
    const lacking = versioned.filter((one) => isRefused(one) && this.#isOpen(one))
    if (lacking.length < ENOUGH || lacking.length < ENOUGH * served.length) return
    const [example] = lacking[0]!.refused
    if (!served.length)
      for (const { terms, refused } of lacking)
        judge.add(terms.operation as OperationId, { slug: 'super-user', outcome: holds() }, [refused[0]!.exchange])
    for (const { terms, served: answer } of served) {
      const outcome = broken(
        `${answer!.label}: a refusal without the super user right, as ${example!.label}`,
        describe(answer!),
      )
      judge.add(terms.operation as OperationId, { slug: 'super-user', outcome }, [answer!.exchange, example!.exchange])
    }
    for (const one of met.filter(({ terms }) => !needsSuperUser(terms))) {
      const [answer] = one.refused
      if (one.role !== 'svc/admin' || !answer || !isRefused(one) || !this.#isOpen(one)) continue
      const outcome = broken(`${answer.label}: a success without the super user right`, describe(answer))
      this.#suspicions.note(one.terms.operation as OperationId, 'super-user', account, outcome, [answer.exchange])
    }
  }
}
