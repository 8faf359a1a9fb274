/** Faults of trainings beyond those that the laws give. */

import { TRANSLATED_TEXTS } from '../../contract/legacy-admin/trainings-rules.ts'
import { asks, refusal, replies, showing, shows, wraps } from '../../reference/mutators/builder.ts'
import {
  bodyOf,
  copyOf,
  type Fault,
  isOk,
  listIn,
  madeSlug,
  recordsIn,
  withList,
} from '../../reference/mutators/fault.ts'
import { asciiOnly, createsTwo, hidesCreated, losesZeros, textsOfQuery } from '../../reference/mutators/shapes.ts'
import { neighbour, translationsByName } from './build.ts'
import { activeFaults, cutsLongTexts, storesMarkup, text, writingFaults } from './written-texts.ts'

const LIST = 'legacy-admin/trainings.list'
const GET = 'legacy-admin/trainings.get'
const CREATE = 'legacy-admin/trainings.create'
const UPDATE = 'legacy-admin/trainings.update'
const CODES = ['C', 'P', 'A']
/** How many records may come between two of one check. */
const NEAR = 20

/** A member of the form that the honest instance never gets to see. */
const without = (operation: typeof CREATE | typeof UPDATE, name: string, slug: string, title: string, check: string) =>
  asks(operation, slug, title, madeSlug(check), (question) => {
    const { [name]: _, ...rest } = bodyOf(question)
    question.body = rest
  })

const listFaults: readonly Fault[] = [
  wraps(
    LIST,
    'code-as-title',
    'finds trainings by their code where no title has the text',
    'title-not-code',
    (next) => (question) => {
      const title = question.query.get('title')
      const reply = next(copyOf(question))
      if (title === null || listIn(reply)?.length !== 0) return reply
      const byCode = copyOf(question)
      byCode.query.delete('title')
      byCode.query.set('code', title)
      return next(byCode)
    },
  ),
  asks(LIST, 'ignores-title', 'ignores title', 'filter-title', ({ query }) => query.delete('title')),
  asks(LIST, 'first-word-of-title', 'matches the first letters of title only', 'filter-title', ({ query }) => {
    const title = query.get('title')
    if (title) query.set('title', title.slice(0, 2))
  }),
  replies(LIST, 'finds-nothing-by-title', 'finds nothing by title', 'filter-title', (reply, { query }) =>
    query.has('title') && listIn(reply) ? withList(reply, []) : reply,
  ),
  replies(
    LIST,
    'own-title-only',
    'finds by the title of the own language only',
    'filter-title-translated',
    (reply, { query }) => {
      const wanted = query.get('title')?.toLowerCase()
      const list = listIn(reply)
      return wanted && list
        ? withList(
            reply,
            list.filter(({ title }) => String(title).toLowerCase().includes(wanted)),
          )
        : reply
    },
  ),
  replies(
    LIST,
    'one-translation',
    'finds by the first translation only',
    'filter-title-translated',
    (reply, question, { store }) => {
      const wanted = question.query.get('title')
      const list = listIn(reply)
      if (!wanted || !list) return undefined
      const kept = list.filter(({ guid }) => {
        const course = store.courses.byUuid(String(guid).toLowerCase())
        const [first] = Object.values(course?.translations ?? {})
        return [course?.title, first?.title].some((title) => title?.toLowerCase().includes(wanted.toLowerCase()))
      })
      return withList(reply, kept)
    },
  ),
  asks(LIST, 'ignores-code', 'ignores code', 'filter-code', ({ query }) => query.delete('code')),
  asks(LIST, 'prefix-of-code', 'matches the first letters of code only', 'filter-code', ({ query }) => {
    const code = query.get('code')
    query.delete('code')
    if (code) query.set('title', code.slice(0, 3))
  }),
  replies(LIST, 'finds-nothing-by-code', 'finds nothing by code', 'filter-code', (reply, { query }) =>
    query.has('code') && listIn(reply) ? withList(reply, []) : reply,
  ),
  asks(LIST, 'ignores-status', 'ignores status', 'filter-status', ({ query }) => query.delete('status')),
  asks(LIST, 'ignores-status-of-a-type', 'ignores status beside type', 'filter-status', ({ query }) => {
    if (query.has('type')) query.delete('status')
  }),
  replies(LIST, 'one-of-a-status', 'finds only one training of a status', 'filter-status', (reply, { query }) =>
    query.has('status') && listIn(reply) ? withList(reply, listIn(reply)!.slice(0, 1)) : reply,
  ),
  asks(LIST, 'swaps-status', 'treats archived as under construction', 'filter-status', ({ query }) => {
    if (query.get('status') === 'A') query.set('status', 'C')
  }),
  asks(LIST, 'loses-letters', 'loses letters beyond ASCII in filters', 'filter-encoding', textsOfQuery(asciiOnly)),
  asks(LIST, 'keeps-plus', 'decodes a plus sign in a filter as a space', 'filter-encoding', ({ query }) => {
    for (const [name, value] of [...query]) query.set(name, value.replaceAll('+', ' '))
  }),
]

const getFaults: readonly Fault[] = [
  neighbour(GET, 'training_guid', ({ store }) => store.courses.all()),
  shows(GET, 'shows-other-status', 'shows another status than the list', 'right-record', (record) => {
    record.status = record.status === 'A' ? 'P' : 'A'
  }),
  shows(GET, 'threshold-everywhere', 'shows a threshold for every training', 'threshold-blendedx', (record) => {
    record.threshold ||= '50'
  }),
  shows(GET, 'sequence-everywhere', 'shows a sequence mode for every training', 'sequence-program', (record) => {
    record.sequenceMode = 1
  }),
  shows(GET, 'sequence-two', 'shows a sequence mode of 2 for programs', 'sequence-program', (record) => {
    if (record.type === 'program') record.sequenceMode = 2
  }),
  translationsByName(GET),
]

/** Common faults of creating and updating. */
const ruleFaults = (operation: typeof CREATE | typeof UPDATE): readonly Fault[] => [
  ...Object.entries({ threshold: '50', sequenceMode: 1 }).map(([name, value]) =>
    shows(operation, `answers-any-${name}`, `answers with a ${name} of every type`, 'own-type-members', (record) => {
      record[name] ||= value
    }),
  ),
  ...writingFaults(operation, 'awkward-titles', TRANSLATED_TEXTS),
  ...activeFaults(operation),
  storesMarkup(operation, GET, 'title'),
  storesMarkup(operation, GET, 'code'),
  wraps(operation, 'stores-empty-title', 'stores an empty title', 'title-empty', (next, { store }) => (question) => {
    if (bodyOf(question).title !== '') return next(question)
    const reply = next({ ...question, body: { ...bodyOf(question), title: 'none' } })
    const course = store.courses.byUuid(String(recordsIn(reply)[0]?.guid).toLowerCase())
    if (isOk(reply) && course) course.title = ''
    return reply
  }),
  asks(
    operation,
    'any-language',
    'replaces a language that is not activated with the default',
    'language-inactive',
    (question) =>
      text(question, 'language', (language) => (['en-GB', 'fr-FR', 'de-DE'].includes(language) ? language : 'en-GB')),
  ),
  wraps(
    operation,
    'refuses-language-late',
    'refuses a language after it has written',
    'language-inactive',
    (next) => (question) => {
      const body = bodyOf(question)
      if (body.language !== 'zz-ZZ') return next(question)
      const { language: _, ...rest } = body
      next({ ...copyOf(question), body: rest })
      return refusal(question)
    },
  ),
  asks(operation, 'cuts-text', 'cuts a text at the first special character', 'awkward-values', (question) =>
    text(question, 'description', (value) => (/[&<]/.test(value) ? value.split(/[&<]/)[0]! : value)),
  ),
  asks(operation, 'loses-letters-in-text', 'loses letters beyond ASCII in texts', 'awkward-values', (question) =>
    text(question, 'benefits', asciiOnly),
  ),
]

/** A member of one type, stored for any. */
const storesForAny = (name: 'threshold' | 'sequenceMode', slug: string): Fault =>
  replies(CREATE, slug, `stores ${name} for every type`, 'other-type-members', (reply, question, { store }) => {
    const sent = bodyOf(question)[name]
    const course = store.courses.byUuid(String(recordsIn(reply)[0]?.guid).toLowerCase())
    if (isOk(reply) && course && sent !== undefined)
      Object.assign(course, { [name]: name === 'threshold' ? String(sent) : Number(sent) })
  })

/** The honest view shows a sequence mode for programs only. */
const showsSequence = showing(GET, (record, _, { store }) => {
  record.sequenceMode = store.courses.byUuid(String(record.guid).toLowerCase())?.sequenceMode ?? undefined
})

const createFaults: readonly Fault[] = [
  ...ruleFaults(CREATE),
  storesForAny('threshold', 'threshold-for-any-type'),
  {
    ...storesForAny('sequenceMode', 'sequence-for-any-type'),
    around: [...storesForAny('sequenceMode', 'sequence-for-any-type').around!, showsSequence],
  },
  losesZeros(CREATE, 'code'),
  losesZeros('legacy-admin/trainings.update', 'code'),
  asks(CREATE, 'published-at-once', 'publishes a training by default', 'status-default', (question) => {
    question.body = { status: 'P', ...bodyOf(question) }
  }),
  asks(CREATE, 'published-programs', 'publishes a program by default', 'status-default', (question) => {
    if (bodyOf(question).type === 'program') question.body = { status: 'P', ...bodyOf(question) }
  }),
  asks(CREATE, 'french-at-once', 'creates a training in French by default', 'language-default', (question) => {
    question.body = { language: 'fr-FR', ...bodyOf(question) }
  }),
  without(CREATE, 'threshold', 'forgets-threshold', 'stores no threshold', 'body-threshold'),
  asks(CREATE, 'one-threshold', 'stores one threshold for all', 'body-threshold', (question) =>
    text(question, 'threshold', () => '60'),
  ),
  without(CREATE, 'sequenceMode', 'forgets-sequence', 'stores no sequence mode', 'body-sequenceMode'),
  wraps(
    CREATE,
    'any-sequence',
    'stores any number as sequence mode',
    'values-sequenceMode',
    (next, { store }) =>
      (question) => {
        const sent = bodyOf(question).sequenceMode
        if (sent !== '2' && sent !== '-1') return next(question)
        const reply = next({ ...question, body: { ...bodyOf(question), sequenceMode: '0' } })
        const [record] = recordsIn(reply)
        const course = store.courses.byUuid(String(record?.guid).toLowerCase())
        if (course) course.sequenceMode = Number(sent)
        return reply
      },
  ),
  createsTwo(CREATE),
  hidesCreated(CREATE, LIST, ['shows created trainings in no list', 'appears-in-list'], ({ title }) =>
    String(title).startsWith('lpc-'),
  ),
]

const updateFaults: readonly Fault[] = [
  ...(['threshold', 'sequenceMode'] as const).map((name) =>
    replies(UPDATE, `resets-${name}`, `resets ${name}`, 'unlisted-kept', (reply, { path }, { store }) => {
      const course = store.courses.byUuid(path.training_guid?.toLowerCase() ?? '')
      if (isOk(reply) && course) Object.assign(course, { [name]: null })
    }),
  ),
  replies(UPDATE, 'changes-type', 'lets an update change the type', 'type-kept', (reply, question, { store }) => {
    const course = store.courses.byUuid(question.path.training_guid?.toLowerCase() ?? '')
    const { type } = bodyOf(question)
    if (isOk(reply) && course && typeof type === 'string') course.type = type as typeof course.type
  }),
  ...ruleFaults(UPDATE),
  cutsLongTexts(UPDATE),
  without(UPDATE, 'status', 'forgets-status', 'accepts a status without storing it', 'status-stored'),
  wraps(
    UPDATE,
    'keeps-published-as-they-are',
    'changes no text of a published training',
    'status-stored',
    (next, { store }) =>
      (question) => {
        const { status, language, translations } = bodyOf(question)
        const published = store.courses.byUuid(question.path.training_guid?.toLowerCase() ?? '')?.status === 'P'
        const kept = Object.entries({ status, language, translations }).filter(([, value]) => value !== undefined)
        return next(published ? { ...question, body: Object.fromEntries(kept) } : question)
      },
  ),
  shows(UPDATE, 'answers-old-status', 'answers with the status from before', 'status-stored', (record) => {
    record.status = record.status === 'P' ? 'C' : 'P'
  }),
  wraps(UPDATE, 'stores-any-status', 'stores any text as status', 'status-unknown', (next, { store }) => (question) => {
    const { status, ...rest } = bodyOf(question)
    if (status === undefined || CODES.includes(String(status))) return next(question)
    const reply = next({ ...question, body: rest })
    const course = store.courses.byUuid(question.path.training_guid?.toLowerCase() ?? '')
    if (isOk(reply) && course) course.status = String(status) as 'C'
    return reply
  }),
  wraps(
    UPDATE,
    'changes-neighbour',
    'changes the trainings created next as well',
    'only-that-record',
    (next, { store }) =>
      (question) => {
        const reply = next(copyOf(question))
        const own = store.courses.byUuid(question.path.training_guid?.toLowerCase() ?? '')
        const others = own && isOk(reply) ? store.courses.filter(({ id }) => id > own.id && id <= own.id + NEAR) : []
        for (const other of others)
          next({
            ...copyOf(question),
            path: { training_guid: other.uuid },
            body: { description: bodyOf(question).description ?? '' },
          })
        return reply
      },
  ),
]

export const legacyAdminTrainingsFaults: readonly Fault[] = [
  ...listFaults,
  ...getFaults,
  ...createFaults,
  ...updateFaults,
]
