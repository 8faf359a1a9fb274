/**
 * The same request by callers of different roles, and writes to the same record: a success of one shows that the record
 * is there and the input is right. A role that the row lists must then be served, another one refused with 403 and
 * nothing of the record.
 */

import { type Answer, describe } from '../../client/answer.ts'
import { firstOf } from '../../client/answers/outcome.ts'
import { isAllowed, shortName } from '../../contract/conditions/access.ts'
import type { Caller } from '../../contract/interfaces.ts'
import { traitsOf } from '../../contract/interfaces.ts'
import { type OperationId, operationOf, ROLES, type Role } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import { broken } from '../../contract/verdict.ts'
import { forbidden } from '../../laws/access/roles.ts'
import { CALLER_OF } from '../../laws/kit/control.ts'
import { showsNothing } from '../../laws/kit/leaks.ts'
import { clauseOf } from '../../laws/kit/suite.ts'
import { type ExchangeJudge, Suspicions, type Witnessed } from './exchange-judge.ts'
import type { PassiveJudge } from './judge.ts'
import { keptOf } from './stored-answer.ts'
import { isPassing } from './temporary-refusals.ts'
import type { Writings } from './writings.ts'

interface Served {
  readonly answer: Answer
  readonly by: Caller
  readonly at: number
  readonly end: number
}

const MOST_SERVED = 5_000
const FORBIDDEN = 403
/** A record that was there much earlier may be gone. */
const SOON_MS = 10 * 60_000

const roleOf = ({ terms, caller }: Witnessed): Role | undefined =>
  traitsOf(terms.operation).carrier === 'bearer' ? ROLES.find((one) => CALLER_OF[one] === caller) : undefined

const isRead = ({ terms }: Witnessed) => operationOf(terms.operation).method === 'GET'

/** Whether the request names its record. */
export const isOfOneRecord = ({ operation }: Terms): boolean => operationOf(operation).path.includes('{')

/** The question without its caller; of a write only its record, as nothing is written twice. */
function questionOf(witnessed: Witnessed): string {
  const { platform, clock, answer } = witnessed
  const { operation, path, query, json, form } = answer.ask
  return JSON.stringify([operation, path, ...(isRead(witnessed) ? [query, json, form] : []), platform, clock])
}

export class Roles implements ExchangeJudge {
  /** By question: the first success for each caller. */
  readonly #served = new Map<string, Served[]>()
  /** Operations with the callers to whom one of their requests was served. */
  readonly #open = new Set<string>()
  readonly #suspicions = new Suspicions('which the record could explain, or a moment of the platform')
  readonly #writings: Writings

  constructor(writings: Writings) {
    this.#writings = writings
  }

  prepare(witnessed: Witnessed): void {
    const { answer, terms, at, end, caller } = witnessed
    if (!answer.ok || caller === undefined || caller === 'anonymous') return
    this.#open.add(`${terms.operation} ${caller}`)
    if (!at || !roleOf(witnessed)) return
    const question = questionOf(witnessed)
    const known = this.#served.get(question) ?? []
    if (known.some(({ by }) => by === caller) || (!known.length && this.#served.size >= MOST_SERVED)) return
    this.#served.set(question, [...known, { answer: keptOf(answer), by: caller, at, end }])
  }

  see(witnessed: Witnessed, judge: PassiveJudge): void {
    const { answer, terms, at, end, clock, caller } = witnessed
    const role = answer.refused && at && !isPassing(answer) ? roleOf(witnessed) : undefined
    const question = role && questionOf(witnessed)
    const control = this.#served.get(question ?? '')?.find((one) => one.by !== caller)
    if (!role || !control || Math.abs(control.at - at) > SOON_MS) return
    const isQuiet = this.#writings.isQuiet(clock, Math.min(at, control.at), Math.max(end, control.end))
    if (isRead(witnessed) ? !isQuiet : isAllowed(terms, role)) return
    const exchanges = [control.answer.exchange, answer.exchange]
    const operation = terms.operation as OperationId
    if (!isAllowed(terms, role)) {
      const outcome = firstOf([
        showsNothing(answer, control.answer, { own: 'unknown' }),
        forbidden(answer, clauseOf(terms, 'role-status')),
      ])
      judge.add(operation, { slug: `role-${shortName(role)}-refused`, outcome }, exchanges)
    } else if (answer.status === FORBIDDEN && !this.#open.has(`${operation} ${caller}`)) {
      const outcome = broken(`${answer.label}: a success for ${role}, as for another role`, describe(answer))
      // R55: only the platform knows which records a caller may see.
      const occasion = isOfOneRecord(terms) ? 'records' : question!
      this.#suspicions.note(operation, `role-${shortName(role)}`, occasion, outcome, exchanges)
    }
  }

  conclude(judge: PassiveJudge): void {
    this.#suspicions.conclude(judge)
  }
}
