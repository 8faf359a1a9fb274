/** The made-up platform: everything the store holds when an instance starts. */
import type { Random } from '../random.ts'
import type { Store } from '../store/index.ts'
import { type Accounts, seedAdministrators } from './accounts.ts'
import { seedCourses } from './courses.ts'
import { seedDiscussions } from './discussions.ts'
import { seedEntities } from './entities.ts'
import { seedLearners } from './learners.ts'
import { seedLearningResources } from './learning-resources.ts'
import { seedPublishers } from './publishers.ts'
import { seedCertificates, seedRegistrations } from './registrations.ts'
import { seedSessions } from './sessions.ts'
import { seedActivities, seedTrackings } from './trackings.ts'
import { seedVocabulary } from './vocabulary.ts'

/** Fills an empty store; the random values decide everything that is not fixed. */
export function seed(store: Store, random: Random): Accounts {
  seedEntities(store)
  const { superUser, plain } = seedAdministrators(store, random)
  const { learner, otherLearner } = seedLearners(store, random)
  seedPublishers(store)
  seedVocabulary(store)
  seedLearningResources(store)
  seedCourses(store)
  seedSessions(store)
  seedRegistrations(store, learner, otherLearner)
  seedCertificates(store)
  seedTrackings(store)
  seedActivities(store)
  seedDiscussions(store, learner)
  return { superUser, plain, learner, otherLearner }
}
