/** R101: a documented input that is refused, while the request without it is served, contradicts its row. */

import { type Answer, describe } from '../../client/answer.ts'
import { Broken, succeeded } from '../../client/answers/outcome.ts'
import type { Ask } from '../../client/request.ts'
import { broken } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Query } from '../../laws/kit/pages.ts'

/**
 * The answer, once the input is known to be accepted.
 * @param control the same request without the input
 * @param clause of the check, when it is not the first
 * @throws Broken when only the input is refused @throws Refused when the control is refused as well
 */
export async function accepted(
  answer: Answer,
  input: string,
  control: () => Promise<Answer>,
  clause?: string,
): Promise<Answer> {
  if (answer.ok) return answer
  succeeded(await control())
  throw new Broken(broken(`${answer.label} with ${input}: a success`, describe(answer), clause))
}

/**
 * Parameters that a platform wants on every request of an operation, though no row gives them a default: the documents
 * do not show the required ones. None where the request is served without them.
 */
export const wanted = (scope: Scope, ask: Ask, query: Query): Promise<Query> =>
  scope.once(`parameters of ${ask.operation}`, async (shared): Promise<Query> => {
    if ((await shared.call(ask)).ok) return {}
    return (await shared.call({ ...ask, query })).ok ? query : {}
  })
