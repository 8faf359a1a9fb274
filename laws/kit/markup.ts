/** The fate of markup in a text without a rule about it (R104): an observation of each interface. */
import { Refused } from '../../client/answers/outcome.ts'
import { becameOf } from '../../client/answers/values.ts'
import { observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { type Draft, ownCheck } from './suite.ts'

/** R104: markup may come back as sent, escaped, or removed with its contents. */
const TEXT = `a < b & c "d" 'e', one <b>two</b> three`

/** @param written stores a text and returns it as it is shown afterwards */
export const markupObserved = (
  of: string,
  written: (scope: Scope, text: string) => Promise<unknown>,
  text = TEXT,
): Draft =>
  ownCheck('markup', `records what happens to markup in ${of}`, async (scope) => {
    try {
      return observed(becameOf(await written(scope, text), text))
    } catch (error) {
      if (error instanceof Refused && error.answer.refused) return observed('refused')
      throw error
    }
  })
