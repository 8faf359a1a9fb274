/** Different answers that an older administration interface may give and still conform. */

import { TRANSLATED_TEXTS } from '../../contract/legacy-admin/trainings-rules.ts'
import { isObject, type Members } from '../../contract/members.ts'
import { operationOf } from '../../contract/operations.ts'
import { showing } from '../../reference/mutators/builder.ts'
import { asking, bodyOf, isOk, type Variation } from '../../reference/mutators/fault.ts'
import { everyText } from '../../reference/mutators/shapes.ts'
import { variationsOf } from '../../reference/mutators/variations.ts'
import { envelope, members } from './build.ts'

const { asks, replies, shows, varies } = variationsOf('legacy-admin-')

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
  varies(
    'language-in-capitals',
    'shows the languages of learners in capitals',
    ['RA2'],
    showing(ANY, (record) => {
      if ('login' in record && typeof record.language === 'string') record.language = record.language.toUpperCase()
    }),
    asking(ANY, (question) => {
      const body = bodyOf(question)
      const [, language, region = ''] = /^([A-Z]{2})(-[A-Z]{2})?$/.exec(String(body.language)) ?? []
      if (language) body.language = `${language.toLowerCase()}${region}`
    }),
  ),
  shows(
    ANY,
    'day-beside-moment',
    'shows some dates of registrations as days, beside moments',
    ['RA6'],
    members(['lastAccessDate', 'completionDate', 'lastCompletionDate'], (moment) => moment.slice(0, 10)),
  ),
  varies(
    'plain-links',
    'returns links as text, not as objects',
    ['R76'],
    envelope((body) => ({ ...body, _links: flat(body._links) })),
    showing(ANY, (record) => {
      if ('_links' in record) record._links = flat(record._links)
    }),
  ),
  shows(
    ANY,
    'custom-fields-as-sent',
    'keeps the custom fields of a form as the texts that they are there',
    ['RA18'],
    ({ login, customFields }) => {
      if (!String(login).startsWith('lpc-') || !isObject(customFields)) return
      for (const [name, value] of Object.entries(customFields)) customFields[name] = String(value)
    },
  ),
  varies(
    'extra-links',
    'returns more links than the documented ones',
    ['R7'],
    envelope((body) => ({ ...body, _links: { ...(body._links as Members), next: { href: '/next' }, previous: null } })),
    showing(ANY, (record) => {
      if (isObject(record._links)) record._links.help = { href: '/help' }
    }),
  ),
  replies(ANY, 'empty-text-of-refusals', 'gives an empty text as the value of a refusal', ['R16'], (reply) => {
    if (isObject(reply.body) && !isOk(reply)) reply.body.value = ''
  }),
  replies(
    ANY,
    'self-links-of-refusals',
    'returns the whole envelope with every refusal, and whole addresses in its links',
    ['R16', 'R76'],
    (reply, { operation, path, query }) => {
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
    },
  ),
  shows(
    ANY,
    'iso-moments',
    'returns date-times in ISO 8601',
    ['RA6'],
    members(MOMENTS, (value) => `${value.replace(' ', 'T')}Z`),
  ),
  shows(
    ANY,
    'day-moments',
    'returns date-times as dates',
    ['RA6'],
    members(MOMENTS, (value) => value.slice(0, 10)),
  ),
  shows(ANY, 'null-texts', 'returns null for empty texts', ['R7'], (record) => {
    for (const [name, value] of Object.entries(record))
      if (value === '' && !['start', 'end'].includes(name)) record[name] = null
  }),
  shows(ANY, 'empty-lists', 'returns an empty array instead of an empty object', ['RA2'], (record) => {
    for (const name of ['translations', 'customFields', 'contentVersions']) {
      if (isObject(record[name]) && !Object.keys(record[name]).length) record[name] = []
    }
  }),
  shows(ANY, 'own-type-members', 'shows threshold and sequenceMode for their own type only', ['RA9'], (record) => {
    if (record.type !== 'blendedx') delete record.threshold
    if (record.type !== 'program') delete record.sequenceMode
  }),
  shows(
    ANY,
    'sequence-zero',
    'shows a sequence mode of 0 and an empty threshold for other types',
    ['RA9'],
    (record) => {
      if (!('sequenceMode' in record)) return
      record.sequenceMode ??= 0
      record.threshold ??= ''
    },
  ),
  shows(
    'legacy-admin/trainings.get',
    'all-translations',
    'shows an empty translation for every locale',
    ['R7'],
    (record) => {
      const empty = { active: false, ...Object.fromEntries(TRANSLATED_TEXTS.map((name) => [name, null])) }
      record.translations = { 'pt-BR': empty, 'zh-Hans-CN': empty, ...(record.translations as Members) }
    },
  ),
  shows(
    'legacy-admin/content.get',
    'short-languages',
    'keys versions of content by the language alone',
    ['RA2'],
    (record) => {
      const versions = Object.entries((record.contentVersions ?? {}) as Members)
      record.contentVersions = Object.fromEntries(versions.map(([code, version]) => [code.replace('-', '_'), version]))
    },
  ),
  shows(ANY, 'tree-to-itself', 'ends the tree of an entity with itself', ['RA4'], (record) => {
    if ('tree' in record) record.tree = [record.tree, record.title].filter(Boolean).join('|')
  }),
  shows(ANY, 'spaced-tree', 'puts spaces around the bars of a tree', ['RA4'], (record) => {
    if ('tree' in record) record.tree = String(record.tree ?? '').replaceAll('|', ' | ')
  }),
  shows(
    ANY,
    'tidied-html',
    'tidies the HTML of rich text',
    ['R84'],
    members(RICH, (text) =>
      text.replaceAll('<p>', '<p dir="ltr">').replaceAll('<strong>', '<strong class="b">').replaceAll('</p>', '</p>\n'),
    ),
  ),
  shows(
    [
      'legacy-admin/trainings.get',
      'legacy-admin/trainings.list',
      'legacy-admin/trainings.create',
      'legacy-admin/trainings.update',
    ],
    'escaped-signs',
    'escapes special characters in titles and codes of trainings',
    ['R84'],
    (record) => {
      for (const member of PLAIN)
        if (typeof record[member] === 'string') record[member] = escapedSigns(record[member].replaceAll('&amp;', '&'))
    },
  ),
  asks(
    [
      'legacy-admin/trainings.create',
      'legacy-admin/trainings.update',
      'legacy-admin/sessions.create',
      'legacy-admin/sessions.update',
    ],
    'sanitised-texts',
    'strips HTML from texts other than the welcome text',
    ['RA13'],
    (question) => {
      const free = (value: unknown) => (typeof value === 'string' ? value.replace(/<[^>]*>/g, '') : value)
      const { welcomeText, ...rest } = bodyOf(question)
      const freed = Object.fromEntries(Object.entries(rest).map(([member, value]) => [member, free(value)]))
      question.body = { ...freed, ...(welcomeText === undefined ? {} : { welcomeText }) }
    },
  ),
  varies(
    'words-of-success',
    'uses other words in the success message',
    ['R16'],
    envelope((body) => ({ ...body, message: 'Vorgang erfolgreich' })),
  ),
  shows(ANY, 'more-statuses', 'uses other codes for statuses that are not documented', ['R87'], (record) => {
    if (record.status === 'i' || record.status === 'n') record.status = 'incomplete'
    if (record.progressStatus === 'P') record.progressStatus = 'IN_PROGRESS'
  }),
  shows(
    'legacy-admin/trackings.get',
    'fractional-score',
    'returns fractional scores of trackings',
    ['R60'],
    (record) => {
      if (typeof record.score === 'number') record.score += 0.25
    },
  ),
  shows(
    'legacy-admin/trackings.get',
    'reopened',
    'finds trackings with an earlier completion by status=inProgress',
    ['R87'],
    (record) => {
      if (record.status === 'i') record.firstCompletionDate ||= '2020-01-01 00:00:00'
    },
  ),
]
