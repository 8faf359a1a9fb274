/** Platforms with other records than the honest instance: the checks may not accuse them. */

import type { Store, World } from '../../reference/index.ts'
import { variationsOf } from '../../reference/mutators/variations.ts'

export type Learner = NonNullable<ReturnType<Store['learners']['get']>>

export const { chooses, holds, varies } = variationsOf('data-')

/** Whether an account was given out with its password. */
export const isGivenOut = ({ login }: Learner, { credentials }: World) => Object.values(credentials).includes(login)

/** Removes what a learner did. */
export function forgetWork(store: Store, isOf: (learnerId: number) => boolean): void {
  const gone = store.registrations.filter(({ learnerId }) => isOf(learnerId))
  const ids = new Set(gone.map(({ id }) => id))
  for (const one of store.certificates.filter(({ registrationId }) => ids.has(registrationId)))
    store.certificates.remove(one)
  for (const one of gone) store.registrations.remove(one)
  for (const one of store.trackings.filter(({ learnerId }) => isOf(learnerId))) store.trackings.remove(one)
  for (const one of store.activityTrackings.filter(({ learnerId }) => isOf(learnerId)))
    store.activityTrackings.remove(one)
}

/** Removes what learners wrote. */
export function forgetWords(store: Store, isOf: (learnerId: number) => boolean): void {
  const gone = store.discussions.filter(({ authorId }) => isOf(authorId))
  const ids = new Set(gone.map(({ id }) => id))
  for (const one of store.comments.filter((comment) => isOf(comment.authorId) || ids.has(comment.discussionId)))
    store.comments.remove(one)
  for (const one of gone) store.discussions.remove(one)
  for (const one of store.discussions) for (const id of one.followerIds) if (isOf(id)) one.followerIds.delete(id)
  for (const one of store.comments) for (const id of one.likerIds) if (isOf(id)) one.likerIds.delete(id)
}

/** Removes learners, and everything of theirs. */
export function forget(store: Store, leaves: (learner: Learner) => boolean): void {
  const gone = new Set(store.learners.filter(leaves).map(({ id }) => id))
  forgetWork(store, (id) => gone.has(id))
  forgetWords(store, (id) => gone.has(id))
  for (const learner of store.learners.all()) {
    if (gone.has(learner.id)) store.learners.remove(learner)
    else if (learner.managerId !== null && gone.has(learner.managerId)) learner.managerId = null
  }
}
