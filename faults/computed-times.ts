/** Times that a platform makes by itself: the documents name them, and say of none from what it is computed. */
import type { ReadingId } from '../contract/readings.ts'
import { around, edited, isOk, type Variation, variationsOf } from '../mutators/fault.ts'
import type { Around, Question, Store, World } from '../reference/index.ts'

const varies = variationsOf('times')

/** Does something more after a success. */
const after = (operation: Around['operation'], follow: (question: Question, world: World) => void): Around =>
  around(operation, (next, world) => (question) => {
    const reply = next(question)
    if (isOk(reply)) follow(question, world)
    return reply
  })

const afterEach = (operations: readonly Around['operation'][], follow: Parameters<typeof after>[1]) =>
  operations.map((operation) => after(operation, follow))

/** The learner who asked, on whichever interface. */
const learnerOf = ({ caller }: Question) => (caller?.kind === 'learner' ? caller.learner : undefined)

const DAY = 86_400_000
const dayOf = (instant: number) => Math.floor(instant / DAY) * DAY

/** Sessions date their course, and registrations their session. */
const changedParts = (part: 'sessions' | 'registrations') => (before: ReadonlyMap<number, string>, world: World) => {
  const { store, clock } = world
  for (const one of store[part].all()) {
    if (before.get(one.id) === JSON.stringify(one)) continue
    const whole = 'courseId' in one ? store.courses.get(one.courseId) : store.sessions.get(one.sessionId)
    if (whole) whole.modifiedAt = clock.instant()
  }
}

const following = (part: 'sessions' | 'registrations', operations: readonly Around['operation'][]) =>
  operations.map((operation) =>
    around(operation, (next, world) => (question) => {
      const before = new Map(world.store[part].all().map((one) => [one.id, JSON.stringify(one)]))
      const reply = next(question)
      changedParts(part)(before, world)
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

const WORDS = { authors: 'authorIds', tags: 'tagIds', themes: 'themeIds' } as const

/** Who renames an author, a tag or a theme changes what bears it. */
const renamedWords: readonly Around[] = (['authors', 'tags', 'themes'] as const).map((kind) =>
  after(`current/${kind}.update`, ({ path }, { store, clock }) => {
    for (const version of store.localizedVersions.all()) {
      if (!version[WORDS[kind]].includes(Number(path.id))) continue
      version.metadata.modifiedAt = clock.instant()
      store.learningResources.known(version.resourceId).updatedAt = clock.instant()
    }
  }),
)

/** Who rates or loads a learning object, or tells of its use, changes it. */
const usedObjects: readonly Around[] = afterEach(
  ['legacy-learner/learning-objects.rate', 'legacy-learner/learning-objects.download', 'legacy-learner/trackings.save'],
  ({ path }, { store, clock }) => {
    const item = store.sessionItems.get(Number(Object.values(path)[0]))
    const resource = item && store.learningResources.get(item.resourceId)
    if (resource) resource.updatedAt = clock.instant()
  },
)

/** A discussion bears the date of the latest comment in it. */
function datedByComments({ store }: World): void {
  for (const one of store.discussions.all())
    one.createdAt = Math.max(one.createdAt, ...store.comments.having('discussionId', one.id).map((c) => c.createdAt))
}

const rows: readonly (readonly [slug: string, title: string, readings: readonly ReadingId[], ...Around[]])[] = [
  [
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
  ],
  ['connected-at-night', 'shows sign-ins from the next night on', ['R106'], ...connectedAtNight],
  [
    'courses-of-sessions',
    'dates a training by the changes of its sessions',
    ['R106'],
    ...following('sessions', ['legacy-admin/sessions.create', 'legacy-admin/sessions.update']),
  ],
  [
    'sessions-of-registrations',
    'dates a session by the changes of its registrations',
    ['R106'],
    ...following('registrations', [
      'current/registrations.update',
      'legacy-admin/sessions.register',
      'legacy-admin/registrations.delete',
    ]),
  ],
  [
    'registrations-of-trackings',
    'computes accesses and completions of registrations from trackings',
    ['R106', 'R116'],
    edited(accessesOf),
  ],
  [
    'by-day',
    'keeps the day alone of registrations, certificates and completions',
    ['R8', 'R116'],
    edited(({ registrations, certificates, learners }) => {
      for (const one of certificates.all()) one.certifiedAt = dayOf(one.certifiedAt)
      for (const one of learners.all()) one.createdAt = dayOf(one.createdAt)
      for (const one of registrations.all()) {
        one.registeredAt = dayOf(one.registeredAt)
        if (one.completedAt !== null) one.completedAt = dayOf(one.completedAt)
      }
    }),
  ],
  [
    'certified-when-completed',
    'dates certificates by the completion',
    ['R116'],
    edited(({ registrations, certificates }) => {
      for (const one of certificates.all())
        one.certifiedAt = registrations.get(one.registrationId)?.completedAt ?? one.certifiedAt
    }),
  ],
  ['updated-by-words', 'dates contents by the changes of their authors, tags and themes', ['RC8'], ...renamedWords],
  ['updated-by-use', 'dates learning objects by votes, downloads and trackings', ['R106'], ...usedObjects],
  [
    'discussed-last',
    'dates a discussion by its latest comment',
    ['R68', 'R106'],
    edited((_, world) => datedByComments(world)),
    after('legacy-learner/comments.add', (_, world) => datedByComments(world)),
  ],
]

export const computedTimeVariations: readonly Variation[] = rows.map(([slug, title, readings, ...list]) =>
  varies(slug, title, readings, ...list),
)
