/** Times that a platform computes: the documents name them, and do not say from what. */

import type { Around, Question, Store, World } from '../reference/index.ts'
import { answering } from '../reference/mutators/builder.ts'
import { around, bodyOf, type Variation } from '../reference/mutators/fault.ts'
import { variationsOf } from '../reference/mutators/variations.ts'
import { DAY } from '../reference/values/date.ts'

const { holds, varies } = variationsOf('times-')

/** Does something more after a success. */
const after = (operation: Around['operation'], follow: (question: Question, world: World) => void): Around =>
  answering(operation, (_, question, world) => {
    follow(question, world)
  })

const afterEach = (operations: readonly Around['operation'][], follow: Parameters<typeof after>[1]) =>
  operations.map((operation) => after(operation, follow))

/** The learner of the request, on either interface. */
const learnerOf = ({ caller }: Question) => (caller?.kind === 'learner' ? caller.learner : undefined)

const dayOf = (instant: number) => Math.floor(instant / DAY) * DAY

/**
 * A write that dates other records uses a clock of its own, a second ahead: within one second nothing else would show.
 */
const AHEAD_MS = 1_000
const laterThan = ({ clock }: Pick<World, 'clock'>): number => clock.instant() + AHEAD_MS

/** A write to sessions, registrations or trackings dates the session and its training. */
const datedByParts: readonly Around[] = (
  [
    'current/registrations.update',
    'current/trackings.create',
    'current/trackings.update',
    'legacy-admin/sessions.create',
    'legacy-admin/sessions.register',
    'legacy-admin/sessions.update',
    'legacy-admin/registrations.delete',
  ] as const
).map((operation) =>
  around(operation, (next, world) => (question) => {
    const { store } = world
    const parts = () => [...store.sessions.all(), ...store.registrations.all(), ...store.trackings.all()]
    const before = new Map(parts().map((one) => [one.uuid, JSON.stringify(one)]))
    const reply = next(question)
    for (const one of parts()) {
      if (before.get(one.uuid) === JSON.stringify(one)) continue
      const session = 'sessionId' in one ? store.sessions.known(one.sessionId) : one
      session.modifiedAt = laterThan(world)
      store.courses.known(session.courseId).modifiedAt = laterThan(world)
    }
    return reply
  }),
)

const SIGN_INS = [
  'current/tokens.login',
  'current/tokens.signed',
  'current/tokens.refresh',
  'legacy-learner/session.login',
  'legacy-learner/session.mobile-login',
] as const

/** No sign-in shows before the next night. */
const connectedAtNight: readonly Around[] = SIGN_INS.map((operation) =>
  around(operation, (next, { store }) => (question) => {
    const before = store.learners.all().map((one) => [one, one.lastConnectedAt] as const)
    const reply = next(question)
    for (const [one, instant] of before) one.lastConnectedAt = instant
    return reply
  }),
)

/** First and last access and completion of each registration, as the rows of its learner in its session have them. */
function accessesOf(store: Store): void {
  for (const one of store.registrations.all()) {
    const rows = store.trackings.having('learnerId', one.learnerId).filter((row) => row.sessionId === one.sessionId)
    const instants = (name: 'firstLaunchedAt' | 'latestAccessedAt' | 'completedAt') =>
      rows.flatMap((row) => row[name] ?? []).toSorted((first, second) => first - second)
    if (!rows.length) continue
    const [first, last] = [instants('firstLaunchedAt')[0], instants('latestAccessedAt').at(-1)]
    Object.assign(one, { firstAccessAt: first ?? null, lastAccessAt: last ?? first ?? null })
    if (one.completedAt !== null) one.completedAt = instants('completedAt').at(-1) ?? one.completedAt
  }
}

/** A write to one version of a content dates the others as well. */
const datedTogether: readonly Around[] = afterEach(
  ['current/localized-versions.create', 'current/localized-versions.update', 'current/learning-resources.update'],
  (question, world) => {
    const { path } = question
    const named = path.languageCode ?? bodyOf(question).languageCode
    for (const { languageCode, metadata } of world.store.localizedVersions.having('resourceId', Number(path.id)))
      if (languageCode !== named) metadata.modifiedAt = laterThan(world)
  },
)

/** A tracking, a vote or a download of a learning object dates it. */
const usedObjects: readonly Around[] = afterEach(
  ['legacy-learner/learning-objects.rate', 'legacy-learner/learning-objects.download', 'legacy-learner/trackings.save'],
  ({ path }, { store, clock }) => {
    const item = store.sessionItems.get(Number(Object.values(path)[0]))
    for (const { metadata } of item ? store.localizedVersions.having('resourceId', item.resourceId) : [])
      metadata.modifiedAt = clock.instant()
  },
)

export const computedTimeVariations: readonly Variation[] = [
  varies(
    'connected-by-request',
    'takes each request of a learner for its last connection, and for its last access',
    ['R106'],
    ...afterEach(['current/*', 'legacy-learner/*'], (question, { store, clock }) => {
      const learner = learnerOf(question)
      if (!learner) return
      learner.lastConnectedAt = clock.instant()
      for (const one of store.registrations.having('learnerId', learner.id))
        Object.assign(one, { firstAccessAt: one.firstAccessAt ?? clock.instant(), lastAccessAt: clock.instant() })
    }),
  ),
  varies('connected-at-night', 'shows sign-ins from the next night on', ['R106'], ...connectedAtNight),
  varies(
    'dated-by-parts',
    'dates sessions and trainings by their registrations and trackings',
    ['R106'],
    ...datedByParts,
  ),
  holds(
    'registrations-of-trackings',
    'computes accesses and completions of registrations from trackings',
    ['R106', 'R116'],
    accessesOf,
  ),
  holds(
    'by-day',
    'keeps the day alone of registrations, certificates and completions',
    ['R8', 'R116'],
    ({ registrations, certificates, learners }) => {
      for (const one of certificates.all()) one.certifiedAt = dayOf(one.certifiedAt)
      for (const one of learners.all()) one.createdAt = dayOf(one.createdAt)
      for (const one of registrations.all()) {
        one.registeredAt = dayOf(one.registeredAt)
        if (one.completedAt !== null) one.completedAt = dayOf(one.completedAt)
      }
    },
  ),
  holds(
    'certified-when-completed',
    'dates certificates by the completion',
    ['R116'],
    ({ registrations, certificates }) => {
      for (const one of certificates.all())
        one.certifiedAt = registrations.get(one.registrationId)?.completedAt ?? one.certifiedAt
    },
  ),
  varies('dated-together', 'dates all versions of a content by the change of one', ['RC8', 'R106'], ...datedTogether),
  varies('updated-by-use', 'dates learning objects by votes, downloads and trackings', ['R106'], ...usedObjects),
]
