/** The made-up platform: all records of the store when an instance starts. */
import { createRandom, type Random } from '../random.ts'
import { copyOfStore, createStore, type Store } from '../store/index.ts'
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

export interface Seeded {
  readonly store: Store
  /** Continues where the seeding ended. */
  readonly random: Random
  readonly accounts: Accounts
}

/** Records of somebody's own, beside the made-up ones or instead of them. */
export interface OwnRecords {
  readonly builtIn: boolean
  /** @param accounts those of the made-up records, if there are any @returns those that are given out */
  addTo(store: Store, random: Random, accounts: Accounts | undefined): Accounts
}

/** Seeded stores, which nobody changes: the tests stage thousands of instances of a few seeds. */
const templates = new Map<number, Seeded>()

/** A store full of records, wholly determined by the seed and the records of one's own. */
export function seeded(seed: number, own?: OwnRecords): Seeded {
  if (own && !own.builtIn) {
    const random = createRandom(seed)
    const store = createStore(random)
    return { store, random, accounts: own.addTo(store, random, undefined) }
  }
  const template = templates.get(seed) ?? templateOf(seed)
  const random = createRandom(template.random.state)
  const store = copyOfStore(template.store, random)
  return { store, random, accounts: own?.addTo(store, random, template.accounts) ?? template.accounts }
}

function templateOf(seed: number): Seeded {
  const random = createRandom(seed)
  const store = createStore(random)
  const template = { store, random, accounts: fill(store, random) }
  templates.set(seed, template)
  return template
}

/** Fills an empty store; random values decide all members that are not fixed. */
function fill(store: Store, random: Random): Accounts {
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
