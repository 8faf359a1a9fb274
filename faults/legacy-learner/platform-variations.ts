/** The freedoms of other platforms in the older learner interface, as its document leaves them. */

import { isObject } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Around } from '../../reference/index.ts'
import {
  around,
  asking,
  bodyOf,
  giving,
  isOk,
  listIn,
  replying,
  type Variation,
} from '../../reference/mutators/fault.ts'
import { each, legal } from './legal.ts'
import { refusing, relisted } from './making.ts'
import { OBJECTS, objectVariations, onEach } from './platform-objects.ts'

const LOGINS: readonly OperationId[] = ['legacy-learner/session.login', 'legacy-learner/session.mobile-login']
const SESSIONS = 'legacy-learner/training-sessions.list'

/** Changes the cookies that a sign-in sets. */
const cookies = (slug: string, title: string, change: (cookie: string) => string | string[]): Variation =>
  legal(
    slug,
    title,
    ['R109'],
    LOGINS.map((operation) =>
      replying(operation, (reply) => {
        const set = [reply.headers['set-cookie'] ?? []].flat()
        if (isOk(reply) && set.length) reply.headers['set-cookie'] = set.flatMap(change)
      }),
    ),
  )

const required = (operation: OperationId, names: readonly string[], where: 'query' | 'body'): Around =>
  around(operation, (next) => (question) => {
    const reply = next(question)
    const has = (name: string) => (where === 'query' ? question.query.has(name) : name in bodyOf(question))
    const missing = names.find((name) => !has(name))
    return missing && isOk(reply) ? refusing(`${missing} is missing`) : reply
  })

const signIns: readonly Variation[] = [
  cookies('cookie-of-a-path', 'sets the session cookie for its own paths', (cookie) =>
    cookie.replace('Path=/', 'Path=/API/v1/REST'),
  ),
  cookies('cookie-that-ends', 'sets a session cookie that ends in an hour', (cookie) => `${cookie}; Max-Age=3600`),
  cookies(
    'cookie-with-a-date',
    'sets a session cookie that ends on a date',
    (cookie) => `${cookie}; Expires=Wed, 31 Dec 2036 23:00:00 GMT`,
  ),
  cookies(
    'cookie-of-the-domain',
    'sets the session cookie for its domain',
    (cookie) => `${cookie}; Domain=service.test`,
  ),
  cookies('cookie-after-an-expired-one', 'drops an old session cookie before it sets the new one', (cookie) => [
    cookie.replace(/=\w+/, '=gone').replace('; HttpOnly', '; Expires=Thu, 01 Jan 1970 00:00:01 GMT'),
    cookie,
  ]),
  cookies('cookie-elsewhere-too', 'sets a cookie of the same name for another path', (cookie) => [
    cookie,
    cookie.replace(/=\w+/, '=other').replace('Path=/', 'Path=/portal'),
  ]),
  cookies('cookie-lower-case', 'writes attributes of cookies in lower case', (cookie) =>
    cookie.replace('Path=', 'path=').replace('HttpOnly', 'httponly'),
  ),
  legal(
    'device-wanted',
    'requires the device of a mobile login',
    ['R101'],
    [
      required(
        'legacy-learner/session.mobile-login',
        ['deviceid', 'deviceName', 'deviceOs', 'applicationName'],
        'body',
      ),
    ],
  ),
  legal(
    'colours-without-hash',
    'writes colours as six digits, in capitals',
    ['R7'],
    [
      each('legacy-learner/session.mobile-login', (value) => {
        if (typeof value.mainColor === 'string') value.mainColor = value.mainColor.slice(1).toUpperCase()
      }),
      each(SESSIONS, (session) => {
        if (typeof session.guidedMainColor === 'string')
          session.guidedMainColor = session.guidedMainColor.slice(1).toUpperCase()
      }),
    ],
  ),
]

const people: readonly Variation[] = [
  legal(
    'whose-profile',
    'requires learnerLogin for a profile',
    ['R101'],
    [required('legacy-learner/profile.get', ['learnerLogin'], 'query')],
  ),
  legal(
    'own-profile-alone',
    'shows the own profile, whatever learnerLogin says',
    ['R55'],
    [asking('legacy-learner/profile.get', ({ query }) => query.delete('learnerLogin'))],
  ),
  legal(
    'bare-profile',
    'gives null for members of a profile that nobody has set',
    ['R7'],
    [
      each('legacy-learner/profile.get', (profile) => {
        for (const name of ['presentation', 'webUrl', 'linkedInUrl', 'twitterUrl', 'normalPictureUrl', 'bigPictureUrl'])
          if (name in profile) profile[name] = null
      }),
    ],
  ),
  legal(
    'ten-subordinates',
    'gives ten subordinates unless told otherwise',
    ['R66'],
    [
      asking('legacy-learner/subordinates.list', ({ query }) => {
        if (!query.has('limit')) query.set('limit', '10')
      }),
    ],
  ),
  legal(
    'nothing-counted',
    'counts 0 where there is no list',
    ['R65'],
    [
      replying('legacy-learner/*', (reply) => {
        if (isOk(reply) && isObject(reply.body) && 'totalResults' in reply.body && !listIn(reply))
          reply.body = { ...reply.body, totalResults: 0 }
      }),
    ],
  ),
]

const words: readonly Variation[] = [
  legal(
    'comments-in-paragraphs',
    'wraps comments into paragraphs',
    ['RL18'],
    [
      each('legacy-learner/comments.list', (comment) => {
        comment.comment = `<p>${comment.comment}</p>`
      }),
      each('legacy-learner/discussions.list', (discussion) => {
        if (Array.isArray(discussion.comments))
          for (const comment of discussion.comments.filter(isObject)) comment.comment = `<p>${comment.comment}</p>`
      }),
    ],
  ),
  legal(
    'topic-first',
    'shows the first comment of a discussion apart',
    ['R14'],
    [
      each('legacy-learner/discussions.list', (discussion) => {
        discussion.description = 'more'
        discussion.commentsCount = 3
      }),
    ],
  ),
]

const lists: readonly Variation[] = [
  legal(
    'locales-with-underscore',
    'writes locales with an underscore',
    ['R7'],
    [
      ...onEach(OBJECTS, (object) => {
        object.locale = String(object.locale).replace('-', '_')
        if (Array.isArray(object.locales)) object.locales = object.locales.map((code) => String(code).replace('-', '_'))
      }),
      asking('legacy-learner/learning-objects.get', ({ query }) => {
        const locale = query.get('locale')
        if (locale) query.set('locale', locale.replace('_', '-'))
      }),
      each('legacy-learner/trainings.list', (training) => {
        training.locale = String(training.locale).replace('-', '_')
      }),
    ],
  ),
  legal(
    'clock-times',
    'writes hours and minutes as a clock does',
    ['RL20'],
    [
      each(SESSIONS, (session) => {
        session.formattedTotalTimeSpent = String(session.formattedTotalTimeSpent).replace(
          /^(\d+)h(\d+)$/,
          (_, hours: string, minutes: string) => `${hours.padStart(2, '0')}:${minutes}`,
        )
      }),
    ],
  ),
  legal(
    'long-times',
    'writes hours and minutes in words',
    ['RL20'],
    [
      each(SESSIONS, (session) => {
        session.formattedTotalTimeSpent = String(session.formattedTotalTimeSpent).replace(
          /^(\d+)h(\d+)$/,
          '$1 h $2 min',
        )
      }),
    ],
  ),
  legal(
    'endless-sessions',
    'gives an empty text as the end of sessions without one',
    ['R86'],
    [
      giving(({ sessions }) => {
        for (const session of sessions) if (session.id % 2) session.endAt = null
      }),
      each(SESSIONS, (session) => {
        session.end ??= ''
      }),
    ],
  ),
  legal(
    'no-catalogue',
    'shows trainings without chapters',
    ['R7'],
    [
      each('legacy-learner/trainings.list', (training) => {
        training.catalogInfo = []
        training.welcomeText = null
      }),
    ],
  ),
  legal(
    'other-modalities',
    'has a further modality',
    ['R112'],
    [
      replying(SESSIONS, (reply, { query }) =>
        isOk(reply) && !query.get('modalities')
          ? relisted(reply, (list) =>
              list.map((one) => (Number(one.id) % 5 || one.modality === 'guided' ? one : { ...one, modality: 'mooc' })),
            )
          : undefined,
      ),
    ],
  ),
]

export const platformVariations: readonly Variation[] = [...signIns, ...people, ...words, ...lists, ...objectVariations]
