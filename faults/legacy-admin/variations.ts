/** What an honest older administration interface may do differently. */
import type { OperationId } from '../../contract/operations.ts'
import type { Reply } from '../../reference/index.ts'
import {
  around,
  asking,
  bodyOf,
  isObject,
  isOk,
  listIn,
  type Members,
  recordsIn,
  replying,
  type Variation,
  withList,
} from '../fault.ts'
import { refused } from './build.ts'

const ANY = 'legacy-admin/*'
const LINK = 'legacy-admin/administrators.sso-link'
const TRAININGS = 'legacy-admin/trainings.list'

type Arounds = NonNullable<Variation['around']>

const legal = (slug: string, title: string, readings: readonly string[], ...wrappers: Arounds): Variation => ({
  id: `legacy-admin-${slug}`,
  title,
  readings,
  around: wrappers,
})

/** Changes every record of a success. */
const records = (operation: Arounds[number]['operation'], change: (record: Members) => void) =>
  replying(operation, (reply) => {
    if (isOk(reply)) for (const record of recordsIn(reply)) change(record)
  })

/** Changes members of those names, wherever a record has one that is set. */
const members = (names: readonly string[], change: (value: string) => unknown) =>
  records(ANY, (record) => {
    for (const name of names) if (typeof record[name] === 'string' && record[name]) record[name] = change(record[name])
  })

const MOMENTS = [
  'registrationDate',
  'firstLaunchDate',
  'lastAccessDate',
  'completionDate',
  'firstCompletionDate',
  'lastCompletionDate',
]
const RICH = ['welcomeText']
const PLAIN = ['title', 'code']

const flat = (links: unknown): unknown =>
  isObject(links)
    ? Object.fromEntries(Object.entries(links).map(([name, link]) => [name, isObject(link) ? link.href : link]))
    : links

const envelope = (change: (body: Members) => Members) =>
  replying(ANY, (reply) => {
    if (isOk(reply) && isObject(reply.body) && 'success' in reply.body) reply.body = change(reply.body)
  })

/** Refuses a form that lacks one of these. */
const wants = (operation: OperationId, names: readonly string[]) =>
  around(operation, (next) => (question) => {
    const missing = names.find((name) => !(name in bodyOf(question)))
    return missing ? refused(`${missing} is required`, 422) : next(question)
  })

const escapedSigns = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;')

const choices: readonly Variation[] = [
  { id: 'markup-strip', title: 'markup: strip', readings: ['R84'], choices: { markup: 'strip' } },
  { id: 'markup-escape', title: 'markup: escape', readings: ['R84'], choices: { markup: 'escape' } },
  { id: 'longTitle-cut', title: 'longTitle: cut', readings: ['R85'], choices: { longTitle: 'cut' } },
  {
    id: 'repeatedRegistration-return-the-existing',
    title: 'repeatedRegistration: return the existing',
    readings: ['R89'],
    choices: { repeatedRegistration: 'return the existing' },
  },
  {
    id: 'repeatedRegistration-create-another',
    title: 'repeatedRegistration: create another',
    readings: ['R89'],
    choices: { repeatedRegistration: 'create another' },
  },
  {
    id: 'closedSession-refuse',
    title: 'closedSession: refuse',
    readings: ['R89'],
    choices: { closedSession: 'refuse' },
  },
]

const answers: readonly Variation[] = [
  legal(
    'plain-links',
    'gives links as addresses, not as objects',
    ['R76'],
    envelope((body) => ({ ...body, _links: flat(body._links) })),
    records(ANY, (record) => {
      if ('_links' in record) record._links = flat(record._links)
    }),
  ),
  legal(
    'extra-links',
    'gives more links than the documented ones',
    ['R7'],
    envelope((body) => ({ ...body, _links: { ...(body._links as Members), next: { href: '/next' }, previous: null } })),
    records(ANY, (record) => {
      if (isObject(record._links)) record._links.help = { href: '/help' }
    }),
  ),
  legal(
    'iso-moments',
    'gives moments in ISO 8601',
    ['RA6'],
    members(MOMENTS, (value) => `${value.replace(' ', 'T')}Z`),
  ),
  legal(
    'day-moments',
    'gives moments as days',
    ['RA6'],
    members(MOMENTS, (value) => value.slice(0, 10)),
  ),
  legal(
    'null-texts',
    'gives null for empty texts',
    ['R7'],
    records(ANY, (record) => {
      for (const [name, value] of Object.entries(record))
        if (value === '' && !['start', 'end'].includes(name)) record[name] = null
    }),
  ),
  legal(
    'empty-lists',
    'gives an empty array where an object would have no member',
    ['RA2'],
    records(ANY, (record) => {
      for (const name of ['translations', 'customFields', 'contentVersions']) {
        if (isObject(record[name]) && !Object.keys(record[name]).length) record[name] = []
      }
    }),
  ),
  legal(
    'own-type-members',
    'shows threshold and sequenceMode for their own type only',
    ['RA9'],
    records(ANY, (record) => {
      if (record.type !== 'blendedx') delete record.threshold
      if (record.type !== 'program') delete record.sequenceMode
    }),
  ),
  legal(
    'sequence-zero',
    'shows a sequence mode of 0 and an empty threshold for other types',
    ['RA9'],
    records(ANY, (record) => {
      if (!('sequenceMode' in record)) return
      record.sequenceMode ??= 0
      record.threshold ??= ''
    }),
  ),
  legal(
    'all-translations',
    'shows an empty translation for every locale',
    ['R7'],
    records('legacy-admin/trainings.get', (record) => {
      const texts = [
        'title',
        'cost',
        'duration',
        'description',
        'whatYouWillLearn',
        'trainingCourseOverview',
        'whoShouldAttend',
        'furtherInformation',
        'welcomeText',
        'benefits',
      ]
      const empty = { active: false, ...Object.fromEntries(texts.map((name) => [name, null])) }
      record.translations = { 'pt-BR': empty, 'zh-Hans-CN': empty, ...(record.translations as Members) }
    }),
  ),
  legal(
    'short-languages',
    'keys versions of content by the language alone',
    ['RA2'],
    records('legacy-admin/content.get', (record) => {
      const versions = Object.entries((record.contentVersions ?? {}) as Members)
      record.contentVersions = Object.fromEntries(versions.map(([code, version]) => [code.replace('-', '_'), version]))
    }),
  ),
  legal(
    'tree-to-itself',
    'ends the tree of an entity with itself',
    ['RA4'],
    records(ANY, (record) => {
      if ('tree' in record) record.tree = [record.tree, record.title].filter(Boolean).join('|')
    }),
  ),
  legal(
    'spaced-tree',
    'puts spaces around the bars of a tree',
    ['RA4'],
    records(ANY, (record) => {
      if ('tree' in record) record.tree = String(record.tree ?? '').replaceAll('|', ' | ')
    }),
  ),
  legal(
    'tidied-html',
    'tidies the HTML of rich text',
    ['R84'],
    members(RICH, (text) =>
      text.replaceAll('<p>', '<p dir="ltr">').replaceAll('<strong>', '<strong class="b">').replaceAll('</p>', '</p>\n'),
    ),
  ),
  legal(
    'escaped-signs',
    'escapes every special sign in titles and codes of trainings',
    ['R84'],
    ...(['trainings.get', 'trainings.list', 'trainings.create', 'trainings.update'] as const).map((name) =>
      records(`legacy-admin/${name}`, (record) => {
        for (const member of PLAIN)
          if (typeof record[member] === 'string') record[member] = escapedSigns(record[member].replaceAll('&amp;', '&'))
      }),
    ),
  ),
  legal(
    'sanitised-texts',
    'frees texts other than the welcome text of HTML',
    ['RA13'],
    ...(['trainings.create', 'trainings.update', 'sessions.create', 'sessions.update'] as const).map((name) =>
      asking(`legacy-admin/${name}`, (question) => {
        const free = (value: unknown) => (typeof value === 'string' ? value.replace(/<[^>]*>/g, '') : value)
        const { welcomeText, ...rest } = bodyOf(question)
        const freed = Object.fromEntries(Object.entries(rest).map(([member, value]) => [member, free(value)]))
        question.body = { ...freed, ...(welcomeText === undefined ? {} : { welcomeText }) }
      }),
    ),
  ),
  legal(
    'words-of-success',
    'says of every success what was done',
    ['R16'],
    envelope((body) => ({ ...body, message: 'Vorgang erfolgreich' })),
  ),
  legal(
    'more-statuses',
    'has other letters for the statuses that are not shown',
    ['R87'],
    records(ANY, (record) => {
      if (record.status === 'i' || record.status === 'n') record.status = 'incomplete'
      if (record.progressStatus === 'P') record.progressStatus = 'IN_PROGRESS'
    }),
  ),
  legal(
    'fractional-score',
    'gives scores of trackings with a fraction',
    ['R60'],
    records('legacy-admin/trackings.get', (record) => {
      if (typeof record.score === 'number') record.score += 0.25
    }),
  ),
  legal(
    'reopened',
    'finds trackings with an earlier completion by status=inProgress',
    ['R87'],
    around('legacy-admin/trackings.get', (next) => (question) => {
      const reply = next(question)
      for (const record of isOk(reply) ? recordsIn(reply) : [])
        if (record.status === 'i') record.firstCompletionDate ||= '2020-01-01 00:00:00'
      return reply
    }),
  ),
]

const requests: readonly Variation[] = [
  legal(
    'same-link',
    'gives the same link for the same administrator and context',
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
    'gives a link for a context GUID that nobody has',
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
    'takes other values than the states for the filter status',
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
      return withList(reply, all)
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
    'lets the status of a training go forward only',
    ['RA10'],
    around('legacy-admin/trainings.update', (next, { store }) => (question) => {
      const course = store.courses.byUuid(question.path.training_guid?.toLowerCase() ?? '')
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
    'minds letter case in titles',
    ['R80'],
    replying(TRAININGS, (reply, { query }, { store }) => {
      const wanted = query.get('title')
      const list = listIn(reply)
      if (!wanted || !list) return
      return withList(
        reply,
        list.filter(({ guid }) => {
          const course = store.courses.byUuid(String(guid).toLowerCase())
          const titles = [course?.title, ...Object.values(course?.translations ?? {}).map(({ title }) => title)]
          return !course || titles.some((title) => title?.includes(wanted))
        }),
      )
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
    'takes % in the title of the entity search for any text',
    ['RA14'],
    asking('legacy-admin/entities.search', ({ query }) => {
      const title = query.get('title')
      if (title?.includes('%')) query.set('title', title.replaceAll('%', ''))
      if (title === '%') query.delete('title')
    }),
  ),
  legal(
    'nothing-of-unknown',
    'answers what it knows nothing of with an empty array, whatever it returns otherwise',
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

export const legacyAdminVariations: readonly Variation[] = [...choices, ...answers, ...requests]
