/** What one answer shows of numbers that have bounds. */
import type { SingleAnswer } from '../shown.ts'
import { judged } from './checks.ts'
import { showsNumbers } from './terms.ts'

export const numbersShown: SingleAnswer = (terms, answer) =>
  answer.ok && showsNumbers(terms) ? [{ slug: 'numbers', outcome: judged(terms, answer) }] : []
