/** The freedoms of lists, used the other way. */

import { isObject } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Around } from '../../reference/index.ts'
import { refusal, refusing } from '../../reference/mutators/builder.ts'
import { around, asking, copyOf, isOk, listIn, ownReply, type Variation } from '../../reference/mutators/fault.ts'
import { variationsOf } from '../../reference/mutators/variations.ts'
import { valued } from './making.ts'

const { answers, asks, refuses, replies, shows, varies, wraps } = variationsOf('legacy-learner-')

const LISTS = [
  'legacy-learner/trainings.list',
  'legacy-learner/training-sessions.list',
  'legacy-learner/learning-objects.list',
  'legacy-learner/themes.list',
] as const

/** The last full page in place of nothing. */
const lastPage = (operation: OperationId): Around =>
  around(operation, (next) => (question) => {
    const offset = Number(question.query.get('offset') ?? 0)
    const reply = next(question)
    if (offset <= 0 || (listIn(reply)?.length ?? 1) > 0) return reply
    const first = copyOf(question)
    first.query.set('offset', '0')
    return next(first)
  })

/** Refuses a request that lacks one of these parameters, none of which has a default. */
const wanting = (operation: OperationId, ...names: readonly string[]): Around =>
  refusing(operation, (question) => {
    const missing = names.find((name) => !question.query.get(name))
    return missing
  })

/** Without a limit that the row allows. */
const fewSubordinates = asking('legacy-learner/subordinates.list', ({ query }) => {
  const limit = query.get('limit')
  if (limit === null) query.set('limit', '4')
  else if (!(Number(limit) > 0)) query.set('limit', '20')
})

export const listVariations: readonly Variation[] = [
  wraps(
    'legacy-learner/learning-objects.list',
    'views-rise',
    'counts views between any two requests',
    ['R106'],
    (next) => {
      let more = 0
      return (question) => {
        const reply = ownReply(next(question))
        more += 10
        for (const object of isOk(reply) ? (listIn(reply) ?? []) : [])
          object.totalViews = Number(object.totalViews) + more
        return reply
      }
    },
  ),
  varies('four-subordinates', 'returns four subordinates where no limit is sent', ['R6', 'R101'], fewSubordinates),
  varies(
    'wants-a-page-of-subordinates',
    'requires limitedSub, limit and offset for subordinates',
    ['R101'],
    wanting('legacy-learner/subordinates.list', 'limitedSub', 'limit', 'offset'),
  ),
  varies(
    'wants-a-locale',
    'requires a locale for a single learning object',
    ['R101'],
    wanting('legacy-learner/learning-objects.get', 'locale'),
  ),
  varies('starts-again', 'returns the first page past the end of a list', ['R18'], ...LISTS.map(lastPage)),
  replies(LISTS, 'refuses-past-end', 'refuses an offset past the end of every list', ['R18'], (reply, question) =>
    Number(question.query.get('offset') ?? 0) > 0 && listIn(reply)?.length === 0 ? refusal(question) : undefined,
  ),
  asks(LISTS, 'limit-below-one-is-all', 'treats a limit below 1 as the maximum', ['R66'], ({ query }) => {
    if (query.has('limit') && Number(query.get('limit')) < 1) query.set('limit', '50')
  }),
  shows('legacy-learner/themes.list', 'themes-alike', 'has several themes with one title', ['R7'], (theme) => {
    theme.title = String(theme.title).split(' ')[0]
  }),
  replies(
    ['legacy-learner/managers.list', 'legacy-learner/subordinates.list'],
    'total-null',
    'gives null as totalResults of managers and subordinates',
    ['R16', 'R74'],
    (reply) => (isObject(reply.body) ? { ...reply, body: { totalResults: null, ...reply.body } } : undefined),
  ),
  shows(
    'legacy-learner/training-sessions.list',
    'guided-null',
    'gives null for the guided members of other sessions',
    ['R74'],
    (session) => {
      for (const name of ['guidedEarnedPoints', 'guidedThreshold', 'guidedMainColor', 'showPoints'])
        session[name] ??= null
      session.welcomeText = null
      if (typeof session.guidedMainColor === 'string')
        session.guidedMainColor = session.guidedMainColor.replace('#', '')
    },
  ),
  ...(['trainings.list', 'training-sessions.list', 'learning-objects.list'] as const).map((name) =>
    shows(
      `legacy-learner/${name}`,
      `upper-case-${name}`,
      `shows GUIDs in upper case in ${name} alone`,
      ['R124'],
      (record) => {
        for (const [member, value] of Object.entries(record))
          if (/^guid$|Guid$/.test(member) && typeof value === 'string') record[member] = value.toUpperCase()
      },
    ),
  ),
  answers(
    'legacy-learner/session-folders.list',
    'folders-otherwise',
    'answers folders as an object',
    ['R71'],
    (reply) => valued(reply, { folders: listIn(reply) }),
  ),
  answers('legacy-learner/session-folders.list', 'no-folders', 'answers folders with null', ['R71'], (reply) =>
    valued(reply, null),
  ),
  refuses(
    'legacy-learner/themes.list',
    'themes-offset',
    'requires an offset for themes',
    ['R111'],
    (question) => !question.query.has('offset') && question.headers.cookie,
  ),
  asks(
    'legacy-learner/themes.list',
    'themes-from-ten',
    'starts at the tenth theme without offset',
    ['R111'],
    ({ query }) => {
      if (!query.has('offset')) query.set('offset', '10')
    },
  ),
]
