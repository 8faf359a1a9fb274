/** Behaviours of the older learner interface that the documents allow. */
import type { OperationId } from '../../contract/operations.ts'
import type { Around, Choices, Question, Reply, World } from '../../reference/index.ts'
import {
  around,
  asking,
  bodyOf,
  copyOf,
  isObject,
  isOk,
  listIn,
  type Members,
  recordsIn,
  replying,
  type Variation,
  withList,
} from '../fault.ts'
import { refusing, relisted, valued, valueIn } from './making.ts'

const legal = (
  id: string,
  title: string,
  readings: readonly string[],
  by: readonly Around[],
  choices?: Partial<Choices>,
): Variation => ({ id: `legacy-learner-${id}`, title, readings, around: by, ...(choices ? { choices } : {}) })

/** Changes the records of a success. */
const each = (operation: OperationId, change: (record: Members) => void): Around =>
  replying(operation, (reply) => {
    if (isOk(reply)) for (const record of recordsIn(reply)) change(record)
    return undefined
  })

const lax = (operation: OperationId, ...rules: Parameters<Question['skip']['add']>[0][]): Around =>
  asking(operation, ({ skip, headers }) => {
    if (headers.cookie) for (const rule of rules) skip.add(rule)
  })

const LISTS = [
  'legacy-learner/trainings.list',
  'legacy-learner/training-sessions.list',
  'legacy-learner/learning-objects.list',
  'legacy-learner/themes.list',
] as const
const OBJECTS = ['legacy-learner/learning-objects.list', 'legacy-learner/learning-objects.get'] as const
const DISCUSSIONS = 'legacy-learner/discussions.list'
const COMMENTS = 'legacy-learner/comments.list'
const SAVE = 'legacy-learner/trackings.save'
const UPLOAD = 'legacy-learner/trackings.upload'

const emptied = new WeakSet<World>()

/** A platform on which nobody has discussed anything yet. */
const silent = around('legacy-learner/*', (next, world) => (question) => {
  if (!emptied.has(world))
    for (const discussion of world.store.discussions.all()) world.store.discussions.remove(discussion)
  emptied.add(world)
  return next(question)
})

/** Neighbours of the same date change places. */
function tiesReversed(list: readonly Members[]): Members[] {
  const groups = new Map<unknown, Members[]>()
  for (const record of list) groups.set(record.date, [record, ...(groups.get(record.date) ?? [])])
  return [...groups.values()].flat()
}

const escapedText = (text: unknown) =>
  String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const discussionVariations: readonly Variation[] = [
  legal('silent-error', 'has no discussion, and says so as an error', ['R62'], [silent], { noDiscussions: 'error' }),
  legal('silent-empty', 'has no discussion, and lists none', ['R62'], [silent], { noDiscussions: 'empty array' }),
  legal(
    'comment-ties',
    'lists comments of one date the other way round',
    ['R68'],
    [
      replying(COMMENTS, (reply) => (isOk(reply) ? relisted(reply, tiesReversed) : undefined)),
      each(DISCUSSIONS, (discussion) => {
        discussion.comments = tiesReversed(discussion.comments as Members[])
      }),
    ],
  ),
  legal(
    'newest-comments-only',
    'shows the newest two comments in the discussion list',
    ['R14'],
    [
      each(DISCUSSIONS, (discussion) => {
        discussion.comments = (discussion.comments as Members[]).slice(0, 2)
      }),
    ],
  ),
  legal(
    'escaped-comments',
    'gives comments with their signs escaped',
    ['RL18'],
    [
      each(COMMENTS, (comment) => {
        comment.comment = escapedText(comment.comment)
      }),
      each(DISCUSSIONS, (discussion) => {
        for (const comment of discussion.comments as Members[]) comment.comment = escapedText(comment.comment)
      }),
    ],
  ),
  legal(
    'context-needed',
    'ignores contextGuid without context',
    ['R18'],
    [
      asking(DISCUSSIONS, ({ query }) => {
        if (!query.get('context')) query.delete('contextGuid')
      }),
    ],
  ),
  legal(
    'like-in-query',
    'reads like from the query alone',
    ['R17'],
    [
      asking('legacy-learner/comments.like', (question) => {
        const like = question.query.get('like')
        question.body = like === null ? {} : { like }
      }),
    ],
  ),
  legal(
    'follows-own',
    'lets a learner follow what it opens',
    ['R61'],
    [
      replying('legacy-learner/discussions.create', (reply, _, { store, credentials }) => {
        const made = store.discussions.get(Number(valueIn(reply)?.newTopicId))
        const learner = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)
        if (made && learner) made.followerIds.add(learner.id)
        return undefined
      }),
    ],
  ),
  legal(
    'opens-without-much',
    'opens discussions without title or comment',
    ['R61'],
    [lax('legacy-learner/discussions.create', 'required')],
  ),
  legal(
    'no-such-discussion',
    'lists no comments of an unknown discussion',
    ['R91'],
    [
      replying(COMMENTS, (reply, { headers }) =>
        reply.status === 404 && headers.cookie
          ? { ...reply, status: 200, body: { message: 'OK', success: true, totalResults: 0, value: [] } }
          : undefined,
      ),
    ],
  ),
  legal(
    'authors-gone',
    'has no author for comments of removed accounts',
    ['R7'],
    [
      each(COMMENTS, (comment) => {
        if (isObject(comment.author) && comment.author.login !== 'mila.okafor') comment.author = null
      }),
    ],
  ),
]

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

const listVariations: readonly Variation[] = [
  legal('starts-again', 'begins again past the end of a list', ['R18'], LISTS.map(lastPage)),
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
    'takes a limit below 1 for the largest',
    ['R66'],
    LISTS.map((operation) =>
      asking(operation, ({ query }) => {
        if (query.has('limit') && Number(query.get('limit')) < 1) query.set('limit', '50')
      }),
    ),
  ),
  legal(
    'themes-alike',
    'has several themes of one title',
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
]

const everyObject = (change: (object: Members) => void): Around[] => OBJECTS.map((operation) => each(operation, change))

const objectVariations: readonly Variation[] = [
  legal(
    'objects-with-nulls',
    'gives null for what a learning object has not',
    ['R7', 'R69', 'R74'],
    [
      ...everyObject((object) => {
        if (object.runtime !== 'scorm') object.scormData = null
        if (!Object.keys((object.folder as Members | null) ?? {}).length) object.folder = null
        for (const name of ['author', 'level', 'subtype', 'summary', 'targetAudience', 'includedInLo'])
          object[name] = null
        if (object.rate === 0) object.rate = null
      }),
      each('legacy-learner/learning-objects.list', (object) => {
        object.tags = null
        object.contentURIs = null
      }),
    ],
  ),
  legal(
    'scorm-data-empty',
    'gives an empty object for what is no SCORM',
    ['R60'],
    [
      ...everyObject((object) => {
        if (object.runtime !== 'scorm') object.scormData = {}
        else (object.scormData as Members).raw_tracking_data = '[]'
      }),
    ],
  ),
  legal(
    'progression-with-sign',
    'writes a progression with decimals and a sign',
    ['R70'],
    [
      ...everyObject((object) => {
        object.progression = `${object.progression}.50 %`.replace('100.50', '100.00')
      }),
    ],
  ),
  legal(
    'launch-unset-first',
    'orders objects never launched first by lastAccessDate',
    ['R68'],
    [
      replying('legacy-learner/learning-objects.list', (reply, { query }) =>
        query.get('sort') === 'lastAccessDate'
          ? relisted(reply, (all) => [...all.filter((one) => !one.launchDate), ...all.filter((one) => one.launchDate)])
          : undefined,
      ),
    ],
  ),
  legal(
    'rates-by-own-id',
    'rates learning objects by their own id alone',
    ['R71'],
    [
      around(
        'legacy-learner/learning-objects.rate',
        (next, { store }) =>
          (question) =>
            store.sessionItems.get(Number(question.path.learningObjectId)) && question.headers.cookie
              ? next({ ...question, path: { learningObjectId: '1' } })
              : next(question),
      ),
    ],
  ),
  legal(
    'types-refused',
    'refuses type codes as types',
    ['R73'],
    [
      around(
        'legacy-learner/learning-objects.list',
        (next) => (question) => (question.query.has('types') ? refusing('types must be names') : next(question)),
      ),
    ],
  ),
  legal(
    'types-by-name',
    'finds nothing by type codes',
    ['R73'],
    [
      replying('legacy-learner/learning-objects.list', (reply, { query }) =>
        query.has('types') && listIn(reply) ? withList(reply, []) : undefined,
      ),
    ],
  ),
  legal(
    'relative-links',
    'gives links relative to its address',
    ['R71'],
    [
      replying('legacy-learner/learning-objects.download', (reply) => {
        const value = valueIn(reply)
        return isOk(reply) && value
          ? valued(reply, { downloadUrl: new URL(String(value.downloadUrl)).pathname })
          : undefined
      }),
    ],
  ),
  legal(
    'other-locale',
    'answers a locale that an object has not in its own',
    ['R7'],
    [
      asking('legacy-learner/learning-objects.get', ({ query }) => {
        if (query.get('locale') === 'xx-XX') query.delete('locale')
      }),
    ],
  ),
  legal(
    'tags-with-semicolons',
    'separates the tags of an object with semicolons',
    ['R7'],
    [
      each('legacy-learner/learning-objects.get', (object) => {
        object.tags = String(object.tags).replaceAll(',', '; ')
      }),
    ],
  ),
]

const clamped = (row: Members): Members => {
  const result = { ...row }
  const limit = (name: string, most: number) => {
    if (name in row && row[name] !== '') {
      const value = Math.min(most, Math.max(0, Number(row[name])))
      if (!Number.isNaN(value)) result[name] = String(value)
    }
  }
  limit('progression', 100)
  for (const name of ['score', 'scoreMax', 'sessionTimeSpent', 'totalTimeSpent']) limit(name, Number.MAX_SAFE_INTEGER)
  return result
}

const rowOf = ({ store }: World, itemId: unknown, registrationGuid: unknown) => {
  const registration = store.registrations.byUuid(String(registrationGuid).toLowerCase())
  return store.trackings.find(
    ({ learnerId, sessionId, resourceId }) =>
      learnerId === registration?.learnerId &&
      sessionId === registration.sessionId &&
      store.learningResources.get(resourceId)?.uuid === String(itemId).toLowerCase(),
  )
}

const rowsOf = (question: Question): Members[] | undefined => {
  try {
    const rows: unknown = JSON.parse(String(bodyOf(question).trackings))
    return Array.isArray(rows) ? rows : undefined
  } catch {
    return undefined
  }
}

const trackingVariations: readonly Variation[] = [
  legal(
    'clamps-rows',
    'brings values of a row within their bounds',
    ['R6'],
    [
      asking(SAVE, (question) => {
        question.body = clamped(bodyOf(question))
      }),
      asking(UPLOAD, (question) => {
        const rows = rowsOf(question)
        if (rows) question.body = { trackings: JSON.stringify(rows.map(clamped)) }
      }),
    ],
  ),
  legal(
    'keeps-good-rows',
    'stores the good rows beside a bad one, and says so',
    ['R72'],
    [
      around(UPLOAD, (next) => (question) => {
        const rows = rowsOf(question)
        if (!rows || rows.length < 2) return next(question)
        const replies: Reply[] = rows.map((row) =>
          next({ ...copyOf(question), body: { trackings: JSON.stringify([row]) } }),
        )
        const good = replies.filter(isOk)
        if (!good.length) return replies[0]!
        const value = good.flatMap((reply) => listIn(reply) ?? [])
        const message = `${good.length} of ${rows.length} rows were stored`
        return { ...good[0]!, body: { message, success: true, totalResults: value.length, value } }
      }),
    ],
  ),
  legal(
    'rows-by-guid',
    'names the object of an uploaded row by its GUID alone',
    ['R71'],
    [
      around(
        UPLOAD,
        (next) => (question) =>
          rowsOf(question)?.some(({ itemId }) => /^\d+$/.test(String(itemId ?? 'none'))) && question.headers.cookie
            ? refusing('itemId must be a GUID')
            : next(question),
      ),
    ],
  ),
  legal(
    'one-row-per-object',
    'refuses to create a second row on an object',
    ['RL19'],
    [
      around(SAVE, (next, world) => (question) => {
        const { trackingId, itemId, registrationGuid } = bodyOf(question)
        return trackingId || !rowOf(world, itemId, registrationGuid) || !question.headers.cookie
          ? next(question)
          : refusing('there is a tracking already: update it by its trackingId', 409)
      }),
    ],
  ),
  legal(
    'empty-completion',
    'gives an empty text where nothing is completed',
    ['RL17'],
    ([SAVE, UPLOAD, 'legacy-learner/trackings.get'] as const).map((operation) =>
      each(operation, (row) => {
        row.completionTime ??= ''
      }),
    ),
  ),
  legal(
    'takes-lax-words',
    'takes other values of like and follow for 1',
    ['R61'],
    [lax('legacy-learner/comments.like', 'type'), lax('legacy-learner/discussions.follow', 'type')],
  ),
]

const sessionVariations: readonly Variation[] = [
  legal(
    'sets-cookie-always',
    'sets the session cookie again with every answer',
    ['R59'],
    [
      replying('legacy-learner/*', (reply, { headers, operation }) => {
        const [cookie] = /ServiceServerSID=\w+/.exec(headers.cookie ?? '') ?? []
        if (isOk(reply) && cookie && !operation.includes('logout'))
          reply.headers['set-cookie'] = [`${cookie}; Path=/; Secure`]
        return undefined
      }),
    ],
  ),
  legal(
    'no-branding',
    'has no colour and logo for mobile devices',
    ['R7'],
    [
      each('legacy-learner/session.mobile-login', (value) => {
        value.mainColor = null
        value.logoUrl = null
      }),
    ],
  ),
  legal(
    'silent-successes',
    'gives successes an empty message',
    ['R16'],
    [
      replying('legacy-learner/*', (reply) =>
        isOk(reply) && isObject(reply.body) ? { ...reply, body: { ...reply.body, message: '' } } : undefined,
      ),
    ],
  ),
]

export const legacyLearnerVariations: readonly Variation[] = [
  ...discussionVariations,
  ...listVariations,
  ...objectVariations,
  ...trackingVariations,
  ...sessionVariations,
]
