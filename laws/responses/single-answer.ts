/** What one answer shows of its media type, and that the operation serves. */
import { holds } from '../../contract/verdict.ts'
import type { Shown, SingleAnswer } from '../shown.ts'
import { jsonTyped } from './checks.ts'
import { answersJson } from './terms.ts'

export const responseShown: SingleAnswer = (terms, answer) => {
  if (!answer.ok) return []
  const served: Shown = { slug: 'answers', outcome: holds() }
  return answersJson(terms) ? [served, { slug: 'json-type', outcome: jsonTyped(answer) }] : [served]
}
