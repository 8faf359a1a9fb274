/**
 * Writes without a required member, with a value of another type, or outside a closed set: refused, where the same
 * members with legal values are served.
 */

import type { Answer } from '../../client/answer.ts'
import { refusal } from '../../client/answers/outcome.ts'
import { writtenMembers } from '../../contract/conditions/bodies.ts'
import { traitsOf } from '../../contract/interfaces.ts'
import { isObject } from '../../contract/members.ts'
import { operationOf } from '../../contract/operations.ts'
import { holds } from '../../contract/verdict.ts'
import { standingOf } from '../../laws/bodies/change.ts'
import type { ExchangeJudge, Witnessed } from './exchange-judge.ts'
import type { PassiveJudge } from './judge.ts'

/** Refusals for another reason than a wrong body. */
const OTHERWISE_REFUSED = new Set([401, 403, 404, 405, 409, 415, 429])

const sentIn = ({ ask: { json } }: Answer) => (isObject(json) ? json : undefined)

const signatureOf = (answer: Answer, names: readonly string[]) => `${answer.ask.operation} ${[...names].sort().join()}`

export class RefusedBodies implements ExchangeJudge {
  /** Names of members that were served together with legal values, by operation. */
  readonly #served = new Set<string>()

  prepare({ answer, terms }: Witnessed): void {
    const sent = sentIn(answer)
    if (!answer.ok || !sent || operationOf(terms.operation).method === 'GET') return
    const isLegal = writtenMembers(terms).every((member) => {
      const standing = standingOf(terms, member, sent[member.name])
      return standing === undefined || standing === 'legal'
    })
    if (isLegal) this.#served.add(signatureOf(answer, Object.keys(sent)))
  }

  see({ answer, terms, caller }: Witnessed, judge: PassiveJudge): void {
    const sent = sentIn(answer)
    if (!sent || !terms.body || OTHERWISE_REFUSED.has(answer.status)) return
    const names = Object.keys(sent)
    const standings = writtenMembers(terms).map(
      (member) => [member, standingOf(terms, member, sent[member.name])] as const,
    )
    for (const [member, standing] of standings) {
      const { name, required } = member
      const lacks = required && !(name in sent)
      const slug = lacks
        ? `required-${name}`
        : standing === 'wrong-type'
          ? `type-${name}`
          : standing === 'unknown-value'
            ? `values-${name}`
            : undefined
      if (!slug) continue
      // Accepting a value of another type is no violation; the stored value is judged when it is read.
      const control = this.#served.has(signatureOf(answer, lacks ? [...names, name] : names))
      // Another role may leave out members that follow from the caller.
      const usual = caller === traitsOf(terms.operation).defaultCaller
      const outcome = lacks && answer.ok && usual ? refusal(answer, `a request without ${name}`) : undefined
      if (outcome?.kind === 'broken') judge.add(terms.operation, { slug, outcome }, [answer.exchange])
      else if (answer.refused && control) judge.add(terms.operation, { slug, outcome: holds() }, [answer.exchange])
    }
  }
}
