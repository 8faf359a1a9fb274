/** Numbers with bounds, as one answer shows them. */

import { showsNumbers } from '../../contract/conditions/numbers.ts'
import type { SingleAnswer } from '../kit/judged-answer.ts'
import { judged } from './checks.ts'

export const shown: SingleAnswer = (terms, answer) =>
  answer.ok && showsNumbers(terms) ? [{ slug: 'numbers', outcome: judged(terms, answer) }] : []
