/** R3, R5: a list requested as its row says, by a caller to whom the platform serves the operations beside it. */
import { describe } from '../../client/answer.ts'
import { traitsOf } from '../../contract/interfaces.ts'
import { interfaceOf, operationOf } from '../../contract/operations.ts'
import { broken } from '../../contract/verdict.ts'
import { parametersOf } from '../../laws/kit/judged-answer.ts'
import { windowOf } from '../../laws/kit/window.ts'
import { type ExchangeJudge, Suspicions, type Witnessed } from './exchange-judge.ts'
import type { PassiveJudge } from './judge.ts'
import { isPassing } from './temporary-refusals.ts'

interface Refused {
  readonly witnessed: Witnessed
  readonly group: string
}

/** A limit in another form refuses again within its window. */
const MOMENT_MS = 60_000
const MOST_REFUSED = 1_000

/** By account and headers, and by the first part of the path: the super user right counts for one of them (R3). */
const groupOf = ({ account, answer, recorded, platform, clock }: Witnessed) =>
  `${account} ${platform} ${clock} ${interfaceOf(answer.ask.operation)} ${/\/v\d+(?=\/)/.exec(recorded.url.pathname)?.[0] ?? ''}`

/** Requests with only a legal page. */
function isPlain({ answer, terms, caller }: Witnessed): boolean {
  const { method, path } = operationOf(terms.operation)
  const { paging } = terms
  if (method !== 'GET' || path.includes('{') || !paging || paging.pastEnd === 'error') return false
  const parameters = parametersOf(terms, answer.ask)
  const others = [...parameters.keys()].filter((name) => name !== paging.size && name !== paging.from)
  return (
    !others.length && windowOf(paging, parameters)?.start === 0 && caller === traitsOf(terms.operation).defaultCaller
  )
}

export class RefusedLists implements ExchangeJudge {
  /** When each group of operations was served, first and last, and by which of them. */
  readonly #served = new Map<string, Map<string, { first: number; last: number }>>()
  readonly #refused: Refused[] = []
  readonly #suspicions = new Suspicions('refused once, which a moment of the platform could explain')

  see(witnessed: Witnessed): void {
    const { answer, at, account } = witnessed
    if (account === undefined || !at) return
    const group = groupOf(witnessed)
    if (answer.ok) {
      const served = this.#served.get(group) ?? new Map()
      this.#served.set(group, served)
      const known = served.get(answer.ask.operation)
      const [first, last] = [Math.min(at, known?.first ?? at), Math.max(at, known?.last ?? at)]
      served.set(answer.ask.operation, { first, last })
    } else if (answer.refused && !isPassing(answer) && isPlain(witnessed) && this.#refused.length < MOST_REFUSED)
      this.#refused.push({ witnessed, group })
  }

  conclude(judge: PassiveJudge): void {
    for (const { witnessed, group } of this.#refused) {
      const { answer, at } = witnessed
      const { operation } = answer.ask
      const others = [...(this.#served.get(group) ?? [])].filter(([other]) => other !== operation)
      if (!others.some(([, { first, last }]) => first < at && at < last)) continue
      const outcome = broken(`${answer.label}: a success`, describe(answer))
      this.#suspicions.note(operation, 'answers', `${Math.floor(at / MOMENT_MS)}`, outcome, [answer.exchange])
    }
    this.#suspicions.conclude(judge)
  }
}
