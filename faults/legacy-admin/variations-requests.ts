/** Requests that an honest older administration interface may accept or refuse differently. */

import { isObject } from '../../contract/members.ts'
import type { Reply } from '../../reference/index.ts'
import { refusal } from '../../reference/mutators/builder.ts'
import { around, bodyOf, isOk, listIn, type Variation, withList } from '../../reference/mutators/fault.ts'
import { variationsOf } from '../../reference/mutators/variations.ts'
import { DAY } from '../../reference/values/date.ts'
import { named, wanting } from './build.ts'

const { answers, asks, refuses, replies, varies, wraps } = variationsOf('legacy-admin-')

const LINK = 'legacy-admin/administrators.sso-link'
const TRAININGS = 'legacy-admin/trainings.list'

export const requests: readonly Variation[] = [
  refuses(
    ['legacy-admin/sessions.create', 'legacy-admin/sessions.update'],
    'sessions-to-come',
    'refuses sessions that begin in the past',
    ['R5'],
    (question, { clock }) => {
      const { start } = bodyOf(question)
      const isPast = typeof start === 'string' && Date.parse(start) < clock.now() - DAY
      return isPast
    },
  ),
  varies(
    'short-columns',
    'refuses texts of more than 255 characters',
    ['R5'],
    ...(['learners', 'sessions', 'trainings'] as const).flatMap((kind) =>
      (['create', 'update'] as const).map((verb) =>
        around(`legacy-admin/${kind}.${verb}`, (next) => (question) => {
          const long = Object.entries(bodyOf(question)).find(
            ([, value]) => typeof value === 'string' && value.length > 255,
          )
          return long ? refusal(question) : next(question)
        }),
      ),
    ),
  ),
  answers(
    LINK,
    'same-link',
    'returns the same link for the same administrator and context',
    ['R88'],
    (reply, { path }) => {
      if (isObject(reply.body))
        reply.body = {
          ...reply.body,
          value: `http://back-office.example.test/in#${path.administrator_login}-0123456789abcdef0123456789abcdef`,
        }
    },
  ),
  refuses(
    LINK,
    'default-needs-guid',
    'refuses the context default without a GUID',
    ['R88'],
    (question) => question.path.context_type === 'default' && !question.path.context_guid,
  ),
  asks(
    LINK,
    'unlooked-context',
    'returns a link for an unknown context GUID',
    ['R88'],
    ({ skip }) => void skip.add('unknown-reference'),
  ),
  asks(
    'legacy-admin/administrators.update',
    'lonely-put',
    'answers an administrator update without entityGuid with the administrator',
    ['R81'],
    ({ skip }) => void skip.add('required'),
  ),
  wraps(
    TRAININGS,
    'status-words',
    'accepts other words than the states in the status filter',
    ['RA8'],
    (next) => (question) => {
      const words: Record<string, string> = { published: 'P', archived: 'A', construction: 'C' }
      const status = question.query.get('status')
      if (status === null) return next(question)
      if (!words[status]) return refusal(question)
      question.query.set('status', words[status])
      return next(question)
    },
  ),
  wraps(TRAININGS, 'blended-both', 'finds blendedx by the type blended as well', ['RA5'], (next) => (question) => {
    const reply = next(question)
    const list = listIn(reply)
    if (question.query.get('type') !== 'blended' || !list || list.length >= 50) return reply
    const query = new URLSearchParams(question.query)
    query.set('type', 'blendedx')
    const other = next({ ...question, query })
    const all = [...list, ...(listIn(other) ?? [])].slice(0, Number(question.query.get('limit') ?? 10))
    const totalOf = ({ body }: Reply) => (isObject(body) ? Number(body.totalCount ?? 0) : 0)
    const joined = withList(reply, all)
    const totals = { count: all.length, totalCount: totalOf(reply) + totalOf(other) }
    return isObject(joined.body) ? { ...joined, body: { ...joined.body, ...totals } } : joined
  }),
  replies(
    'legacy-admin/trainings.content',
    'empty-other-modality',
    'answers other modalities as trainings without content',
    ['RA1'],
    (reply): Reply | undefined =>
      isObject(reply.body) && String(reply.body.message).includes('cannot be listed')
        ? { status: 204, headers: {}, body: undefined }
        : undefined,
  ),
  refuses(
    'legacy-admin/trainings.update',
    'one-way-status',
    'allows forward status transitions only',
    ['RA10'],
    (question, world) => {
      const course = world.store.courses.byUuid(named(question, world, 'training_guid'))
      const to = 'CPA'.indexOf(String(bodyOf(question).status ?? course?.status))
      return course && to >= 0 && to < 'CPA'.indexOf(course.status) && 409
    },
  ),
  varies(
    'wants-much',
    'requires every text and reference on creation',
    ['RA12'],
    wanting('legacy-admin/trainings.create', [
      'type',
      'title',
      'code',
      'status',
      'description',
      'cost',
      'duration',
      'welcomeText',
    ]),
    wanting('legacy-admin/learners.create', [
      'login',
      'referenceNumber',
      'name',
      'firstName',
      'email',
      'language',
      'entityGuid',
      'status',
    ]),
    wanting('legacy-admin/sessions.create', ['title', 'start', 'welcomeText']),
  ),
  varies(
    'wants-language',
    'requires a language for a training',
    ['RA12'],
    wanting('legacy-admin/trainings.create', ['language']),
  ),
  varies(
    'wants-full-put',
    'requires the full set on updates',
    ['R81'],
    wanting('legacy-admin/trainings.update', ['title', 'code', 'description', 'cost', 'duration', 'welcomeText']),
    wanting('legacy-admin/sessions.update', ['title', 'start', 'welcomeText']),
    wanting('legacy-admin/learners.update', ['login', 'name', 'firstName', 'email', 'language']),
  ),
  refuses(
    'legacy-admin/trainings.create',
    'unique-codes',
    'refuses a code that another training has',
    ['RA12'],
    (question, { store }) => {
      const { code } = bodyOf(question)
      const taken = code && store.courses.find(({ referenceCode }) => referenceCode === code)
      return taken && 409
    },
  ),
  replies(TRAININGS, 'case-bound-titles', 'matches titles case-sensitively', ['R80'], (reply, { query }, { store }) => {
    const wanted = query.get('title')
    const list = listIn(reply)
    if (!wanted || !list || !isObject(reply.body)) return
    const found = list.filter(({ guid }) => {
      const course = store.courses.byUuid(String(guid).toLowerCase())
      const titles = [course?.title, ...Object.values(course?.translations ?? {}).map(({ title }) => title)]
      return !course || titles.some((title) => title?.includes(wanted))
    })
    const less = (total: unknown) => Number(total) - (list.length - found.length)
    const { count, totalCount } = reply.body
    return withList({ ...reply, body: { ...reply.body, count: less(count), totalCount: less(totalCount) } }, found)
  }),
  refuses(
    TRAININGS,
    'listed-types-only',
    'refuses a type in the training filter that its row does not list',
    ['R40'],
    (question) => ['program', 'blendedx'].includes(question.query.get('type') ?? '') && 422,
  ),
  asks(
    'legacy-admin/entities.search',
    'wild-titles',
    'treats % in the title of the entity search as a wildcard',
    ['RA14'],
    ({ query }) => {
      const title = query.get('title')
      if (title?.includes('%')) query.set('title', title.replaceAll('%', ''))
      if (title === '%') query.delete('title')
    },
  ),
  replies(
    [LINK, 'legacy-admin/learners.auth-token'],
    'nothing-of-unknown',
    'answers unknown records with an empty array',
    ['R91'],
    (reply): Reply | undefined =>
      reply.status === 404
        ? {
            ...reply,
            status: 200,
            body: { message: 'OK', success: true, totalCount: 0, count: 0, value: [], _links: { self: '/' } },
          }
        : undefined,
  ),
  replies(
    'legacy-admin/registrations.delete',
    'idempotent-delete',
    'accepts a second deletion',
    ['R91'],
    (reply): Reply | undefined =>
      isOk(reply) || reply.status === 401 ? undefined : { status: 204, headers: {}, body: undefined },
  ),
  answers(
    'legacy-admin/registrations.delete',
    'delete-200',
    'answers a deletion with 200 and no body',
    ['R78'],
    (reply) => {
      reply.status = 200
    },
  ),
]
