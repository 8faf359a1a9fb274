/** The freedoms of other platforms in the older learner interface, as its document leaves them. */

import { isObject } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Around } from '../../reference/index.ts'
import { refusal, showing } from '../../reference/mutators/builder.ts'
import { asking, bodyOf, giving, isOk, listIn, replying, type Variation } from '../../reference/mutators/fault.ts'
import { variationsOf } from '../../reference/mutators/variations.ts'
import { relisted } from './making.ts'
import { OBJECTS, objectVariations, onEach } from './platform-objects.ts'

const { answers, asks, replies, shows, varies } = variationsOf('legacy-learner-')

const LOGINS: readonly OperationId[] = ['legacy-learner/session.login', 'legacy-learner/session.mobile-login']
const SESSIONS = 'legacy-learner/training-sessions.list'

/** Changes the cookies that a sign-in sets. */
const cookies = (slug: string, title: string, change: (cookie: string) => string | string[]): Variation =>
  replies(LOGINS, slug, title, ['R109'], (reply) => {
    const set = [reply.headers['set-cookie'] ?? []].flat()
    if (isOk(reply) && set.length) reply.headers['set-cookie'] = set.flatMap(change)
  })

const required = (operation: OperationId, names: readonly string[], where: 'query' | 'body'): Around =>
  replying(operation, (reply, question) => {
    const has = (name: string) => (where === 'query' ? question.query.has(name) : name in bodyOf(question))
    const missing = names.find((name) => !has(name))
    return missing && isOk(reply) ? refusal(question) : undefined
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
  varies(
    'device-wanted',
    'requires the device of a mobile login',
    ['R101'],
    required('legacy-learner/session.mobile-login', ['deviceid', 'deviceName', 'deviceOs', 'applicationName'], 'body'),
  ),
  varies(
    'colours-without-hash',
    'writes colours as six digits, in capitals',
    ['R7'],
    showing('legacy-learner/session.mobile-login', (value) => {
      if (typeof value.mainColor === 'string') value.mainColor = value.mainColor.slice(1).toUpperCase()
    }),
    showing(SESSIONS, (session) => {
      if (typeof session.guidedMainColor === 'string')
        session.guidedMainColor = session.guidedMainColor.slice(1).toUpperCase()
    }),
  ),
]

const people: readonly Variation[] = [
  varies(
    'whose-profile',
    'requires learnerLogin for a profile',
    ['R101'],
    required('legacy-learner/profile.get', ['learnerLogin'], 'query'),
  ),
  asks(
    'legacy-learner/profile.get',
    'own-profile-alone',
    'shows the own profile, whatever learnerLogin says',
    ['R55'],
    ({ query }) => query.delete('learnerLogin'),
  ),
  shows(
    'legacy-learner/profile.get',
    'bare-profile',
    'gives null for members of a profile that nobody has set',
    ['R7'],
    (profile) => {
      for (const name of ['presentation', 'webUrl', 'linkedInUrl', 'twitterUrl', 'normalPictureUrl', 'bigPictureUrl'])
        if (name in profile) profile[name] = null
    },
  ),
  asks(
    'legacy-learner/subordinates.list',
    'ten-subordinates',
    'gives ten subordinates unless told otherwise',
    ['R66'],
    ({ query }) => {
      if (!query.has('limit')) query.set('limit', '10')
    },
  ),
  answers('legacy-learner/*', 'nothing-counted', 'counts 0 where there is no list', ['R65'], (reply) => {
    if (isObject(reply.body) && 'totalResults' in reply.body && !listIn(reply))
      reply.body = { ...reply.body, totalResults: 0 }
  }),
]

const words: readonly Variation[] = [
  varies(
    'comments-in-paragraphs',
    'wraps comments into paragraphs',
    ['RL18'],
    showing('legacy-learner/comments.list', (comment) => {
      comment.comment = `<p>${comment.comment}</p>`
    }),
    showing('legacy-learner/discussions.list', (discussion) => {
      if (Array.isArray(discussion.comments))
        for (const comment of discussion.comments.filter(isObject)) comment.comment = `<p>${comment.comment}</p>`
    }),
  ),
  shows(
    'legacy-learner/discussions.list',
    'topic-first',
    'shows the first comment of a discussion apart',
    ['R14'],
    (discussion) => {
      discussion.description = 'more'
      discussion.commentsCount = 3
    },
  ),
]

const lists: readonly Variation[] = [
  varies(
    'locales-with-underscore',
    'writes locales with an underscore',
    ['R7'],
    ...onEach(OBJECTS, (object) => {
      object.locale = String(object.locale).replace('-', '_')
      if (Array.isArray(object.locales)) object.locales = object.locales.map((code) => String(code).replace('-', '_'))
    }),
    asking('legacy-learner/learning-objects.get', ({ query }) => {
      const locale = query.get('locale')
      if (locale) query.set('locale', locale.replace('_', '-'))
    }),
    showing('legacy-learner/trainings.list', (training) => {
      training.locale = String(training.locale).replace('-', '_')
    }),
  ),
  shows(SESSIONS, 'clock-times', 'writes hours and minutes as a clock does', ['RL20'], (session) => {
    session.formattedTotalTimeSpent = String(session.formattedTotalTimeSpent).replace(
      /^(\d+)h(\d+)$/,
      (_, hours: string, minutes: string) => `${hours.padStart(2, '0')}:${minutes}`,
    )
  }),
  shows(SESSIONS, 'long-times', 'writes hours and minutes in words', ['RL20'], (session) => {
    session.formattedTotalTimeSpent = String(session.formattedTotalTimeSpent).replace(/^(\d+)h(\d+)$/, '$1 h $2 min')
  }),
  varies(
    'endless-sessions',
    'gives an empty text as the end of sessions without one',
    ['R86'],
    giving(({ sessions }) => {
      for (const session of sessions) if (session.id % 2) session.endAt = null
    }),
    showing(SESSIONS, (session) => {
      session.end ??= ''
    }),
  ),
  shows('legacy-learner/trainings.list', 'no-catalogue', 'shows trainings without chapters', ['R7'], (training) => {
    training.catalogInfo = []
    training.welcomeText = null
  }),
  answers(SESSIONS, 'other-modalities', 'has a further modality', ['R112'], (reply, { query }) =>
    !query.get('modalities')
      ? relisted(reply, (list) =>
          list.map((one) => (Number(one.id) % 5 || one.modality === 'guided' ? one : { ...one, modality: 'mooc' })),
        )
      : undefined,
  ),
]

export const platformVariations: readonly Variation[] = [...signIns, ...people, ...words, ...lists, ...objectVariations]
