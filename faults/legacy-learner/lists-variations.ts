/** The freedoms of lists, used the other way. */
import { isObject } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Around } from '../../reference/index.ts'
import {
  around,
  asking,
  copyOf,
  isOk,
  listIn,
  ownReply,
  replying,
  type Variation,
} from '../../reference/mutators/fault.ts'
import { each, legal } from './legal.ts'
import { refusing, valued } from './making.ts'

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
  around(operation, (next) => (question) => {
    const missing = names.find((name) => !question.query.get(name))
    return missing ? refusing(`${missing} is required`, 400) : next(question)
  })

/** Without a limit that the row allows. */
const fewSubordinates = asking('legacy-learner/subordinates.list', ({ query }) => {
  const limit = query.get('limit')
  if (limit === null) query.set('limit', '4')
  else if (!(Number(limit) > 0)) query.set('limit', '20')
})

export const listVariations: readonly Variation[] = [
  legal(
    'views-rise',
    'counts views between any two requests',
    ['R106'],
    [
      around('legacy-learner/learning-objects.list', (next) => {
        let more = 0
        return (question) => {
          const reply = ownReply(next(question))
          more += 10
          for (const object of isOk(reply) ? (listIn(reply) ?? []) : [])
            object.totalViews = Number(object.totalViews) + more
          return reply
        }
      }),
    ],
  ),
  legal('four-subordinates', 'returns four subordinates where no limit is sent', ['R6', 'R101'], [fewSubordinates]),
  legal(
    'wants-a-page-of-subordinates',
    'requires limitedSub, limit and offset for subordinates',
    ['R101'],
    [wanting('legacy-learner/subordinates.list', 'limitedSub', 'limit', 'offset')],
  ),
  legal(
    'wants-a-locale',
    'requires a locale for a single learning object',
    ['R101'],
    [wanting('legacy-learner/learning-objects.get', 'locale')],
  ),
  legal('starts-again', 'returns the first page past the end of a list', ['R18'], LISTS.map(lastPage)),
  legal(
    'refuses-past-end',
    'refuses an offset past the end of every list',
    ['R18'],
    LISTS.map((operation) =>
      replying(operation, (reply, { query }) =>
        Number(query.get('offset') ?? 0) > 0 && listIn(reply)?.length === 0 ? refusing('nothing there') : undefined,
      ),
    ),
  ),
  legal(
    'limit-below-one-is-all',
    'treats a limit below 1 as the maximum',
    ['R66'],
    LISTS.map((operation) =>
      asking(operation, ({ query }) => {
        if (query.has('limit') && Number(query.get('limit')) < 1) query.set('limit', '50')
      }),
    ),
  ),
  legal(
    'themes-alike',
    'has several themes with one title',
    ['R7'],
    [
      each('legacy-learner/themes.list', (theme) => {
        theme.title = String(theme.title).split(' ')[0]
      }),
    ],
  ),
  legal(
    'total-null',
    'gives null as totalResults of managers and subordinates',
    ['R16', 'R74'],
    [
      ...(['legacy-learner/managers.list', 'legacy-learner/subordinates.list'] as const).map((operation) =>
        replying(operation, (reply) =>
          isObject(reply.body) ? { ...reply, body: { totalResults: null, ...reply.body } } : undefined,
        ),
      ),
    ],
  ),
  legal(
    'guided-null',
    'gives null for the guided members of other sessions',
    ['R74'],
    [
      each('legacy-learner/training-sessions.list', (session) => {
        for (const name of ['guidedEarnedPoints', 'guidedThreshold', 'guidedMainColor', 'showPoints'])
          session[name] ??= null
        session.welcomeText = null
        if (typeof session.guidedMainColor === 'string')
          session.guidedMainColor = session.guidedMainColor.replace('#', '')
      }),
    ],
  ),
  ...(['trainings.list', 'training-sessions.list', 'learning-objects.list'] as const).map((name) =>
    legal(
      `upper-case-${name}`,
      `shows GUIDs in upper case in ${name} alone`,
      ['R124'],
      [
        each(`legacy-learner/${name}`, (record) => {
          for (const [member, value] of Object.entries(record))
            if (/^guid$|Guid$/.test(member) && typeof value === 'string') record[member] = value.toUpperCase()
        }),
      ],
    ),
  ),
  legal(
    'folders-otherwise',
    'answers folders as an object',
    ['R71'],
    [
      replying('legacy-learner/session-folders.list', (reply) =>
        isOk(reply) ? valued(reply, { folders: listIn(reply) }) : undefined,
      ),
    ],
  ),
  legal(
    'no-folders',
    'answers folders with null',
    ['R71'],
    [replying('legacy-learner/session-folders.list', (reply) => (isOk(reply) ? valued(reply, null) : undefined))],
  ),
  legal(
    'themes-offset',
    'requires an offset for themes',
    ['R111'],
    [
      around(
        'legacy-learner/themes.list',
        (next) => (question) =>
          question.query.has('offset') || !question.headers.cookie ? next(question) : refusing('offset is required'),
      ),
    ],
  ),
  legal(
    'themes-from-ten',
    'starts at the tenth theme without offset',
    ['R111'],
    [
      asking('legacy-learner/themes.list', ({ query }) => {
        if (!query.has('offset')) query.set('offset', '10')
      }),
    ],
  ),
]
