/** Every check of the older administration interface, in the order of the document. */
import type { Suite } from '../../engine/check.ts'
import { administrators } from './administrators.ts'
import { content } from './content.ts'
import { entities } from './entities.ts'
import { learners } from './learners.ts'
import { registrations } from './registrations.ts'
import { sessions } from './sessions.ts'
import { trackings } from './trackings.ts'
import { trainings } from './trainings.ts'

export const suites: readonly Suite[] = [
  ...learners,
  ...content,
  ...administrators,
  ...entities,
  ...trackings,
  ...trainings,
  ...sessions,
  ...registrations,
]
