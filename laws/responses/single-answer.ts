/** The media type of one answer, and that the operation is served. */

import { answersJson } from '../../contract/conditions/responses.ts'
import { holds } from '../../contract/verdict.ts'
import type { Shown, SingleAnswer } from '../kit/judged-answer.ts'
import { jsonTyped } from './checks.ts'

export const shown: SingleAnswer = (terms, answer) => {
  if (!answer.ok) return []
  const served: Shown = { slug: 'answers', outcome: holds() }
  return answersJson(terms) ? [served, { slug: 'json-type', outcome: jsonTyped(answer) }] : [served]
}
