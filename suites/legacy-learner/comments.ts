/** Comments: legacy-learner, Endpoints and the Comment of the Discussion resource. */

import { inTurn, Refused, succeeded, Undecided } from '../../client/answers/outcome.ts'
import type { Item } from '../../client/answers/page.ts'
import { createdOnce } from '../../client/answers/same.ts'
import { carries, keepsText, show } from '../../client/answers/values.ts'
import { clausePrefix } from '../../contract/clause.ts'
import type { OperationId } from '../../contract/operations.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { recordIn } from '../../fixtures/records/creation.ts'
import { mobileSession } from '../../fixtures/records/sessions.ts'
import { suite } from '../../laws/index.ts'
import { addressesIn } from '../../laws/kit/addresses.ts'
import { markupObserved } from '../../laws/kit/markup.ts'
import { orNothing } from '../../laws/kit/specimens.ts'
import { check, type ListSetting, ownCheck, type Setting } from '../../laws/kit/suite.ts'
import { joined, unusualTexts, WITHOUT_MARKUP } from '../../laws/kit/unusual-text.ts'
import { byAnother, dated } from './comments-of-others.ts'
import {
  authorOf,
  commentsIn,
  commentsNameIn,
  commentsOf,
  datesOf,
  isComment,
  isOwnComment,
  isSameComment,
  listed,
  loginOf,
  type Opened,
  outOfOrder,
  ownDiscussion,
} from './discussions-contexts.ts'
import { accepted } from './inputs.ts'
import { oddValues } from './odd-values.ts'

const LIST = 'legacy-learner/comments.list'
const ADD = 'legacy-learner/comments.add'
const KIND = 'legacy-learner/comment'
const MOST_READ = 4

const clauseOf = (operation: OperationId, slug: string) => `${clausePrefix(operation)}.${slug}`

/** How much the order of the comments can prove: comments of the same second may come in any order. */
const richness = (comments: readonly Item[]) => new Set(comments.map(({ date }) => date)).size * 1_000 + comments.length

/** The discussion with the most distinct comment dates, then the most comments, as the list shows it. */
const longest = (scope: Scope): Promise<Item> =>
  scope.once('longest discussion', async (shared) => {
    const { records } = await shared.known('legacy-learner/discussion')
    const rich = (discussion: Item) => {
      const comments = discussion[commentsNameIn(shared, discussion)]
      return Array.isArray(comments) ? richness(comments) : 0
    }
    const [most] = [...records].sort((one, other) => rich(other) - rich(one))
    if (typeof most?.id !== 'number')
      throw new Undecided(needs.finding('legacy-learner/discussions.list#response-schema'))
    return most
  })

const listSetting: ListSetting = {
  as: 'session',
  sample: async (scope) => ({ path: { discussionId: (await longest(scope)).id as number } }),
  records: async (scope) => ({ records: await commentsOf(scope, (await longest(scope)).id as number), complete: true }),
}

/** A missing author, or member of one (R7), matches any other. */
const isSameAuthor = ({ author: one }: Item, { author: other }: Item) =>
  ['login', 'name', 'firstname'].every((name) => {
    const [first, second] = [one, other].map((author) => (author as Item | null | undefined)?.[name] || undefined)
    return first === undefined || second === undefined || keepsText(first, second) || keepsText(second, first)
  })

/** R104, RL18: one of the lists may escape it, or put it into paragraphs. */
const isSameAs = (one: Item, other: Item) =>
  carries(one, { id: other.id, date: other.date }) &&
  (isSameComment(one.comment, other.comment) || isSameComment(other.comment, one.comment)) &&
  isSameAuthor(one, other)

/** Those first in which the list shows comments. */
async function commented(scope: Scope): Promise<readonly Item[]> {
  const { records } = await scope.known('legacy-learner/discussion')
  const isSilent = (discussion: Item) => Number(!commentsIn(scope, discussion).length)
  return [...records].sort((one, other) => isSilent(one) - isSilent(other)).slice(0, MOST_READ)
}

async function sameComments(scope: Scope): Promise<readonly Outcome[]> {
  const outcomes = await inTurn(await commented(scope), async (discussion) => {
    const other = commentsIn(scope, discussion)
    if (!other.length) return []
    const comments = await commentsOf(scope, discussion.id as number)
    const strange = other.find((shown) => !comments.some((one) => isSameAs(one, shown)))
    return strange
      ? broken(`the comment ${show(strange.comment)} of ${discussion.id}, as in the discussion list`, 'none like it')
      : holds()
  })
  return outcomes.length ? outcomes : [needs.record('a discussion with comments')]
}

/** A comment in two discussions means that the path is ignored. */
async function ofTheDiscussion(scope: Scope): Promise<Outcome> {
  await scope.known('legacy-learner/discussion', { atLeast: 2 })
  const seen = new Map<unknown, unknown>()
  for (const { id } of await commented(scope)) {
    for (const comment of await commentsOf(scope, id as number)) {
      const first = seen.get(comment.id)
      if (first !== undefined && first !== id)
        return broken(`only the comments of ${id}`, `comment ${comment.id}, which ${first} holds as well`)
      seen.set(comment.id, id)
    }
  }
  return new Set(seen.values()).size > 1 ? holds() : needs.record('two discussions with comments')
}

const list = suite(LIST, listSetting, [
  oddValues(listSetting, { path: ['discussionId'] }),
  check('newest-first', 'lists the newest comments first', async (scope) => {
    const dates = datesOf(await commentsOf(scope, (await longest(scope)).id as number))
    const late = outOfOrder(dates)
    if (late) return broken('comments newest first', `${late} after an earlier one`)
    return new Set(dates).size > 1 ? holds() : needs.record('comments of different dates')
  }),
  addressesIn(
    'addresses',
    'shows usable addresses of pictures',
    async (scope) => commentsOf(scope, (await longest(scope)).id as number),
    ['author.normalPictureUrl'],
  ),
  check('of-the-discussion', 'lists only the comments of that discussion', ofTheDiscussion),
  check('same-comments', 'lists the comments that the discussion list shows', sameComments),
])

/** One discussion of the run's own for all samples. */
const shared = (scope: Scope) =>
  scope.once('discussion to comment', (one) => ownDiscussion(one, {}, 'Training', { keep: true }))

const addSetting: Setting = {
  as: 'session',
  writes: true,
  sample: async (scope) => ({
    path: { discussionId: (await shared(scope)).id },
    form: { comment: scope.builder.unique() },
  }),
  served: async (scope) => (await addedOnce(scope)).answer,
  servedMobile: async (scope) => (await commentByMobile(scope))?.answer,
  snapshot: async (scope, { form }) => {
    const sent = (form as Record<string, unknown>).comment
    return (await commentsOf(scope, (await shared(scope)).id)).some(({ comment }) => isComment(comment, sent))
  },
}

/** Adds a comment to a discussion of the run's own. */
async function added(scope: Scope, comment: string, given?: Opened) {
  const opened = given ?? (await ownDiscussion(scope))
  const before = await commentsOf(scope, opened.id)
  const { id, answer } = await scope.own(KIND, { discussionId: opened.id, comment })
  return { opened, before, id, answer, text: comment, comments: await commentsOf(scope, opened.id) }
}

/**
 * Once per run, for all checks of one comment, with the discussions as they were then: unusual text, where it is taken
 * and was not found altered.
 */
function addedOnce(scope: Scope) {
  const { isAlone } = scope.reliance
  if (!isAlone) scope.reliance.relied = true
  return scope.once(`comment added${isAlone ? ' alone' : ''}`, async (one) => {
    const opened = await ownDiscussion(one)
    // A later one: not always the last discussion gets the comment.
    const other = await ownDiscussion(one)
    const text = `${one.builder.unique()} ${WITHOUT_MARKUP}`
    const unusual = isAlone ? undefined : await acceptedOf(added(one, text, opened))
    const made = unusual ?? (await added(one, one.builder.unique(), opened))
    const item = await listed(one, made.opened)
    return { ...made, item, elsewhere: { id: other.id, comments: await commentsOf(one, other.id) } }
  })
}

async function stored(scope: Scope): Promise<Outcome> {
  const { opened, before, id, answer, comments, text, elsewhere } = await addedOnce(scope)
  const alike = comments.filter(({ comment }) => isComment(comment, text))
  const found = alike.find((comment) => comment.id === id) ?? alike[0]
  if (!found) return broken(`${answer.label}: ${show(text)} among the comments`, show(comments))
  if (!isOwnComment(scope, found))
    return broken(`${answer.label}: the author ${show(loginOf(scope))}`, show(authorOf(found)))
  if (found.id !== id) return broken(`${answer.label}: newPostId ${show(found.id)}`, show(id), clauseOf(ADD, 'new-id'))
  if (alike.length > 1) return createdOnce(alike, answer.label)
  const lost = before.find((old) => !comments.some((comment) => comment.id === old.id))
  if (lost) return broken(`${answer.label}: the comment ${show(lost.comment)} of ${opened.id} as before`, 'none')
  // R108: the platform and other learners may add comments of their own.
  const mine = comments.filter(
    (comment) => isOwnComment(scope, comment) && !before.some(({ id: old }) => old === comment.id),
  )
  if (mine.length > 1)
    return broken(`${answer.label}: one more comment of the caller in ${opened.id}`, `${mine.length} comments`)
  const strange = elsewhere.comments.some(({ comment }) => isComment(comment, text))
  return strange ? broken(`${answer.label}: nothing in discussion ${elsewhere.id}`, 'the comment') : holds()
}

/** The last name is `name` and the first `firstname`, in a comment as in the profile. */
async function author(scope: Scope): Promise<Outcome> {
  const { answer, comments } = await addedOnce(scope)
  const query = { learnerLogin: loginOf(scope) }
  const read = await scope.call({ operation: 'legacy-learner/profile.get', as: 'session', query })
  const profile = recordIn(succeeded(read)) as Item | null | undefined
  const own = comments.find((comment) => isOwnComment(scope, comment))?.author as Item | undefined
  if (!profile || !own) return needs.finding(`${ADD}#stored`)
  const wrong = ['name', 'firstname'].find((name) => own[name] !== profile[name])
  return wrong ? broken(`${answer.label}: ${wrong} ${show(profile[wrong])} of the author`, show(own[wrong])) : holds()
}

async function newest(scope: Scope): Promise<Outcome> {
  const { answer, comments, text } = await addedOnce(scope)
  const at = comments.findIndex(({ comment }) => isComment(comment, text))
  if (at < 0 || comments.length < 2) return needs.finding(`${ADD}#stored`)
  // R68: ties are free, so only a later date behind an earlier one contradicts.
  const [first] = datesOf(comments)
  const [own] = datesOf([comments[at]!])
  return at === 0 || (own !== undefined && own === first)
    ? holds()
    : broken(`${answer.label}: the new comment first`, `it in place ${at + 1}, of ${own} after ${first}`)
}

async function contributes(scope: Scope): Promise<Outcome> {
  const { item, text, answer } = await addedOnce(scope)
  if (!item) return needs.finding('legacy-learner/discussions.create#in-Training')
  if (!commentsIn(scope, item).some(({ comment }) => isComment(comment, text)))
    return broken(`${answer.label}: the comment in the discussion list`, show(commentsIn(scope, item)))
  return item.contributed === true ? holds() : broken(`${answer.label}: contributed true`, show(item.contributed))
}

/** The written text; undefined where the target refuses it. */
const acceptedOf = <Value>(value: Promise<Value>): Promise<Value | undefined> =>
  value.catch((error: unknown) => {
    if (error instanceof Refused) return undefined
    throw error
  })

const written = (scope: Scope, text: string) => scope.once(`comment ${text}`, (one) => added(one, text))

async function kept(scope: Scope, text: string): Promise<Outcome> {
  return keptIn(await written(scope, text))
}

type Added = Pick<Awaited<ReturnType<typeof added>>, 'answer' | 'comments' | 'text'>

function keptIn({ answer, comments, text }: Added, isKept = isComment) {
  // RL18: a comment is HTML, so characters may be escaped.
  return comments.some(({ comment }) => isKept(comment, text))
    ? holds()
    : broken(`${answer.label}: the comment ${show(text)}`, show(comments.map(({ comment }) => comment)))
}

const SHORT_HTML = '<p>An <b>answer</b> in two words</p>'

/** Longer than a short column holds, and shorter than people write. */
const HTML = `${SHORT_HTML}<p>${'And then one more sentence of it. '.repeat(11)}</p>`

const unusualKept = (scope: Scope) => unusualTexts(async (some) => [await kept(scope, joined(some))], ['markup'])

/** In a discussion that has a comment already, written in a session of the mobile login, where both are accepted. */
const htmlByMobile = (scope: Scope) =>
  scope.once('comment by a mobile session', async (one) => {
    const opened = await shared(one)
    const headers = { cookie: await mobileSession(one) }
    const path = { discussionId: opened.id }
    const answer = await one.call({ operation: ADD, as: 'anonymous', headers, path, form: { comment: HTML } })
    const id = (recordIn(answer) as Item | null | undefined)?.newPostId
    return answer.ok ? { opened, id, answer, text: HTML, comments: await commentsOf(one, opened.id) } : undefined
  })

/** Undefined where it was refused, and for a check that must have records of its own. */
async function commentByMobile(scope: Scope) {
  const made = scope.reliance.isAlone ? undefined : await orNothing(htmlByMobile(scope))
  if (made) scope.reliance.relied = true
  return made
}

/** The long one, or a short one where that is refused: the documents give no length of a comment. */
const htmlComment = async (scope: Scope): Promise<Added> =>
  (await commentByMobile(scope)) ?? (await acceptedOf(written(scope, HTML))) ?? written(scope, SHORT_HTML)

const add = suite(ADD, addSetting, [
  ownCheck('stored', 'stores a comment in its discussion only', { clauses: ['stored', 'new-id'] }, stored),
  ownCheck('author', 'names the author as in the profile', author),
  ownCheck('newest', 'lists the new comment before the older ones', newest),
  ownCheck('contributes', 'marks the discussion as contributed', contributes),
  ownCheck('text-kept', 'stores text in any script', async (scope) => {
    const made = scope.reliance.isAlone ? undefined : await addedOnce(scope)
    return made?.text.endsWith(WITHOUT_MARKUP) ? keptIn(made) : unusualKept(scope)
  }),
  ownCheck('html-accepted', 'accepts HTML in a comment', async (scope) => {
    if (await acceptedOf(htmlComment(scope))) return holds()
    const { id } = await ownDiscussion(scope)
    const answer = await scope.tryCreate(KIND, { discussionId: id, comment: SHORT_HTML })
    await accepted(answer, 'HTML', () => scope.tryCreate(KIND, { discussionId: id, comment: 'An answer in two words' }))
    return holds()
  }),
  ownCheck('html', 'keeps simple HTML in a comment', async (scope) => keptIn(await htmlComment(scope), isSameComment)),
  // The comment of the check before it: another one would be one more that stays.
  markupObserved(
    'a comment',
    async (scope) => {
      const { comments } = await htmlComment(scope)
      return comments.map(({ comment }) => comment).find((comment) => keepsText(comment, HTML)) ?? comments[0]?.comment
    },
    HTML,
  ),
  ownCheck(
    'by-another',
    "stores the comment of another learner as that learner's",
    { clauses: ['by-another', 'legacy-learner.discussions.list.contributed'] },
    byAnother,
  ),
  ownCheck(
    'posted-now',
    'dates a comment when it is posted, and its discussion as before',
    { clauses: ['posted-now', 'keeps-date'] },
    async (scope) => {
      const { opened, item, comments, text } = await addedOnce(scope)
      const comment = comments.find((one) => isComment(one.comment, text))
      return dated(scope, { opened, discussion: item, comment })
    },
  ),
  ownCheck('missing', 'records the result of a request without comment', async (scope) => {
    const { id } = await ownDiscussion(scope)
    const answer = await scope.call({ path: { discussionId: id }, form: [] })
    return observed(answer.ok ? 'accepted' : `refused with ${answer.status}`)
  }),
])
export const comments = [list, add]
