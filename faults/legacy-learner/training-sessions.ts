/** Faults of training sessions: modalities, mobile filter, members of guided sessions. */
import { type Fault, recordsIn } from '../../mutators/fault.ts'
import { countsAll, failsOn, makingOf, refusing, relisted } from './making.ts'

const list = makingOf('legacy-learner/training-sessions.list')
const MODALITIES = ['kc', 'campus', 'distanciel', 'guided'] as const

export const trainingSessionFaults: readonly Fault[] = [
  countsAll('legacy-learner/training-sessions.list', 'modalities'),
  failsOn('legacy-learner/training-sessions.list', 'offset'),
  ...MODALITIES.flatMap((modality) => [
    list.asks(`ignores-${modality}`, `ignores modalities=${modality}`, `modalities-${modality}`, ({ query }) => {
      if (query.get('modalities') === modality) query.delete('modalities')
    }),
    list.replies(
      `loses-${modality}`,
      `leaves a session of ${modality} out`,
      `modalities-${modality}`,
      (reply, { query }) =>
        query.get('modalities') === modality && !query.has('offset')
          ? relisted(reply, (all) => all.slice(1))
          : undefined,
    ),
  ]),
  list.replies('progress-beyond', 'shows a progress above 100', 'numbers', (reply) => {
    for (const session of recordsIn(reply)) session.progress = 140
    return undefined
  }),
  list.replies('negative-time', 'shows a negative time spent', 'numbers', (reply) => {
    for (const session of recordsIn(reply)) session.totalTimeSpent = -5
    return undefined
  }),
  list.replies('negative-points', 'shows negative points', 'numbers', (reply) => {
    for (const session of recordsIn(reply)) if ('guidedEarnedPoints' in session) session.guidedEarnedPoints = -1
    return undefined
  }),
  list.replies('negative-threshold', 'shows a negative threshold', 'numbers', (reply) => {
    for (const session of recordsIn(reply)) if ('guidedThreshold' in session) session.guidedThreshold = -50
    return undefined
  }),
  list.replies(
    'open-when-over',
    'shows open sessions as closed and the others as open',
    'closed-when-over',
    (reply) => {
      for (const session of recordsIn(reply)) session.closed = !session.closed
      return undefined
    },
  ),
  list.replies('ends-early', 'ends sessions before they start', 'dates-in-order', (reply) => {
    for (const session of recordsIn(reply)) session.end = '2001-01-01'
    return undefined
  }),
  list.replies('formats-seconds', 'formats seconds as if they were minutes', 'formatted-time', (reply) => {
    for (const session of recordsIn(reply)) {
      const minutes = Number(session.totalTimeSpent) + 90
      session.formattedTotalTimeSpent = `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, '0')}`
    }
    return undefined
  }),
  list.replies('unfilled-addresses', 'shows the word none in place of addresses', 'addresses', (reply) => {
    for (const session of recordsIn(reply)) session.trainingUrl = 'none'
    return undefined
  }),
  list.replies('blank-addresses', 'shows words in place of addresses', 'addresses', (reply) => {
    for (const session of recordsIn(reply)) session.trainingUrl = 'n/a n/a'
    return undefined
  }),
  list.replies(
    'hides-guided',
    'leaves guided sessions out of the plain list',
    'modalities-default',
    (reply, { query }) =>
      query.get('modalities')
        ? undefined
        : relisted(reply, (all) => all.filter(({ modality }) => modality !== 'guided')),
  ),
  list.replies('own-guid-as-training', 'gives its own GUID as that of its training', 'of-its-training', (reply) => {
    for (const session of recordsIn(reply)) session.trainingGuid = session.guid
    return undefined
  }),
  list.asks('first-modality-only', 'takes only the first of several modalities', 'modalities-several', ({ query }) => {
    const [first] = (query.get('modalities') ?? '').split(',')
    if (first) query.set('modalities', first)
  }),
  list.asks('last-modality-only', 'takes only the last of several modalities', 'modalities-several', ({ query }) => {
    const last = (query.get('modalities') ?? '').split(',').at(-1)
    if (last) query.set('modalities', last)
  }),
  list.wraps(
    'refuses-several',
    'refuses several modalities',
    'modalities-several',
    (next) => (question) => (question.query.get('modalities')?.includes(',') ? refusing('one only') : next(question)),
  ),
  list.asks('four-is-guided', 'treats all four modalities as guided', 'modalities-default', ({ query }) => {
    if (query.get('modalities')?.split(',').length === 4) query.set('modalities', 'guided')
  }),
  list.asks('ignores-only-mobile', 'ignores filter=onlyMobile', 'filter-onlyMobile', ({ query }) =>
    query.delete('filter'),
  ),
  list.asks('empty-filter-is-mobile', 'treats an empty filter as onlyMobile', 'filter-default', ({ query }) => {
    if (query.get('filter') === '') query.set('filter', 'onlyMobile')
  }),
  list.asks('ignores-limit-beside-modalities', 'ignores limit beside modalities', 'filtered-pages', ({ query }) => {
    if (query.has('modalities')) query.set('limit', '50')
  }),
  list.asks('filter-alone', 'ignores modalities beside filter', 'filters-together', ({ query }) => {
    if (query.get('filter')) query.delete('modalities')
  }),
  list.asks('modalities-alone', 'ignores filter beside modalities', 'filters-together', ({ query }) => {
    if (query.get('modalities')) query.delete('filter')
  }),
  ...(['guidedEarnedPoints', 'guidedThreshold', 'guidedMainColor', 'showPoints'] as const).map((name) =>
    list.replies(`no-${name}`, `shows no ${name} for guided sessions`, 'guided-members', (reply) => {
      for (const session of recordsIn(reply)) delete session[name]
      return undefined
    }),
  ),
  list.replies('points-for-all', 'shows the points of guided sessions for all', 'guided-only', (reply) => {
    for (const session of recordsIn(reply)) session.guidedEarnedPoints ??= 0
    return undefined
  }),
  list.replies('threshold-for-campus', 'shows a threshold for campus sessions', 'guided-only', (reply) => {
    for (const session of recordsIn(reply)) if (session.modality === 'campus') session.guidedThreshold = 50
    return undefined
  }),
  list.replies('progress-as-text', 'gives progress as text', 'response-schema', (reply) => {
    for (const session of recordsIn(reply)) session.progress = `${session.progress}%`
    return undefined
  }),
  list.replies('date-times', 'gives start as date-time', 'response-schema', (reply) => {
    for (const session of recordsIn(reply)) session.start = `${session.start} 00:00:00`
    return undefined
  }),
]
