/** Faults of one learner seen through two interfaces. */
import type { CheckSlug } from '../../contract/ids.ts'
import { checkId, type Fault, isOk, recordsIn, replying } from '../../mutators/fault.ts'

const HERE = 'legacy-admin/learners.get'

const otherwise = (
  slug: string,
  title: string,
  check: CheckSlug,
  operation: 'current/learners.list' | 'legacy-learner/profile.get',
  name: string,
): Fault => ({
  id: `across/${slug}`,
  title,
  kills: [checkId(HERE, check)],
  around: [
    replying(operation, (reply) => {
      if (isOk(reply)) for (const record of recordsIn(reply)) if (record[name]) record[name] = 'another@example.invalid'
    }),
  ],
})

export const acrossFaults: readonly Fault[] = [
  otherwise(
    'other-email',
    'has another email in the current interface',
    'across-learner-members',
    'current/learners.list',
    'email',
  ),
  otherwise(
    'other-name',
    'has another last name in the current interface',
    'across-learner-members',
    'current/learners.list',
    'lastName',
  ),
  otherwise(
    'other-profile',
    'has another name in the profile',
    'across-profile-members',
    'legacy-learner/profile.get',
    'name',
  ),
]
