/** The one store behind all three interfaces: plain records in memory. */
import type { Random } from '../random.ts'
import type { Administrator } from './administrator.ts'
import { Collection, type Identified } from './collection.ts'
import type { CustomField } from './custom-field.ts'
import type { Comment, Discussion } from './discussion.ts'
import type { Entity } from './entity.ts'
import type { Group } from './group.ts'
import type { Learner } from './learner.ts'
import type { LearningResource, LocalizedVersion } from './learning-resource.ts'
import type { Publisher } from './publisher.ts'
import type { Certificate, Registration } from './registration.ts'
import type { Activity, ActivityTracking, Tracking } from './tracking.ts'
import type { Chapter, TrainingCourse } from './training-course.ts'
import type { Folder, SessionItem, TrainingSession } from './training-session.ts'
import type { Author, Tag, Theme } from './vocabulary.ts'

export type Store = ReturnType<typeof createStore>

/** An empty store; ids of each kind begin at a number of their own. */
export function createStore(random: Random) {
  const of = <T extends Identified>(firstId: number) => new Collection<T>(firstId, random.uuid)
  return {
    groups: of<Group>(1),
    publishers: of<Publisher>(21),
    customFields: of<CustomField>(81),
    administrators: of<Administrator>(91),
    chapters: of<Chapter>(201),
    entities: of<Entity>(301),
    authors: of<Author>(40_001),
    tags: of<Tag>(41_001),
    themes: of<Theme>(42_001),
    learners: of<Learner>(1001),
    activities: of<Activity>(2001),
    learningResources: of<LearningResource>(3001),
    localizedVersions: of<LocalizedVersion>(30_001),
    courses: of<TrainingCourse>(5001),
    sessions: of<TrainingSession>(7001),
    folders: of<Folder>(8001),
    sessionItems: of<SessionItem>(20_001),
    registrations: of<Registration>(9001),
    certificates: of<Certificate>(13_001),
    trackings: of<Tracking>(11_001),
    activityTrackings: of<ActivityTracking>(14_001),
    discussions: of<Discussion>(15_001),
    comments: of<Comment>(16_001),
  }
}

/** A store that begins with the records of another one, which must never change again. */
export function copyOfStore(template: Store, random: Random): Store {
  const collections = Object.entries(template) as [string, Collection<Identified>][]
  return Object.fromEntries(
    collections.map(([kind, collection]) => [kind, new Collection(collection, random.uuid)]),
  ) as unknown as Store
}
