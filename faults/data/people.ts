/** Other learners, entities and their activity. */

import type { Store } from '../../reference/index.ts'
import type { Variation } from '../../reference/mutators/fault.ts'
import { forget, forgetWords, forgetWork, holding, isGivenOut } from './edits.ts'

const MIDNIGHT = 86_400_000

const oneTracking = (store: Store) => {
  for (const one of store.trackings.all().slice(1)) store.trackings.remove(one)
  for (const one of store.activityTrackings.all().slice(1)) store.activityTrackings.remove(one)
}

export const peopleData: readonly Variation[] = [
  holding('few-learners', 'has hardly more learners than those who sign in', (store, world) => {
    const others = store.learners.filter((learner) => !isGivenOut(learner, world)).slice(3)
    forget(store, (learner) => others.includes(learner))
  }),
  holding('nobody-else', 'has no learners but those who sign in', (store, world) =>
    forget(store, (learner) => !isGivenOut(learner, world)),
  ),
  holding('plain-people', 'knows nothing of its learners but their names', (store) => {
    for (const learner of store.learners)
      Object.assign(learner, {
        referenceNumber: null,
        email: null,
        lastConnectedAt: null,
        enabledFrom: null,
        enabledUntil: null,
        customFields: [],
        languageCode: null,
        department: null,
        timezone: null,
        managerId: null,
        presentation: null,
        web: null,
        twitter: null,
        linkedIn: null,
      })
  }),
  holding('namesakes', 'has learners of one name', (store) => {
    for (const learner of store.learners) Object.assign(learner, { firstName: 'Kim', lastName: 'Lee' })
  }),
  holding('odd-names', 'has names with signs in them', (store) => {
    const names = [
      "O'Neil",
      'A & B',
      '100%',
      'under_score',
      'star*',
      'Rock "n" Roll',
      'a+b',
      'semi;colon',
      'Żółć',
      '李',
    ]
    for (const [index, learner] of store.learners.all().entries())
      Object.assign(learner, {
        firstName: names[index % names.length],
        lastName: `${names[(index + 3) % names.length]} ${index % 7}`,
      })
  }),
  holding('padded-names', 'has names with blanks around and inside', (store) => {
    for (const learner of store.learners)
      Object.assign(learner, { firstName: ` ${learner.firstName}`, lastName: `${learner.lastName}  Jr. ` })
  }),
  holding('logins-in-capitals', 'has logins in capitals', (store, world) => {
    for (const learner of store.learners) if (!isGivenOut(learner, world)) learner.login = learner.login.toUpperCase()
  }),
  holding('mail-as-login', 'has addresses as logins', (store, world) => {
    for (const learner of store.learners)
      if (!isGivenOut(learner, world)) learner.login = `${learner.login}@mail.example.org`
  }),
  holding('family-address', 'has learners who share an address', (store) => {
    for (const learner of store.learners) learner.email = 'family@example.org'
  }),
  holding('one-entity', 'has every learner in one entity', (store) => {
    const [top] = store.entities.all()
    for (const learner of store.learners) learner.entityId = top!.id
  }),
  {
    ...holding(
      'one-at-the-top',
      'has one learner in the top entity, which finds those of all entities below it',
      (store) => {
        const [top, ...below] = store.entities.all()
        for (const [index, learner] of store.learners.all().entries())
          learner.entityId = index ? below[index % 3]!.id : top!.id
      },
      ['R38'],
    ),
    choices: { entityFilter: 'with descendants' },
  },
  {
    ...holding(
      'one-at-the-bottom',
      'has one learner below the top entity, in which all others are and which finds that one too',
      (store) => {
        const [top, below] = store.entities.all()
        for (const [index, learner] of store.learners.all().entries()) learner.entityId = (index ? top : below)!.id
      },
      ['R38'],
    ),
    choices: { entityFilter: 'with descendants' },
  },
  holding('entities-alike', 'has entities of one name', (store) => {
    for (const entity of store.entities) if (entity.parentId !== null) entity.name = 'Sales'
  }),
  holding('entities-with-bars', 'has entities whose names hold signs', (store) => {
    for (const [index, entity] of store.entities.all().entries())
      entity.name = [`${entity.name} & Co.`, `${entity.name} 100%`, `${entity.name} (${index})`][index % 3]!
  }),
  holding('no-managers', 'has no managers', (store) => {
    for (const learner of store.learners) learner.managerId = null
  }),
  holding('one-manager', 'has one manager for everybody', (store) => {
    const [top] = store.learners.all()
    for (const learner of store.learners) learner.managerId = learner === top ? null : top!.id
  }),
  holding('all-enabled', 'has no account that is disabled', (store) => {
    for (const learner of store.learners) Object.assign(learner, { status: 'Y', enabledFrom: null, enabledUntil: null })
  }),
  holding('made-together', 'imported every learner at one instant', (store) => {
    const instant = Date.UTC(2024, 0, 1)
    for (const learner of store.learners) learner.createdAt = instant
  }),
  holding('nothing-learnt', 'has no registrations yet', (store) => forgetWork(store, () => true)),
  holding('idle-learners', 'has learners who have not begun', (store) => {
    for (const one of store.trackings)
      Object.assign(one, {
        progress: 0,
        score: null,
        scoreMax: null,
        timeSpent: 0,
        firstLaunchedAt: null,
        completedAt: null,
        lastCompletedAt: null,
        latestAccessedAt: null,
      })
    for (const one of store.registrations)
      Object.assign(one, {
        progress: 0,
        progressMandatory: 0,
        firstAccessAt: null,
        lastAccessAt: null,
        completedAt: null,
        score: null,
        timeSpent: 0,
        timeSpentOnline: 0,
        timeSpentClassroomActivities: 0,
        totalLearningResourcesCompleted: 0,
        totalLearningResourcesStarted: 0,
      })
  }),
  holding('all-completed', 'has learners who have completed everything', (store) => {
    for (const one of store.trackings) {
      const instant = one.completedAt ?? one.latestAccessedAt ?? one.firstLaunchedAt ?? Date.UTC(2024, 4, 1)
      Object.assign(one, {
        progress: 100,
        firstLaunchedAt: Math.min(one.firstLaunchedAt ?? instant, instant),
        completedAt: instant,
        lastCompletedAt: instant,
        latestAccessedAt: instant,
      })
    }
  }),
  holding('one-tracking', 'has one tracking', oneTracking),
  holding('no-certificates', 'has given no certificates', (store) => {
    for (const one of store.certificates.all()) store.certificates.remove(one)
  }),
  holding('one-certificate', 'has given one certificate', (store) => {
    for (const one of store.certificates.all().slice(1)) store.certificates.remove(one)
  }),
  holding('certified-together', 'has given its certificates at one instant', (store) => {
    for (const one of store.certificates) one.certifiedAt = Date.UTC(2024, 0, 1)
  }),
  holding('days-only', 'keeps the day of what happened alone', (store) => {
    const day = (instant: number | null) => (instant === null ? null : Math.floor(instant / MIDNIGHT) * MIDNIGHT)
    for (const one of store.registrations)
      Object.assign(one, {
        registeredAt: day(one.registeredAt),
        firstAccessAt: day(one.firstAccessAt),
        lastAccessAt: day(one.lastAccessAt),
        completedAt: day(one.completedAt),
      })
    for (const one of store.trackings)
      Object.assign(one, {
        firstLaunchedAt: day(one.firstLaunchedAt),
        latestAccessedAt: day(one.latestAccessedAt),
        completedAt: day(one.completedAt),
      })
    for (const one of store.certificates) one.certifiedAt = day(one.certifiedAt)!
  }),
  holding('silent-learners', 'has no discussions', (store) => forgetWords(store, () => true), ['R62']),
]
