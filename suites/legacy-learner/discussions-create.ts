/** Opening a discussion: legacy-learner, Endpoints, on each context. */

import { describe } from '../../client/answer.ts'
import { inTurn, refusal } from '../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../client/answers/page.ts'
import { createdOnce } from '../../client/answers/same.ts'
import { isSameText, keepsText, show } from '../../client/answers/values.ts'
import { clausePrefix } from '../../contract/clause.ts'
import { sameGuid } from '../../contract/guid.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { recordIn } from '../../fixtures/records/creation.ts'
import { mobileSession } from '../../fixtures/records/sessions.ts'
import { suite } from '../../laws/index.ts'
import { control } from '../../laws/kit/control.ts'
import { orNothing } from '../../laws/kit/specimens.ts'
import { type Draft, ownCheck, type Setting } from '../../laws/kit/suite.ts'
import { joined, unusualTexts, WITHOUT_MARKUP } from '../../laws/kit/unusual-text.ts'
import {
  authorOf,
  CONTEXTS,
  commentsIn,
  commentsOf,
  type DiscussionContext,
  datesOf,
  isComment,
  isOwnComment,
  listed,
  loginOf,
  type Opened,
  openContext,
  openedFirst,
  opening,
  ownDiscussion,
} from './discussions-contexts.ts'

const CREATE = 'legacy-learner/discussions.create'
const KIND = 'legacy-learner/discussion'
const clause = (slug: string) => `${clausePrefix(CREATE)}.${slug}`

/** The discussions of the object that the sample names, by their title. */
async function titled(scope: Scope, title: unknown, context: DiscussionContext = 'Training'): Promise<unknown> {
  const { contextGuid } = (await openContext(scope, context)).place
  const query = { context, contextGuid, limit: 50 }
  const answer = await scope.call({ operation: 'legacy-learner/discussions.list', as: 'session', query })
  return answer.ok && pageOf(answer).items.some((item) => item.title === title) ? title : null
}

const setting: Setting = {
  as: 'session',
  writes: true,
  sample: async (scope) => ({ multipart: opening(scope, (await openContext(scope, 'Training')).place) }),
  served: async (scope) => (await openContext(scope, 'Training')).answer,
  servedMobile: async (scope) => (await orNothing(byMobile(scope)))?.answer,
  snapshot: (scope, { multipart }) => titled(scope, multipart?.title),
}

/** The list entry of an opened discussion, against the values sent. */
async function shown(scope: Scope, opened: Opened): Promise<{ outcome: Outcome; item?: Item }> {
  const { place, sent, answer, id } = opened
  const item = await listed(scope, opened)
  if (!item) {
    const inList = `${answer.label}: the discussion ${id} in the list of its ${place.context}`
    const found = await titled(scope, sent.title, place.context)
    return { outcome: broken(inList, found ? 'another id' : 'none', found ? clause('new-id') : undefined) }
  }
  const wrong = (['context', 'contextGuid'] as const).find((name) => !sameGuid(item[name], sent[name]))
  if (wrong) return { outcome: broken(`${answer.label}: ${wrong} ${show(sent[wrong])} in the list`, show(item[wrong])) }
  if (place.context !== 'LearningObject' && !isSameText(item.title, sent.title))
    return { outcome: broken(`${answer.label}: title ${show(sent.title)} in the list`, show(item.title)) }
  return { outcome: holds(), item }
}

/** R64: in any of the languages that the content has. */
async function contentTitles(scope: Scope, { id, title, locales }: Item): Promise<readonly unknown[]> {
  const titles = [title]
  for (const locale of Array.isArray(locales) ? locales.slice(0, 4) : []) {
    const operation = 'legacy-learner/learning-objects.get' as const
    const answer = await scope.call({ operation, as: 'session', path: { id: Number(id) }, query: { locale } })
    if (answer.ok) titles.push((answer.json as { value?: { title?: unknown } | null } | undefined)?.value?.title)
  }
  return titles.filter((one) => typeof one === 'string' && one !== '')
}

async function contentTitle(scope: Scope): Promise<Outcome> {
  const opened = await openedFirst(scope, 'LearningObject')
  const titles = await contentTitles(scope, opened.place.object)
  if (!titles.length) return needs.record('a learning object with a title (R64)')
  const item = await listed(scope, opened)
  if (!item) return needs.finding(`${CREATE}#in-LearningObject`)
  return titles.includes(item.title)
    ? holds()
    : broken(`${opened.answer.label}: the content's title ${show(titles[0])}`, show(item.title))
}

/** Created once, it is listed once. Recognised by its title, which on a learning object is that of the content. */
async function once(scope: Scope, { place: { context, contextGuid }, sent, answer }: Opened): Promise<Outcome> {
  if (context === 'LearningObject') return holds()
  const query = { context, contextGuid, limit: 50 }
  const list = await scope.call({ operation: 'legacy-learner/discussions.list', as: 'session', query })
  const alike = list.ok ? pageOf(list).items.filter(({ title }) => title === sent.title) : []
  return createdOnce(alike, answer.label)
}

const inContext = (context: DiscussionContext): Draft =>
  ownCheck(
    `in-${context}`,
    `opens a discussion on a ${context}`,
    { clauses: [`in-${context}`, 'new-id'] },
    async (scope) => {
      const { answer } = await openContext(scope, context)
      if (!answer.ok) return broken(`${answer.label} on a ${context}: a success`, describe(answer))
      const opened = await openedFirst(scope, context)
      const { outcome } = await shown(scope, opened)
      return outcome.kind === 'holds' ? once(scope, opened) : outcome
    },
  )

const HOUR_MS = 3_600_000

/** Within a day and a half, whatever the time zone, and not always at midnight. */
async function postedNow(scope: Scope): Promise<Outcome> {
  const opened = await openedFirst(scope)
  const item = await listed(scope, opened)
  if (!item) return needs.finding(`${CREATE}#in-Training`)
  const [date] = datesOf([item])
  if (date === undefined) return needs.finding('legacy-learner/discussions.list#response-schema')
  const away = Math.abs(Date.parse(`${date.replace(' ', 'T')}Z`) - Date.now())
  // A clock may stand more than a day away.
  return away > 36 * HOUR_MS || date.endsWith('00:00:00')
    ? broken(`${opened.answer.label}: the time of posting as date`, show(date))
    : holds()
}

async function firstComment(scope: Scope): Promise<Outcome> {
  const opened = await openedFirst(scope)
  const { item } = await shown(scope, opened)
  if (!item) return needs.finding(`${CREATE}#in-Training`)
  const { comment } = opened.sent
  for (const [where, comments] of [
    ['in the discussion list', commentsIn(scope, item)],
    ['in its comments', await commentsOf(scope, opened.id)],
  ] as const) {
    // R108: the platform and other learners may add comments of their own.
    const alike = comments.filter((one) => isComment(one.comment, comment))
    const [first] = alike
    if (!first) return broken(`${opened.answer.label}: the comment ${show(comment)} ${where}`, show(comments))
    if (alike.length > 1) return createdOnce(alike, opened.answer.label)
    if (!isOwnComment(scope, first))
      return broken(`${opened.answer.label}: the author ${show(loginOf(scope))} ${where}`, show(authorOf(first)))
  }
  return item.contributed === true
    ? holds()
    : broken(`${opened.answer.label}: contributed true in the list`, show(item.contributed))
}

/** R104: quotes and ampersands may come back escaped or removed, in a title as well. */
const isKept = (shown: unknown, sent: unknown) => isSameText(shown, sent) || keepsText(shown, sent)

const unusualIn = ({ builder }: Scope, text: string) => ({ title: `${builder.unique()} ${text}`, comment: text })

/** With unusual texts, opened in a session of the mobile login, where both are accepted. */
const byMobile = (scope: Scope): Promise<Opened | undefined> =>
  scope.once('discussion by a mobile session', async (shared) => {
    const { place } = await openContext(shared, 'Training')
    const sent = { ...opening(shared, place), ...unusualIn(shared, WITHOUT_MARKUP) }
    const headers = { cookie: await mobileSession(shared) }
    const answer = await shared.call({ operation: CREATE, as: 'anonymous', headers, multipart: sent })
    const id = answer.ok ? (recordIn(answer) as Item | null | undefined)?.newTopicId : undefined
    return Number.isInteger(id) ? { id: id as number, place, sent, answer } : undefined
  })

/** Whether the discussion list shows the comment with which a discussion was opened. */
async function showsFirst(scope: Scope): Promise<boolean> {
  const item = await listed(scope, await openedFirst(scope))
  return item !== undefined && commentsIn(scope, item).length > 0
}

async function textKept(scope: Scope, text: string): Promise<Outcome> {
  const made = scope.reliance.isAlone || text !== WITHOUT_MARKUP ? undefined : await orNothing(byMobile(scope))
  if (made) scope.reliance.relied = true
  const opened = made ?? (await ownDiscussion(scope, unusualIn(scope, text)))
  const item = await listed(scope, opened)
  if (!item) return needs.finding(`${CREATE}#in-Training`)
  if (!isKept(item.title, opened.sent.title))
    return broken(`${opened.answer.label}: title ${show(opened.sent.title)}`, show(item.title))
  const comments = commentsIn(scope, item)
  // That the first comment stands in the list is derived: where none does, that check says so.
  if (!comments.length && !(await showsFirst(scope))) return needs.finding(`${CREATE}#first-comment`)
  // RL18: a comment is HTML, so characters may be escaped.
  return comments.some(({ comment }) => isComment(comment, text))
    ? holds()
    : broken(`${opened.answer.label}: comment ${show(text)}`, show(comments[0]?.comment))
}

async function junkContext(scope: Scope): Promise<Outcome> {
  const { place } = await openContext(scope, 'Training')
  await control(scope, CREATE, setting)
  const members: Record<string, string> = { ...opening(scope, place), context: 'lpcUnknown' }
  const answer = await scope.tryCreate(KIND, members)
  if (!answer.ok) return refusal(answer, 'context lpcUnknown')
  const list = await scope.call({ operation: 'legacy-learner/discussions.list', as: 'session', query: { limit: 50 } })
  const stored = list.ok && pageOf(list).items.find((item) => item.title === members.title)
  return stored && stored.context === members.context
    ? broken(`${answer.label} with context lpcUnknown: a refusal`, 'a discussion stored under it')
    : holds()
}

async function unknownObject(scope: Scope): Promise<Outcome> {
  const { place } = await openContext(scope, 'Training')
  await control(scope, CREATE, setting)
  const contextGuid = '00000000-0000-4000-8000-00000000fac0'
  return refusal(await scope.tryCreate(KIND, { ...opening(scope, place), contextGuid }), 'an unknown contextGuid')
}

/** The result of the sample with some member changed or omitted. */
async function tried(scope: Scope, change: Readonly<Record<string, string | undefined>>): Promise<string> {
  const { place } = await openContext(scope, 'Training')
  const answer = await scope.tryCreate(KIND, { ...opening(scope, place), ...change })
  return answer.ok ? 'accepted' : `refused with ${answer.status}`
}

export const discussionsCreate = suite(CREATE, setting, [
  ...CONTEXTS.map(inContext),
  ownCheck('content-title', "takes the content's title on a learning object", contentTitle),
  ownCheck('first-comment', 'stores the first comment', firstComment),
  ownCheck('posted-now', 'dates a discussion with the time of posting', postedNow),
  ownCheck(
    'text-kept',
    'stores text in any script',
    // Another check observes what becomes of markup.
    (scope) => unusualTexts(async (some) => [await textKept(scope, joined(some))], ['markup']),
  ),
  ownCheck('junk-context', 'stores nothing under an unknown context', junkContext),
  ownCheck('junk-guid', 'refuses an unknown contextGuid', unknownObject),
  ownCheck('missing-members', 'records which members may be omitted', async (scope) => {
    const seen = await inTurn(
      ['context', 'contextGuid', 'title', 'comment'],
      async (name) => `without ${name}: ${await tried(scope, { [name]: undefined })}`,
    )
    return observed(seen.join(', '))
  }),
])
