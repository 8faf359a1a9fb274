/** Learner operations: current, Learners and the Learner resource. */

import { learnersCreate } from './create.ts'
import { learnersGet } from './get.ts'
import { learnersList } from './list.ts'
import { learnersUpdate } from './update.ts'

export const learners = [learnersList, learnersCreate, learnersGet, learnersUpdate]
