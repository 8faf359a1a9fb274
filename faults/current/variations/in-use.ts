/** A platform on which others work during a run: records found a moment ago are different now. */

import { around, type Variation } from '../../../reference/mutators/fault.ts'
import { variationsOf } from '../../../reference/mutators/variations.ts'

const { varies } = variationsOf('in-use-')

/** After each request some learner has spent more time, in an activity and in a session. */
const learning = around('current/*', (next, { store, clock }) => {
  let requests = 0
  const nextOf = <Held>(held: readonly Held[]) => held[requests % held.length]
  return (question) => {
    const reply = next(question)
    requests++
    const activity = nextOf(store.activityTrackings.all())
    if (activity) {
      activity.timeSpent += 2
      if (activity.latestAccessedAt !== null) activity.latestAccessedAt = clock.instant()
    }
    const registration = nextOf(store.registrations.all())
    if (registration) registration.timeSpent += 3
    return reply
  }
})

export const inUse: readonly Variation[] = [
  varies('learners-at-work', 'has learners who go on learning during the run', ['R106', 'R108'], learning),
]
