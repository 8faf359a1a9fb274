/** Requests that an honest older administration interface may accept or refuse differently. */

import { isObject } from '../../contract/members.ts'
import type { Reply } from '../../reference/index.ts'
import {
  around,
  asking,
  bodyOf,
  isOk,
  listIn,
  replying,
  type Variation,
  withList,
} from '../../reference/mutators/fault.ts'
import { refused } from './build.ts'
import { legal, named, wants } from './variations-build.ts'

const LINK = 'legacy-admin/administrators.sso-link'
const TRAININGS = 'legacy-admin/trainings.list'

const DAY = 86_400_000

export const requests: readonly Variation[] = [
  legal(
    'sessions-to-come',
    'refuses sessions that begin in the past',
    ['R5'],
    ...(['create', 'update'] as const).map((verb) =>
      around(`legacy-admin/sessions.${verb}`, (next, { clock }) => (question) => {
        const { start } = bodyOf(question)
        const isPast = typeof start === 'string' && Date.parse(start) < clock.now() - DAY
        return isPast ? refused('start lies in the past') : next(question)
      }),
    ),
  ),
  legal(
    'short-columns',
    'refuses texts of more than 255 characters',
    ['R5'],
    ...(['learners', 'sessions', 'trainings'] as const).flatMap((kind) =>
      (['create', 'update'] as const).map((verb) =>
        around(`legacy-admin/${kind}.${verb}`, (next) => (question) => {
          const long = Object.entries(bodyOf(question)).find(
            ([, value]) => typeof value === 'string' && value.length > 255,
          )
          return long ? refused(`${long[0]} is too long`) : next(question)
        }),
      ),
    ),
  ),
  legal(
    'same-link',
    'returns the same link for the same administrator and context',
    ['R88'],
    replying(LINK, (reply, { path }) => {
      if (isOk(reply) && isObject(reply.body))
        reply.body = {
          ...reply.body,
          value: `http://back-office.example.test/in#${path.administrator_login}-0123456789abcdef0123456789abcdef`,
        }
    }),
  ),
  legal(
    'default-needs-guid',
    'refuses the context default without a GUID',
    ['R88'],
    around(
      LINK,
      (next) => (question) =>
        question.path.context_type === 'default' && !question.path.context_guid
          ? refused('context_guid is missing')
          : next(question),
    ),
  ),
  legal(
    'unlooked-context',
    'returns a link for an unknown context GUID',
    ['R88'],
    asking(LINK, ({ skip }) => void skip.add('unknown-reference')),
  ),
  legal(
    'lonely-put',
    'answers an administrator update without entityGuid with the administrator',
    ['R81'],
    asking('legacy-admin/administrators.update', ({ skip }) => void skip.add('required')),
  ),
  legal(
    'status-words',
    'accepts other words than the states in the status filter',
    ['RA8'],
    around(TRAININGS, (next) => (question) => {
      const words: Record<string, string> = { published: 'P', archived: 'A', construction: 'C' }
      const status = question.query.get('status')
      if (status === null) return next(question)
      if (!words[status]) return refused('unknown status')
      question.query.set('status', words[status])
      return next(question)
    }),
  ),
  legal(
    'blended-both',
    'finds blendedx by the type blended as well',
    ['RA5'],
    around(TRAININGS, (next) => (question) => {
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
  ),
  legal(
    'empty-other-modality',
    'answers other modalities as trainings without content',
    ['RA1'],
    replying('legacy-admin/trainings.content', (reply): Reply | undefined =>
      isObject(reply.body) && String(reply.body.message).includes('cannot be listed')
        ? { status: 204, headers: {}, body: undefined }
        : undefined,
    ),
  ),
  legal(
    'one-way-status',
    'allows forward status transitions only',
    ['RA10'],
    around('legacy-admin/trainings.update', (next, world) => (question) => {
      const course = world.store.courses.byUuid(named(question, world, 'training_guid'))
      const to = 'CPA'.indexOf(String(bodyOf(question).status ?? course?.status))
      return course && to >= 0 && to < 'CPA'.indexOf(course.status) ? refused('no way back', 409) : next(question)
    }),
  ),
  legal(
    'wants-much',
    'requires every text and reference on creation',
    ['RA12'],
    wants('legacy-admin/trainings.create', [
      'type',
      'title',
      'code',
      'status',
      'description',
      'cost',
      'duration',
      'welcomeText',
    ]),
    wants('legacy-admin/learners.create', [
      'login',
      'referenceNumber',
      'name',
      'firstName',
      'email',
      'language',
      'entityGuid',
      'status',
    ]),
    wants('legacy-admin/sessions.create', ['title', 'start', 'welcomeText']),
  ),
  legal(
    'wants-language',
    'requires a language for a training',
    ['RA12'],
    wants('legacy-admin/trainings.create', ['language']),
  ),
  legal(
    'wants-full-put',
    'requires the full set on updates',
    ['R81'],
    wants('legacy-admin/trainings.update', ['title', 'code', 'description', 'cost', 'duration', 'welcomeText']),
    wants('legacy-admin/sessions.update', ['title', 'start', 'welcomeText']),
    wants('legacy-admin/learners.update', ['login', 'name', 'firstName', 'email', 'language']),
  ),
  legal(
    'unique-codes',
    'refuses a code that another training has',
    ['RA12'],
    around('legacy-admin/trainings.create', (next, { store }) => (question) => {
      const { code } = bodyOf(question)
      const taken = code && store.courses.find(({ referenceCode }) => referenceCode === code)
      return taken ? refused('the code is taken', 409) : next(question)
    }),
  ),
  legal(
    'case-bound-titles',
    'matches titles case-sensitively',
    ['R80'],
    replying(TRAININGS, (reply, { query }, { store }) => {
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
  ),
  legal(
    'listed-types-only',
    'refuses a type in the training filter that its row does not list',
    ['R40'],
    around(
      TRAININGS,
      (next) => (question) =>
        ['program', 'blendedx'].includes(question.query.get('type') ?? '')
          ? refused('unknown type', 422)
          : next(question),
    ),
  ),
  legal(
    'wild-titles',
    'treats % in the title of the entity search as a wildcard',
    ['RA14'],
    asking('legacy-admin/entities.search', ({ query }) => {
      const title = query.get('title')
      if (title?.includes('%')) query.set('title', title.replaceAll('%', ''))
      if (title === '%') query.delete('title')
    }),
  ),
  legal(
    'nothing-of-unknown',
    'answers unknown records with an empty array',
    ['R91'],
    ...([LINK, 'legacy-admin/learners.auth-token'] as const).map((operation) =>
      replying(operation, (reply): Reply | undefined =>
        reply.status === 404
          ? {
              ...reply,
              status: 200,
              body: { message: 'OK', success: true, totalCount: 0, count: 0, value: [], _links: { self: '/' } },
            }
          : undefined,
      ),
    ),
  ),
  legal(
    'idempotent-delete',
    'accepts a second deletion',
    ['R91'],
    replying('legacy-admin/registrations.delete', (reply): Reply | undefined =>
      isOk(reply) || reply.status === 401 ? undefined : { status: 204, headers: {}, body: undefined },
    ),
  ),
  legal(
    'delete-200',
    'answers a deletion with 200 and no body',
    ['R78'],
    replying('legacy-admin/registrations.delete', (reply) => {
      if (isOk(reply)) reply.status = 200
    }),
  ),
]
