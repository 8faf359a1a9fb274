/** Objects on which discussions can be created, and how the list shows them: legacy-learner, Discussion. */

import type { Answer } from '../../client/answer.ts'
import { succeeded, Undecided } from '../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../client/answers/page.ts'
import { isSameText, keepsText } from '../../client/answers/values.ts'
import { guidKey } from '../../contract/guid.ts'
import { isObject } from '../../contract/members.ts'
import type { ListedKind } from '../../contract/records.ts'
import { needs, type Undecidable } from '../../contract/verdict.ts'
import type { Call, OwnOptions, Scope } from '../../engine/scope.ts'
import { recordIn } from '../../fixtures/records/creation.ts'
import { isText } from './trackings-objects.ts'

export const CONTEXTS = ['Training', 'TrainingSession', 'LearningObject'] as const
export type DiscussionContext = (typeof CONTEXTS)[number]

export interface ContextObject {
  readonly context: DiscussionContext
  readonly contextGuid: string
  /** The object itself, as its list shows it. */
  readonly object: Item
}

const KINDS: Record<DiscussionContext, ListedKind> = {
  Training: 'legacy-learner/training',
  TrainingSession: 'legacy-learner/training-session',
  LearningObject: 'legacy-learner/learning-object',
}

const MOST_OBJECTS = 3

/**
 * Objects whose training has discussions, without restriction: those with a discussion first.
 * @throws Undecided when the target shows none
 */
async function contextObjectsOf(scope: Scope, context: DiscussionContext): Promise<readonly ContextObject[]> {
  const { records: trainings } = await scope.known('legacy-learner/training', { atLeast: 0 })
  const open = new Set(
    trainings
      .filter(({ discussionEnabled, discussionRestricted }) => discussionEnabled === true && !discussionRestricted)
      .map(({ guid }) => guidKey(guid)),
  )
  const { records: discussions } = await scope.known('legacy-learner/discussion', { atLeast: 0 })
  const discussed = new Set(discussions.map(({ contextGuid }) => guidKey(contextGuid)))
  const isDiscussed = ({ contextGuid }: ContextObject) => Number(discussed.has(guidKey(contextGuid)))
  const { records } = await scope.known(KINDS[context], { atLeast: 0 })
  const places = records
    .filter(
      (object) => isText(object.guid) && open.has(guidKey(context === 'Training' ? object.guid : object.trainingGuid)),
    )
    .map((object): ContextObject => ({ context, contextGuid: object.guid as string, object }))
    .sort((one, other) => isDiscussed(other) - isDiscussed(one))
  if (!places.length)
    throw new Undecided(needs.record(`a ${context} of a training with discussionEnabled and no restriction`))
  const distinct = [...new Map(places.map((place) => [place.contextGuid, place])).values()]
  return distinct.slice(0, MOST_OBJECTS)
}

/** The members that open a discussion there. */
export function opening({ builder }: Scope, { context, contextGuid }: ContextObject): Record<string, string> {
  const title = builder.unique()
  // R64: where the title is the content's, its comment tells whose discussion it is.
  return { context, contextGuid, title, comment: `${title}: ${builder.sentence()}` }
}

export interface Opened {
  readonly id: number
  readonly place: ContextObject
  readonly sent: Readonly<Record<string, string>>
  readonly answer: Answer
}

interface Tried extends Omit<Opened, 'id'> {
  readonly answer: Answer
}

/** The first object that accepts a discussion, tried once per run; the last answer where none does. */
export const openContext = (scope: Scope, context: DiscussionContext): Promise<Tried> =>
  scope.once(`open ${context}`, async (shared) => {
    const places = await contextObjectsOf(shared, context)
    let tried: Tried | undefined
    for (const place of places) {
      const sent = opening(shared, place)
      tried = { place, sent, answer: await shared.tryCreate('legacy-learner/discussion', sent) }
      if (tried.answer.ok) {
        shared.offer(sent, tried.answer, 'model')
        break
      }
    }
    return tried!
  })

/** The discussion with which a context was opened: for checks that change nothing of it. */
export async function openedFirst(scope: Scope, context: DiscussionContext = 'Training'): Promise<Opened> {
  const opened = await openContext(scope, context)
  const id = opened.answer.ok ? (recordIn(opened.answer) as Item | null | undefined)?.newTopicId : undefined
  if (scope.reliance.isAlone || !Number.isInteger(id)) return ownDiscussion(scope, {}, context)
  scope.reliance.relied = true
  return { ...opened, id: id as number }
}

/**
 * A discussion of the run's own.
 * @throws Undecided when none can be opened: the checks of that operation report it
 */
export async function ownDiscussion(
  scope: Scope,
  members: Readonly<Record<string, string>> = {},
  context: DiscussionContext = 'Training',
  options: Pick<OwnOptions, 'fresh' | 'keep'> = {},
): Promise<Opened> {
  const { place } = await openContext(scope, context)
  const sent = { ...opening(scope, place), ...members }
  const {
    id,
    answer,
    sent: made,
  } = await scope.own('legacy-learner/discussion', sent, {
    alike: Object.keys(members).length ? undefined : context,
    ...options,
  })
  if (!Number.isInteger(id)) throw new Undecided(needs.finding('legacy-learner/discussions.create#response-schema'))
  return { id: id as number, place, sent: { ...sent, ...(made as Record<string, string>) }, answer }
}

const LIST = 'legacy-learner/discussions.list'

const PAGE = 50
const MOST_PAGES = 4
type Speaker = Pick<Call, 'as' | 'headers'>

/**
 * The discussion as the list of its context shows it, or the list of all; undefined where neither does. @throws Refused
 */
export async function listed(
  scope: Scope,
  { id, place }: Pick<Opened, 'id' | 'place'>,
  speaker: Speaker = { as: 'session' },
): Promise<Item | undefined> {
  const { context, contextGuid } = place
  const answers: Answer[] = []
  for (const query of [{ context, contextGuid }, {}]) {
    for (let page = 0; page < MOST_PAGES; page++) {
      const offset = page ? { offset: page * PAGE } : {}
      const answer = await scope.look({
        operation: LIST,
        as: 'session',
        ...speaker,
        query: { ...query, limit: PAGE, ...offset },
      })
      answers.push(answer)
      const items = answer.ok ? pageOf(answer).items : []
      const found = items.find((item) => item.id === id)
      if (found) return found
      if (items.length < PAGE) break
    }
  }
  succeeded(answers.find(({ ok }) => ok) ?? answers[0]!)
  return undefined
}

/** @throws Undecided when the list does not show it: the creation's own checks report that */
export async function shownOf(scope: Scope, opened: Pick<Opened, 'id' | 'place'>): Promise<Item> {
  const item = await listed(scope, opened)
  if (!item) throw new Undecided(needs.finding(`legacy-learner/discussions.create#in-${opened.place.context}`))
  return item
}

/** As the document prints it. */
const PRINTED = /^the[\s_-]?service$/i

/** R14: the member that holds the comments: as the profile names it, or as the document prints it. */
export function commentsNameIn({ target }: Scope, discussion: Item): string {
  const { discussionComments: name } = target.names
  return name in discussion ? name : (Object.keys(discussion).find((one) => PRINTED.test(one)) ?? name)
}

/** R14: the need where a discussion holds an array of objects under an unknown name. */
export function unnamedIn(scope: Scope, discussion: Item): Undecidable | undefined {
  if (commentsNameIn(scope, discussion) in discussion) return undefined
  const [other] = Object.entries(discussion).find(([, value]) => Array.isArray(value) && value.every(isObject)) ?? []
  return other === undefined
    ? undefined
    : needs.credential(`names.discussionComments of the profile: a discussion calls an array "${other}"`)
}

/** @throws Undecided when a discussion holds no list of comments (R14) */
export function commentsIn(scope: Scope, discussion: Item): readonly Item[] {
  const comments = discussion[commentsNameIn(scope, discussion)]
  if (!Array.isArray(comments) || comments.some((comment) => typeof comment !== 'object' || comment === null))
    throw new Undecided(unnamedIn(scope, discussion) ?? needs.finding(`${LIST}#comments-member`))
  return comments
}

const inParagraphs = (same: (shown: unknown, sent: unknown) => boolean) => (shown: unknown, sent: unknown) => {
  const bare = (text: unknown) =>
    typeof text === 'string' ? text.replace(/<\/?p\b[^>]*>|<br *\/?>/gi, '').trim() : text
  return same(shown, sent) || same(bare(shown), bare(sent))
}

/** A comment may hold HTML: it may come back escaped, or in paragraphs. */
export const isSameComment = inParagraphs(isSameText)

const isEscapedTwice = (shown: unknown, sent: unknown) =>
  [shown, sent].map((text) => /&amp;(?:lt|gt|quot|apos|amp|#)/i.test(String(text))).join() === 'true,false'

/** Plain text may lose signs as well (R104). */
export const isComment = (shown: unknown, sent: unknown): boolean =>
  isSameComment(shown, sent) || (inParagraphs(keepsText)(shown, sent) && !isEscapedTwice(shown, sent))

/** The comments of one discussion by their own list. */
export async function commentsOf(scope: Scope, discussionId: number): Promise<readonly Item[]> {
  const ask = { operation: 'legacy-learner/comments.list', as: 'session', path: { discussionId } } as const
  return pageOf(succeeded(await scope.look(ask))).items
}

export const loginOf = ({ target }: Scope) => target.legacyLearner!.session.login

/** The login of the author of a comment. */
export const authorOf = ({ author }: Item): unknown => (author as { login?: unknown } | null | undefined)?.login

/** Whether the caller wrote a comment; letter case of a configured login does not count. */
export const isOwnComment = (scope: Scope, comment: Item): boolean =>
  String(authorOf(comment)).toLowerCase() === loginOf(scope).toLowerCase()

/** Dates in order of the records, those left out that are none (another check reports them). */
export const datesOf = (records: readonly Item[]): readonly string[] =>
  records.flatMap(({ date }) =>
    typeof date === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(date) ? [date] : [],
  )

/** The first date that stands before an earlier one. */
export const outOfOrder = (dates: readonly string[]): string | undefined =>
  dates.find((date, index) => index > 0 && date > dates[index - 1]!)
