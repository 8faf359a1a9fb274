/** The discussion list: legacy-learner, Endpoints and the Discussion resource. */

import { describe } from '../../client/answer.ts'
import { firstOf, refusal } from '../../client/answers/outcome.ts'
import { type Item, keyOf, pageOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { clausePrefix } from '../../contract/clause.ts'
import { sameGuid } from '../../contract/guid.ts'
import { termsOf } from '../../contract/index.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { countedFiltered } from '../../laws/counts/checks.ts'
import { suite } from '../../laws/index.ts'
import { addressesIn } from '../../laws/kit/addresses.ts'
import { answerTo, recordsOf } from '../../laws/kit/pages.ts'
import { check, type ListSetting } from '../../laws/kit/suite.ts'
import { filtered } from '../../laws/kit/values.ts'
import { answerAtEnd } from '../../laws/paging/start.ts'
import { defectsOf } from '../../schemas/index.ts'
import { judged } from './consistency.ts'
import {
  authorOf,
  CONTEXTS,
  commentsIn,
  commentsNameIn,
  commentsOf,
  datesOf,
  isOwnComment,
  outOfOrder,
  ownDiscussion,
  unnamedIn,
} from './discussions-contexts.ts'
import { commonest, filteredPages } from './filtered-pages.ts'
import { oddValues } from './odd-values.ts'

const LIST = 'legacy-learner/discussions.list'
const FAR = 1_000_000
const MOST = 50

const setting: ListSetting = {
  as: 'session',
  kind: 'legacy-learner/discussion',
  populate: (scope) => ownDiscussion(scope),
}
const ground = { terms: termsOf(LIST), setting, of: 'discussions' }

/** The defect of the comments of a discussion, if any. */
function defectOf(scope: Scope, record: Item): { expected: string; actual: string } | undefined {
  const name = commentsNameIn(scope, record)
  const comments = record[name]
  if (!Array.isArray(comments)) return { expected: `an array as ${name}`, actual: show(comments) }
  for (const comment of comments) {
    const [defect] = defectsOf('legacy-learner/listed-comment', comment)
    if (defect) return { expected: `${defect.expected} at ${name}${defect.path}`, actual: defect.actual }
  }
  return undefined
}

/** How a finding names the page that shows a discussion, requested last; empty where none does. */
async function pageWith(scope: Scope, key: string): Promise<string> {
  for (let offset = 0; ; offset += MOST) {
    const answer = await answerTo(scope, setting, { limit: MOST, offset }, true)
    const items = answer.ok ? pageOf(answer).items : []
    if (items.some((item) => keyOf(item) === key)) return `${answer.label}: `
    if (items.length < MOST) return ''
  }
}

/** R14: the member's name is the profile's, or the one that is printed. */
async function commentsMember(scope: Scope): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting)
  for (const record of records) {
    const defect = defectOf(scope, record)
    if (!defect) continue
    return (
      unnamedIn(scope, record) ??
      broken(`${await pageWith(scope, keyOf(record))}${defect.expected} of ${keyOf(record)}`, defect.actual)
    )
  }
  const isSeen = records.some((record) => commentsIn(scope, record).length)
  return isSeen ? holds() : needs.record('a discussion with a comment')
}

async function commentsNewestFirst(scope: Scope): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting)
  let decisive = false
  for (const record of records) {
    const dates = datesOf(commentsIn(scope, record))
    const late = outOfOrder(dates)
    if (late) return broken(`the comments of ${keyOf(record)} newest first`, `${late} after an earlier one`)
    decisive ||= new Set(dates).size > 1
  }
  return decisive ? holds() : needs.record('a discussion with comments of different dates')
}

async function contributed(scope: Scope): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting)
  const isOwn = (comment: Item) => isOwnComment(scope, comment)
  const own = records.filter((record) => commentsIn(scope, record).some(isOwn))
  const others = records.filter((record) => {
    const comments = commentsIn(scope, record)
    return comments.length > 0 && !comments.some(isOwn) && record.followed !== true
  })
  const silent = own.find((record) => record.contributed !== true)
  if (silent)
    return broken(`contributed true for ${keyOf(silent)}, with a comment of the caller`, show(silent.contributed))
  // The list may shorten the comments: their own list decides.
  for (const claimed of others.filter((record) => record.contributed === true).slice(0, 2)) {
    const comments = await commentsOf(scope, Number(claimed.id))
    // R7: an author may be missing; such a comment may be the caller's.
    if (!comments.length || comments.some((comment) => isOwn(comment) || !authorOf(comment))) continue
    const clause = `${clausePrefix(LIST)}.not-contributed`
    return broken(`contributed false for ${keyOf(claimed)}, without a comment of the caller`, 'true', clause)
  }
  return own.length ? holds() : needs.record('a discussion with a comment of the caller')
}

/** A context object that some discussion has and others have not. */
async function decisiveContext(scope: Scope): Promise<{ context: string; contextGuid: string } | undefined> {
  const { records } = await recordsOf(scope, setting, 2)
  const manyOf = ({ contextGuid }: Item) => records.filter((record) => record.contextGuid === contextGuid).length
  // The object of most discussions: all of them must be found.
  for (const record of [...records].sort((one, other) => manyOf(other) - manyOf(one))) {
    const { context, contextGuid } = record
    if (typeof context === 'string' && typeof contextGuid === 'string' && manyOf(record) < records.length)
      return { context, contextGuid }
  }
  return undefined
}

async function byContextGuid(scope: Scope): Promise<readonly Outcome[]> {
  const wanted = await decisiveContext(scope)
  if (!wanted) return [needs.record('discussions on different objects')]
  const matches = (item: Item) => sameGuid(item.contextGuid, wanted.contextGuid) && item.context === wanted.context
  const other = wanted.context === 'Training' ? 'TrainingSession' : 'Training'
  const crossed = await answerTo(scope, setting, { ...wanted, context: other })
  const items = crossed.ok ? pageOf(crossed).items : []
  const part = await answerTo(scope, setting, { ...wanted, contextGuid: wanted.contextGuid.slice(0, -1) })
  const parts = part.ok ? pageOf(part).items : []
  // A filter that is no GUID may be ignored: then others are found beside.
  const byPart = parts.length > 0 && parts.every(matches)
  return [
    byPart ? broken(`${part.label}: no discussion, or an error`, `${parts.length} of a longer GUID`) : holds(),
    await filtered(scope, ground, wanted, (item) => (matches(item) ? 'must' : 'must-not')),
    items.length
      ? broken(`${crossed.label}: no discussion, or an error`, `${items.length} discussions of the other context`)
      : holds(),
  ]
}

/** R18: the number of filtered discussions counts, not that of all. */
async function filteredEnd(scope: Scope): Promise<Outcome> {
  const { records, complete } = await recordsOf(scope, setting)
  const contexts = [...new Set(records.map(({ context }) => String(context)))]
  const countOf = (context: string) => records.filter((record) => record.context === context).length
  const [context] = contexts.sort((one, other) => countOf(one) - countOf(other))
  const count = countOf(context!)
  if (!complete || count === records.length)
    return needs.record('discussions of different contexts that can be counted')
  const found = records.filter((record) => record.context === context)
  const { at, count: end } = await answerAtEnd(scope, ground, found, { context: context! })
  const below = await answerTo(scope, setting, { context: context!, offset: count - 1, limit: 1 })
  const far = await answerTo(scope, setting, { context: context!, offset: FAR })
  return firstOf([
    refusal(at, `an offset at the number of filtered discussions, ${end}`),
    refusal(far, 'an offset past the filtered discussions'),
    below.ok && pageOf(below).items.length === 1
      ? holds()
      : broken(`${below.label}: the last of ${count} discussions`, describe(below)),
  ])
}

const datesInOrder = async (scope: Scope): Promise<Outcome> =>
  judged(
    (await recordsOf(scope, setting)).records,
    (discussion) => {
      const [posted] = datesOf([discussion])
      const dates = datesOf(commentsIn(scope, discussion))
      if (posted === undefined || !dates.length) return undefined
      const early = dates.find((date) => date < posted)
      return early ? broken(`no comment earlier than ${keyOf(discussion)} of ${posted}`, early) : holds()
    },
    'a discussion with comments',
  )

export const discussionsList = suite(LIST, setting, [
  oddValues(setting, { query: ['limit', 'offset', 'contextGuid'] }),
  check('count-filtered', 'counts the records that a filter finds', async (scope) => {
    const wanted = await decisiveContext(scope)
    const queries = CONTEXTS.map((context) => ({ context }))
    return countedFiltered(scope, ground.terms, setting, [...queries, ...(wanted ? [wanted] : [])])
  }),
  filteredPages(ground, (records) => [
    ...commonest(records, 'context', 'context'),
    // R18: the context is given with its object.
    ...commonest(records, 'contextGuid', 'contextGuid').map((query) => ({
      ...query,
      context: String(records.find(({ contextGuid }) => contextGuid === query.contextGuid)!.context),
    })),
  ]),
  addressesIn(
    'addresses',
    'shows usable addresses of pictures',
    async (scope) => (await recordsOf(scope, setting)).records.flatMap((record) => commentsIn(scope, record)),
    ['author.normalPictureUrl'],
  ),
  check('comments-member', 'returns the comments of each discussion in the documented form', commentsMember),
  check('newest-first', 'lists the newest discussions first', async (scope) => {
    const { records } = await recordsOf(scope, setting, 2)
    const dates = datesOf(records)
    const late = outOfOrder(dates)
    const last = records.find(({ date }) => date === late)
    if (last) return broken('discussions newest first', `${keyOf(last)} of ${late} after an earlier one`)
    // Filtered results are in that order too.
    const context = CONTEXTS.find((one) => records.filter((record) => record.context === one).length > 1)
    const object = await decisiveContext(scope)
    for (const query of [...(context ? [{ context }] : []), ...(object ? [object] : [])]) {
      const answer = await answerTo(scope, setting, { ...query, limit: MOST })
      const amiss = answer.ok ? outOfOrder(datesOf(pageOf(answer).items)) : undefined
      if (amiss) return broken(`${answer.label}: discussions newest first`, `${amiss} after an earlier one`)
    }
    return new Set(dates).size > 1 ? holds() : needs.record('discussions of different dates')
  }),
  check('comments-newest-first', 'lists the newest comments first', commentsNewestFirst),
  check('dates-in-order', 'dates no discussion after its comments', datesInOrder),
  check(
    'contributed',
    "marks discussions with the caller's comments as contributed",
    { clauses: ['contributed', 'not-contributed'] },
    contributed,
  ),
  check('filter-contextGuid', 'finds the discussions of one object by context and contextGuid', byContextGuid),
  check('filter-contextGuid-alone', 'records the effect of contextGuid without context', async (scope) => {
    const wanted = await decisiveContext(scope)
    if (!wanted) return needs.record('discussions on different objects')
    const answer = await answerTo(scope, setting, { contextGuid: wanted.contextGuid })
    if (!answer.ok) return observed(`refused with ${answer.status}`)
    const only = pageOf(answer).items.every(({ contextGuid }) => sameGuid(contextGuid, wanted.contextGuid))
    return observed(only ? 'finds the discussions of the object' : 'restricts nothing')
  }),
  check('filtered-past-end', 'refuses an offset at the number of filtered discussions', filteredEnd),
])
