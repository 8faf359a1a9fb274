/** Other learners, entities and their activity. */

import type { Store } from '../../reference/index.ts'
import { edited, type Variation } from '../../reference/mutators/fault.ts'
import { DAY } from '../../reference/values/date.ts'
import { chooses, forget, forgetWords, forgetWork, holds, isGivenOut } from './edits.ts'

const oneTracking = (store: Store) => {
  for (const one of store.trackings.all().slice(1)) store.trackings.remove(one)
  for (const one of store.activityTrackings.all().slice(1)) store.activityTrackings.remove(one)
}

export const peopleData: readonly Variation[] = [
  holds('few-learners', 'has hardly more learners than those who sign in', ['R116'], (store, world) => {
    const others = store.learners.filter((learner) => !isGivenOut(learner, world)).slice(3)
    forget(store, (learner) => others.includes(learner))
  }),
  holds('nobody-else', 'has no learners but those who sign in', ['R116'], (store, world) =>
    forget(store, (learner) => !isGivenOut(learner, world)),
  ),
  holds('plain-people', 'knows nothing of its learners but their names', ['R116'], (store) => {
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
  holds('namesakes', 'has learners of one name', ['R116'], (store) => {
    for (const learner of store.learners) Object.assign(learner, { firstName: 'Kim', lastName: 'Lee' })
  }),
  holds('odd-names', 'has names with signs in them', ['R116'], (store) => {
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
  holds('padded-names', 'has names with blanks around and inside', ['R116'], (store) => {
    for (const learner of store.learners)
      Object.assign(learner, { firstName: ` ${learner.firstName}`, lastName: `${learner.lastName}  Jr. ` })
  }),
  holds('logins-in-capitals', 'has logins in capitals', ['R116'], (store, world) => {
    for (const learner of store.learners) if (!isGivenOut(learner, world)) learner.login = learner.login.toUpperCase()
  }),
  holds('mail-as-login', 'has addresses as logins', ['R116'], (store, world) => {
    for (const learner of store.learners)
      if (!isGivenOut(learner, world)) learner.login = `${learner.login}@mail.example.org`
  }),
  holds('family-address', 'has learners who share an address', ['R116'], (store) => {
    for (const learner of store.learners) learner.email = 'family@example.org'
  }),
  holds('one-entity', 'has every learner in one entity', ['R116'], (store) => {
    const [top] = store.entities.all()
    for (const learner of store.learners) learner.entityId = top!.id
  }),
  chooses(
    'one-at-the-top',
    'has one learner in the top entity, which finds those of all entities below it',
    ['R38'],
    { entityFilter: 'with descendants' },
    edited((store) => {
      const [top, ...below] = store.entities.all()
      for (const [index, learner] of store.learners.all().entries())
        learner.entityId = index ? below[index % 3]!.id : top!.id
    }),
  ),
  chooses(
    'one-at-the-bottom',
    'has one learner below the top entity, in which all others are and which finds that one too',
    ['R38'],
    { entityFilter: 'with descendants' },
    edited((store) => {
      const [top, below] = store.entities.all()
      for (const [index, learner] of store.learners.all().entries()) learner.entityId = (index ? top : below)!.id
    }),
  ),
  holds('entities-alike', 'has entities of one name', ['R116'], (store) => {
    for (const entity of store.entities) if (entity.parentId !== null) entity.name = 'Sales'
  }),
  holds('entities-with-bars', 'has entities whose names hold signs', ['R116'], (store) => {
    for (const [index, entity] of store.entities.all().entries())
      entity.name = [`${entity.name} & Co.`, `${entity.name} 100%`, `${entity.name} (${index})`][index % 3]!
  }),
  holds('no-managers', 'has no managers', ['R116'], (store) => {
    for (const learner of store.learners) learner.managerId = null
  }),
  holds('one-manager', 'has one manager for everybody', ['R116'], (store) => {
    const [top] = store.learners.all()
    for (const learner of store.learners) learner.managerId = learner === top ? null : top!.id
  }),
  holds('all-enabled', 'has no account that is disabled', ['R116'], (store) => {
    for (const learner of store.learners) Object.assign(learner, { status: 'Y', enabledFrom: null, enabledUntil: null })
  }),
  holds('made-together', 'imported every learner at one instant', ['R116'], (store) => {
    const instant = Date.UTC(2024, 0, 1)
    for (const learner of store.learners) learner.createdAt = instant
  }),
  holds('nothing-learnt', 'has no registrations yet', ['R116'], (store) => forgetWork(store, () => true)),
  holds('idle-learners', 'has learners who have not begun', ['R116'], (store) => {
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
  holds('all-completed', 'has learners who have completed everything', ['R116'], (store) => {
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
  holds('one-tracking', 'has one tracking', ['R116'], oneTracking),
  holds('no-certificates', 'has given no certificates', ['R116'], (store) => {
    for (const one of store.certificates.all()) store.certificates.remove(one)
  }),
  holds('one-certificate', 'has given one certificate', ['R116'], (store) => {
    for (const one of store.certificates.all().slice(1)) store.certificates.remove(one)
  }),
  holds('certified-together', 'has given its certificates at one instant', ['R116'], (store) => {
    for (const one of store.certificates) one.certifiedAt = Date.UTC(2024, 0, 1)
  }),
  holds('days-only', 'keeps the day of what happened alone', ['R116'], (store) => {
    const day = (instant: number | null) => (instant === null ? null : Math.floor(instant / DAY) * DAY)
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
  holds('silent-learners', 'has no discussions', ['R62'], (store) => forgetWords(store, () => true)),
]
