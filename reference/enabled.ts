import { isActive, type Learner } from './store/learner.ts'
import type { World } from './world.ts'

/** The value of `enabled` of an account, in answers and filters; the documents leave open whether the days count. */
export const showsEnabled = (learner: Learner, { choices, clock }: World) =>
  choices.shownEnabled === 'flag' ? learner.status !== 'N' : isActive(learner, clock.today())
