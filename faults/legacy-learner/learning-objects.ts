/** Faults of the learning object list: orders, filters, members. */

import { isObject, type Members } from '../../contract/members.ts'
import { answers, asks, ignores, refuses, replies, shows, wraps } from '../../reference/mutators/builder.ts'
import { type Fault, recordsIn } from '../../reference/mutators/fault.ts'
import { asciiOnly } from '../../reference/mutators/shapes.ts'
import { countsAll, failsOn, relisted } from './making.ts'

const LIST = 'legacy-learner/learning-objects.list'

const SORTS = ['view', 'rate', 'update', 'lastAccessDate'] as const

const sortFaults: readonly Fault[] = SORTS.flatMap((sort) => [
  asks(LIST, `ignores-sort-${sort}`, `ignores sort=${sort}`, `sort-${sort}`, ({ query }) => {
    if (query.get('sort') === sort) query.delete('sort')
  }),
  answers(LIST, `ascending-${sort}`, `starts with the lowest for sort=${sort}`, `sort-${sort}`, (reply, { query }) =>
    query.get('sort') === sort ? relisted(reply, (all) => [...all].reverse()) : undefined,
  ),
])

const RANGES = ['short', 'medium', 'long'] as const

const minutes = ({ duration }: Members) => Number(duration)

const durationFaults: readonly Fault[] = [
  ...RANGES.map((range) =>
    asks(LIST, `ignores-${range}`, `ignores filter=${range}`, `duration-${range}`, ({ query }) => {
      if (query.get('filter') === range) query.delete('filter')
    }),
  ),
  answers(LIST, 'short-below-10', 'leaves objects of 10 minutes out of short', 'duration-short', (reply, { query }) =>
    query.get('filter') === 'short' ? relisted(reply, (all) => all.filter((one) => minutes(one) < 10)) : undefined,
  ),
  answers(
    LIST,
    'medium-below-30',
    'leaves objects of 30 minutes out of medium',
    'duration-medium',
    (reply, { query }) =>
      query.get('filter') === 'medium' ? relisted(reply, (all) => all.filter((one) => minutes(one) < 30)) : undefined,
  ),
  answers(LIST, 'long-above-31', 'leaves objects of 31 minutes out of long', 'duration-long', (reply, { query }) =>
    query.get('filter') === 'long' ? relisted(reply, (all) => all.filter((one) => minutes(one) > 31)) : undefined,
  ),
  wraps(LIST, 'long-from-30', 'counts objects of 30 minutes as long', 'duration-long', (next) => (question) => {
    if (question.query.get('filter') !== 'long') return next(question)
    question.query.delete('filter')
    const reply = next(question)
    return relisted(reply, (all) => all.filter((one) => minutes(one) >= 30)) ?? reply
  }),
]

const FILTERS = ['theme', 'keyword', 'tags', 'types', 'sessionGuid', 'mobileTraining']

const filterFaults: readonly Fault[] = [
  countsAll('legacy-learner/learning-objects.list', 'filter'),
  failsOn('legacy-learner/learning-objects.list', 'folderId'),
  refuses(LIST, 'refuses-keyword', 'refuses keyword', 'keyword-accepted', ({ query }) => query.has('keyword')),
  ...(['folderId', 'linkedToLoId'] as const).map((name) =>
    refuses(
      LIST,
      `refuses-${name}`,
      `refuses ${name}`,
      name === 'folderId' ? 'folder' : ['linked', 'linked-accepted'],
      ({ query }) => query.has(name),
    ),
  ),
  shows(
    LIST,
    'mean-as-own-rate',
    "shows the mean rate as the learner's own",
    'legacy-learner/learning-objects.get#right-object',
    (object) => {
      object.rate = object.totalRate
    },
  ),
  answers(
    LIST,
    'no-thumbnail-for-some',
    'leaves thumbnail out of every seventh object',
    'legacy-learner/learning-objects.get#right-object',
    (reply) => {
      for (const [place, object] of recordsIn(reply).entries()) if (place % 7 === 0) delete object.thumbnail
    },
  ),
  answers(
    LIST,
    'null-summary-of-some',
    'shows null as summary of every seventh object',
    'legacy-learner/learning-objects.get#right-object',
    (reply) => {
      for (const [place, object] of recordsIn(reply).entries()) if (place % 7 === 0) object.summary = null
    },
  ),
  ...ignores(LIST, ['filter'], FILTERS, 'filters-together'),
  ...ignores(LIST, ['theme', 'keyword', 'tags'], ['filter'], 'filters-together'),
  ...ignores(
    LIST,
    FILTERS,
    FILTERS.filter((name) => name !== 'mobileTraining'),
    'filters-together',
  ),
  ...ignores(LIST, ['filter', ...FILTERS], ['sort'], 'sort-filtered'),
  ...ignores(LIST, ['sort'], ['filter', ...FILTERS], 'sort-filtered'),
  ...ignores(
    LIST,
    ['offset'],
    ['theme', 'keyword', 'sessionGuid', 'tags', 'folderId', 'linkedToLoId'],
    'filtered-pages',
  ),
  ...ignores(LIST, ['limit'], ['keyword', 'tags', 'folderId', 'linkedToLoId'], 'filtered-pages'),
  asks(LIST, 'ignores-types', 'ignores types', 'types', ({ query }) => query.delete('types')),
  wraps(LIST, 'types-adds-one', 'finds an object of another type as well', 'types', (next) => (question) => {
    const types = question.query.get('types')
    const reply = next(question)
    if (!types) return reply
    question.query.delete('types')
    const [other] = recordsIn(next(question)).filter(({ type }) => !types.includes(String(type)))
    return relisted(reply, (all) => [...all, ...(other ? [other] : [])].slice(-50)) ?? reply
  }),
  asks(LIST, 'first-type-only', 'takes only the first of several types', 'types', ({ query }) => {
    const [first] = (query.get('types') ?? '').split(',')
    if (first) query.set('types', first)
  }),
  asks(LIST, 'ascii-keywords', 'replaces non-ASCII letters of a keyword', 'keyword-letters', ({ query }) => {
    const keyword = query.get('keyword')
    if (keyword) query.set('keyword', asciiOnly(keyword))
  }),
  wraps(LIST, 'sorts-pages', 'sorts each page by itself', 'sort-view', (next) => (question) => {
    const { query } = question
    if (query.get('sort') !== 'view') return next(question)
    query.delete('sort')
    const byViews = (one: Members, other: Members) => Number(other.totalViews) - Number(one.totalViews)
    const reply = next(question)
    return relisted(reply, (all) => [...all].sort(byViews)) ?? reply
  }),
  asks(LIST, 'ignores-known-tags', 'ignores tags that objects have', 'tags', ({ query }) => {
    if (!query.get('tags')?.startsWith('lpc')) query.delete('tags')
  }),
  asks(LIST, 'first-tag-only', 'takes only the first of several tags', 'tags', ({ query }) => {
    const tags = query.get('tags')
    if (tags?.includes(',')) query.set('tags', tags.slice(0, tags.indexOf(',')))
  }),
  answers(LIST, 'nothing-by-tags', 'finds nothing by tags', 'tags', (reply, { query }) =>
    query.has('tags') ? relisted(reply, () => []) : undefined,
  ),
  answers(LIST, 'nothing-by-keyword', 'finds nothing by keyword', 'keyword', (reply, { query }) =>
    query.has('keyword') ? relisted(reply, () => []) : undefined,
  ),
  answers(LIST, 'nothing-in-folder-0', 'finds nothing by folderId 0', 'folder', (reply, { query }) =>
    query.get('folderId') === '0' ? relisted(reply, () => []) : undefined,
  ),
  answers(LIST, 'nothing-linked-to-0', 'finds nothing by linkedToLoId 0', 'linked', (reply, { query }) =>
    query.get('linkedToLoId') === '0' ? relisted(reply, () => []) : undefined,
  ),
  asks(LIST, 'any-mobileTraining', 'takes mobileTraining=false for true', 'mobileTraining-false', ({ query }) => {
    if (query.has('mobileTraining')) query.set('mobileTraining', 'true')
  }),
  asks(LIST, 'ignores-mobileTraining', 'ignores mobileTraining', 'mobileTraining', ({ query }) =>
    query.delete('mobileTraining'),
  ),
  answers(LIST, 'mobile-objects-only', 'finds nothing by mobileTraining', 'mobileTraining', (reply, { query }) =>
    query.has('mobileTraining') ? relisted(reply, () => []) : undefined,
  ),
]

const NUMBERS = [
  'duration',
  'level',
  'totalRate',
  'totalViews',
  'isFavourite',
  'rate',
  'trackingId',
  'sortOrder',
  'loId',
] as const

const memberFaults: readonly Fault[] = [
  shows(LIST, 'negative-duration', 'shows a negative duration', 'numbers', (object) => {
    object.duration = -3
  }),
  shows(LIST, 'negative-views', 'shows a negative number of views', 'numbers', (object) => {
    object.totalViews = -1
  }),
  shows(LIST, 'rate-beyond', 'shows a rate above 5', 'numbers', (object) => {
    object.rate = 9
  }),
  shows(LIST, 'blank-thumbnails', 'shows words in place of thumbnail URIs', 'thumbnails', (object) => {
    object.thumbnail = { small: 'none yet', medium: 'none yet', large: 'none yet' }
  }),
  shows(LIST, 'drive-activity', 'shows the path of a drive as activity_url', 'activity-address', (object) => {
    if (isObject(object.scormData)) object.scormData.activity_url = String.raw`C:\scorm\index.html`
  }),
  shows(LIST, 'lo-id-per-place', 'shows another loId for each place of an object', 'one-lo-id', (object) => {
    object.loId = object.id
  }),
  shows(LIST, 'lo-id-for-all', 'shows one loId for every object', 'one-lo-id', (object) => {
    object.loId = 1
  }),
  shows(LIST, 'label-of-questionnaire', 'labels every object as a questionnaire', 'type-label', (object) => {
    object.typeLabel = 'Questionnaire'
  }),
  shows(LIST, 'foreign-locales', 'shows locales without that of the object', 'own-locale', (object) => {
    object.locales = ['xx-XX']
  }),
  shows(LIST, 'one-registration', 'shows one registration for all sessions', 'context-guids', (object) => {
    object.registrationGuid = '11111111-2222-4333-8444-555555555555'
  }),
  shows(
    LIST,
    'training-as-session',
    'gives the GUID of the training as that of the session',
    'context-guids',
    (object) => {
      object.sessionGuid = object.trainingGuid
    },
  ),
  wraps(LIST, 'serves-one-learner', 'serves the objects of one learner to everybody', 'own-context', (next, world) => {
    const learner = world.store.learners.find(({ login }) => login === world.credentials.LEGACY_LEARNER_LOGIN)
    return (question) => {
      const id = /ServiceServerSID=(\w+)/.exec(question.headers.cookie ?? '')?.[1] ?? ''
      if (!learner || world.grants.sessionOf(id) === undefined) return next(question)
      const cookie = `ServiceServerSID=${world.grants.openSession(learner.id)}`
      return next({ ...question, headers: { ...question.headers, cookie } })
    }
  }),
  shows(LIST, 'progression-beyond', 'shows a progression above 100', 'progression-percent', (object) => {
    object.progression = '140'
  }),
  shows(
    LIST,
    'progression-none',
    'shows no progression',
    ['legacy-learner/trackings.get#object-progression'],
    (object) => {
      object.progression = '0'
    },
  ),
  shows(LIST, 'progression-as-number', 'gives progression as a number', 'response-schema', (object) => {
    object.progression = Number(object.progression)
  }),
  shows(LIST, 'raw-data-no-json', 'holds invalid JSON as raw_tracking_data', 'scorm-data', (object) => {
    if (isObject(object.scormData)) object.scormData.raw_tracking_data = 'cmi.core.lesson_status=completed'
  }),
  replies(
    'legacy-learner/learning-objects.get',
    'raw-data-no-json',
    'holds invalid JSON as raw_tracking_data of one object',
    'legacy-learner/learning-objects.list#scorm-data',
    (reply) => {
      for (const { scormData } of recordsIn(reply))
        if (isObject(scormData)) scormData.raw_tracking_data = 'cmi.core.lesson_status=completed'
    },
  ),
  shows(LIST, 'raw-data-as-object', 'holds an object as raw_tracking_data', 'response-schema', (object) => {
    if (isObject(object.scormData)) object.scormData.raw_tracking_data = {}
  }),
  shows(LIST, 'tags-in-list', 'shows tags in the list', 'single-only', (object) => {
    object.tags = 'one, two'
  }),
  shows(LIST, 'links-in-list', 'shows contentURIs in the list', 'single-only', (object) => {
    object.contentURIs = { launchURI: 'https://media.example.test/x', subtitleURIs: [] }
  }),
  ...NUMBERS.map((name) =>
    shows(LIST, `${name}-as-text`, `gives ${name} as text`, 'response-schema', (object) => {
      object[name] = String(object[name] ?? 0)
    }),
  ),
  shows(LIST, 'flags-as-numbers', 'gives flags as 0 and 1', 'response-schema', (object) => {
    for (const name of ['isMobile', 'isDownloadable', 'isMandatory']) object[name] = object[name] ? 1 : 0
  }),
  shows(LIST, 'flags-as-text', 'gives flags as text', 'response-schema', (object) => {
    object.isMandatory = String(object.isMandatory)
  }),
  shows(LIST, 'type-labels', 'gives the label in place of the type code', 'response-schema', (object) => {
    object.type = object.typeLabel
  }),
  shows(LIST, 'locales-as-text', 'gives locales as text', 'response-schema', (object) => {
    object.locales = (object.locales as string[]).join(',')
  }),
  shows(LIST, 'theme-as-text', 'gives the theme as text', 'response-schema', (object) => {
    object.theme = (object.theme as Members).theme
  }),
  shows(LIST, 'folder-as-array', 'gives no folder as an empty array', 'response-schema', (object) => {
    if (isObject(object.folder) && !Object.keys(object.folder).length) object.folder = []
  }),
  shows(LIST, 'iso-modification', 'writes modificationDate as ISO 8601', 'response-schema', (object) => {
    object.modificationDate = String(object.modificationDate).replace(' ', 'T')
  }),
  shows(LIST, 'launch-date-time', 'gives launchDate as date-time', 'response-schema', (object) => {
    object.launchDate = object.launchDate ? `${object.launchDate} 10:00:00` : null
  }),
  shows(LIST, 'no-thumbnail-sizes', 'gives one thumbnail', 'response-schema', (object) => {
    object.thumbnail = 'https://media.example.test/one.png'
  }),
]

export const learningObjectFaults: readonly Fault[] = [
  ...sortFaults,
  ...durationFaults,
  ...filterFaults,
  ...memberFaults,
]
