/** Faults of one learner seen through two interfaces. */
import type { CheckSlug } from '../../contract/ids.ts'
import { shows } from '../../reference/mutators/builder.ts'
import { checkId, type Fault } from '../../reference/mutators/fault.ts'

const otherwise = (
  slug: string,
  title: string,
  check: CheckSlug,
  operation: 'current/learners.list' | 'legacy-learner/profile.get',
  name: string,
): Fault => ({
  ...shows(operation, slug, title, checkId('legacy-admin/learners.get', check), (record) => {
    if (record[name]) record[name] = 'another@example.invalid'
  }),
  id: `across/${slug}`,
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
