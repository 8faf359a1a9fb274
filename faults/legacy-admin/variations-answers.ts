/** Different answers that an older administration interface may give and still conform. */
import { TRANSLATED_TEXTS } from '../../contract/legacy-admin/trainings-rules.ts'
import { isObject, type Members } from '../../contract/members.ts'
import { operationOf } from '../../contract/operations.ts'
import { around, asking, bodyOf, isOk, recordsIn, replying, type Variation } from '../../reference/mutators/fault.ts'
import { everyText } from '../../reference/mutators/shapes.ts'
import { envelope, legal, members, records } from './variations-build.ts'

const ANY = 'legacy-admin/*'

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

const escapedSigns = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;')

export const answers: readonly Variation[] = [
  legal(
    'language-in-capitals',
    'shows the languages of learners in capitals',
    ['RA2'],
    records(ANY, (record) => {
      if ('login' in record && typeof record.language === 'string') record.language = record.language.toUpperCase()
    }),
    asking(ANY, (question) => {
      const body = bodyOf(question)
      const [, language, region = ''] = /^([A-Z]{2})(-[A-Z]{2})?$/.exec(String(body.language)) ?? []
      if (language) body.language = `${language.toLowerCase()}${region}`
    }),
  ),
  legal(
    'day-beside-moment',
    'shows some dates of registrations as days, beside moments',
    ['RA6'],
    members(['lastAccessDate', 'completionDate', 'lastCompletionDate'], (moment) => moment.slice(0, 10)),
  ),
  legal(
    'plain-links',
    'returns links as text, not as objects',
    ['R76'],
    envelope((body) => ({ ...body, _links: flat(body._links) })),
    records(ANY, (record) => {
      if ('_links' in record) record._links = flat(record._links)
    }),
  ),
  legal(
    'custom-fields-as-sent',
    'keeps the custom fields of a form as the texts that they are there',
    ['RA18'],
    records(ANY, ({ login, customFields }) => {
      if (!String(login).startsWith('lpc-') || !isObject(customFields)) return
      for (const [name, value] of Object.entries(customFields)) customFields[name] = String(value)
    }),
  ),
  legal(
    'extra-links',
    'returns more links than the documented ones',
    ['R7'],
    envelope((body) => ({ ...body, _links: { ...(body._links as Members), next: { href: '/next' }, previous: null } })),
    records(ANY, (record) => {
      if (isObject(record._links)) record._links.help = { href: '/help' }
    }),
  ),
  legal(
    'self-links-of-refusals',
    'returns the whole envelope with every refusal, and whole addresses in its links',
    ['R16', 'R76'],
    replying(ANY, (reply, { operation, path, query }) => {
      if (!isObject(reply.body)) return
      if (!isOk(reply)) {
        const asked = operationOf(operation).path.replace(/\{(\w+)\}/g, (_, name) =>
          encodeURIComponent(path[name] ?? ''),
        )
        const self = { href: `${asked}${query.size ? `?${query}` : ''}` }
        Object.assign(reply.body, { totalCount: 0, count: 0, value: [], _links: { self } })
      }
      reply.body = everyText(reply.body, (text) =>
        text.replace(/^\/API\//, 'https://learn.example.org/API/'),
      ) as Members
    }),
  ),
  legal(
    'iso-moments',
    'returns date-times in ISO 8601',
    ['RA6'],
    members(MOMENTS, (value) => `${value.replace(' ', 'T')}Z`),
  ),
  legal(
    'day-moments',
    'returns date-times as dates',
    ['RA6'],
    members(MOMENTS, (value) => value.slice(0, 10)),
  ),
  legal(
    'null-texts',
    'returns null for empty texts',
    ['R7'],
    records(ANY, (record) => {
      for (const [name, value] of Object.entries(record))
        if (value === '' && !['start', 'end'].includes(name)) record[name] = null
    }),
  ),
  legal(
    'empty-lists',
    'returns an empty array instead of an empty object',
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
      const empty = { active: false, ...Object.fromEntries(TRANSLATED_TEXTS.map((name) => [name, null])) }
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
    'escapes special characters in titles and codes of trainings',
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
    'strips HTML from texts other than the welcome text',
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
    'uses other words in the success message',
    ['R16'],
    envelope((body) => ({ ...body, message: 'Vorgang erfolgreich' })),
  ),
  legal(
    'more-statuses',
    'uses other codes for statuses that are not documented',
    ['R87'],
    records(ANY, (record) => {
      if (record.status === 'i' || record.status === 'n') record.status = 'incomplete'
      if (record.progressStatus === 'P') record.progressStatus = 'IN_PROGRESS'
    }),
  ),
  legal(
    'fractional-score',
    'returns fractional scores of trackings',
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
