/** Comments of several learners, and later ones: legacy-learner, the Comment of the Discussion resource. */

import { type Item, pageOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { clausePrefix } from '../../contract/clause.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { recordIn } from '../../fixtures/records/creation.ts'
import { authorOf, commentsOf, datesOf, listed, type Opened, ownDiscussion } from './discussions-contexts.ts'
import { asOther, otherLearner } from './other-learner.ts'

const ADD = 'legacy-learner/comments.add'
const CONTRIBUTED = 'legacy-learner.discussions.list.contributed'

/** Another learner comments on a discussion that the caller has opened. */
export async function byAnother(scope: Scope): Promise<Outcome> {
  const other = await asOther(scope)
  const opened = await ownDiscussion(scope)
  const path = { discussionId: opened.id }
  const answer = await scope.call({ operation: ADD, ...other, path, form: { comment: scope.builder.unique() } })
  const id = answer.ok ? (recordIn(answer) as Item | null | undefined)?.newPostId : undefined
  if (id === undefined) return needs.record('a training with discussions that both learners can see')
  const found = (await commentsOf(scope, opened.id)).find((comment) => comment.id === id)
  const { login } = await otherLearner(scope)
  if (!found) return broken(`${answer.label} as ${login}: the comment ${id} in the discussion`, 'no such comment')
  const author = authorOf(found)
  // R7: an author may be missing.
  if (typeof author === 'string' && author.toLowerCase() !== login.toLowerCase())
    return broken(`${answer.label} as ${login}: the author ${show(login)}`, show(author))
  const shown = await listed(scope, opened, other)
  return !shown || shown.contributed === true
    ? holds()
    : broken(`${answer.label} as ${login}: contributed true for ${login}`, show(shown.contributed), CONTRIBUTED)
}

/** Whether no discussion tells of seconds. */
async function keepsMinutesAlone(scope: Scope): Promise<boolean> {
  const list = await scope.call({ operation: 'legacy-learner/discussions.list', as: 'session', query: { limit: 50 } })
  return datesOf(pageOf(list).items).every((date) => date.endsWith(':00'))
}

/** Long enough that two dates of posting differ by a second. */
const APART_MS = 1200

/**
 * The comment of a discussion that is older than the comment by its own dates: the one that is there, or one more,
 * added after a while.
 */
export async function dated(
  scope: Scope,
  { opened, discussion, comment }: { opened: Opened; discussion: Item | undefined; comment: Item | undefined },
): Promise<Outcome> {
  if (!discussion) return needs.finding('legacy-learner/discussions.create#in-Training')
  if (!comment) return needs.finding(`${ADD}#stored`)
  const [posted] = datesOf([discussion])
  const [first] = datesOf([comment])
  if (posted === undefined) return needs.finding('legacy-learner/discussions.list#response-schema')
  if (first === undefined) return needs.finding('legacy-learner/comments.list#response-schema')
  if (first > posted) return holds()
  const { clock, signal } = scope.limits
  await clock.sleep(APART_MS, signal)
  const { id, answer } = await scope.own('legacy-learner/comment', { discussionId: opened.id }, { fresh: true })
  const later = (await commentsOf(scope, opened.id)).find((one) => one.id === id)
  const [date] = later ? datesOf([later]) : []
  if (date === undefined) return needs.finding(`${ADD}#stored`)
  if (date === posted && (await keepsMinutesAlone(scope)))
    return needs.record('a discussion that is older than a minute')
  if (date <= posted) return broken(`${answer.label}, later than the discussion of ${posted}: a date after it`, date)
  const now = await listed(scope, opened)
  const [kept] = now ? datesOf([now]) : []
  return kept === undefined || kept === posted
    ? holds()
    : broken(`${answer.label}: the discussion of ${posted} as before`, kept, `${clausePrefix(ADD)}.keeps-date`)
}
