/** Faults of training sessions: modalities, mobile filter, members of guided sessions. */

import { answers, asks, refuses, shows } from '../../reference/mutators/builder.ts'
import type { Fault } from '../../reference/mutators/fault.ts'
import { countsAll, failsOn, relisted } from './making.ts'

const LIST = 'legacy-learner/training-sessions.list'
const MODALITIES = ['kc', 'campus', 'distanciel', 'guided'] as const

export const trainingSessionFaults: readonly Fault[] = [
  countsAll('legacy-learner/training-sessions.list', 'modalities'),
  failsOn('legacy-learner/training-sessions.list', 'offset'),
  ...MODALITIES.flatMap((modality) => [
    asks(LIST, `ignores-${modality}`, `ignores modalities=${modality}`, `modalities-${modality}`, ({ query }) => {
      if (query.get('modalities') === modality) query.delete('modalities')
    }),
    answers(
      LIST,
      `loses-${modality}`,
      `leaves a session of ${modality} out`,
      `modalities-${modality}`,
      (reply, { query }) =>
        query.get('modalities') === modality && !query.has('offset')
          ? relisted(reply, (all) => all.slice(1))
          : undefined,
    ),
  ]),
  shows(LIST, 'progress-beyond', 'shows a progress above 100', 'numbers', (session) => {
    session.progress = 140
  }),
  shows(LIST, 'negative-time', 'shows a negative time spent', 'numbers', (session) => {
    session.totalTimeSpent = -5
  }),
  shows(LIST, 'negative-points', 'shows negative points', 'numbers', (session) => {
    if ('guidedEarnedPoints' in session) session.guidedEarnedPoints = -1
  }),
  shows(LIST, 'negative-threshold', 'shows a negative threshold', 'numbers', (session) => {
    if ('guidedThreshold' in session) session.guidedThreshold = -50
  }),
  shows(
    LIST,
    'open-when-over',
    'shows open sessions as closed and the others as open',
    'closed-when-over',
    (session) => {
      session.closed = !session.closed
    },
  ),
  shows(LIST, 'ends-early', 'ends sessions before they start', 'dates-in-order', (session) => {
    session.end = '2001-01-01'
  }),
  shows(LIST, 'formats-seconds', 'formats seconds as if they were minutes', 'formatted-time', (session) => {
    const minutes = Number(session.totalTimeSpent) + 90
    session.formattedTotalTimeSpent = `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, '0')}`
  }),
  shows(LIST, 'unfilled-addresses', 'shows the word none in place of addresses', 'addresses', (session) => {
    session.trainingUrl = 'none'
  }),
  shows(LIST, 'blank-addresses', 'shows words in place of addresses', 'addresses', (session) => {
    session.trainingUrl = 'n/a n/a'
  }),
  answers(
    LIST,
    'hides-guided',
    'leaves guided sessions out of the plain list',
    'modalities-default',
    (reply, { query }) =>
      query.get('modalities')
        ? undefined
        : relisted(reply, (all) => all.filter(({ modality }) => modality !== 'guided')),
  ),
  shows(LIST, 'own-guid-as-training', 'gives its own GUID as that of its training', 'of-its-training', (session) => {
    session.trainingGuid = session.guid
  }),
  asks(LIST, 'first-modality-only', 'takes only the first of several modalities', 'modalities-several', ({ query }) => {
    const [first] = (query.get('modalities') ?? '').split(',')
    if (first) query.set('modalities', first)
  }),
  asks(LIST, 'last-modality-only', 'takes only the last of several modalities', 'modalities-several', ({ query }) => {
    const last = (query.get('modalities') ?? '').split(',').at(-1)
    if (last) query.set('modalities', last)
  }),
  refuses(LIST, 'refuses-several', 'refuses several modalities', 'modalities-several', (question) =>
    question.query.get('modalities')?.includes(','),
  ),
  asks(LIST, 'four-is-guided', 'treats all four modalities as guided', 'modalities-default', ({ query }) => {
    if (query.get('modalities')?.split(',').length === 4) query.set('modalities', 'guided')
  }),
  asks(LIST, 'ignores-only-mobile', 'ignores filter=onlyMobile', 'filter-onlyMobile', ({ query }) =>
    query.delete('filter'),
  ),
  asks(LIST, 'empty-filter-is-mobile', 'treats an empty filter as onlyMobile', 'filter-default', ({ query }) => {
    if (query.get('filter') === '') query.set('filter', 'onlyMobile')
  }),
  asks(LIST, 'ignores-limit-beside-modalities', 'ignores limit beside modalities', 'filtered-pages', ({ query }) => {
    if (query.has('modalities')) query.set('limit', '50')
  }),
  asks(LIST, 'filter-alone', 'ignores modalities beside filter', 'filters-together', ({ query }) => {
    if (query.get('filter')) query.delete('modalities')
  }),
  asks(LIST, 'modalities-alone', 'ignores filter beside modalities', 'filters-together', ({ query }) => {
    if (query.get('modalities')) query.delete('filter')
  }),
  ...(['guidedEarnedPoints', 'guidedThreshold', 'guidedMainColor', 'showPoints'] as const).map((name) =>
    shows(LIST, `no-${name}`, `shows no ${name} for guided sessions`, 'guided-members', (session) => {
      delete session[name]
    }),
  ),
  shows(LIST, 'points-for-all', 'shows the points of guided sessions for all', 'guided-only', (session) => {
    session.guidedEarnedPoints ??= 0
  }),
  shows(LIST, 'threshold-for-campus', 'shows a threshold for campus sessions', 'guided-only', (session) => {
    if (session.modality === 'campus') session.guidedThreshold = 50
  }),
  shows(LIST, 'progress-as-text', 'gives progress as text', 'response-schema', (session) => {
    session.progress = `${session.progress}%`
  }),
  shows(LIST, 'date-times', 'gives start as date-time', 'response-schema', (session) => {
    session.start = `${session.start} 00:00:00`
  }),
]
