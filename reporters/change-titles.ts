/** The kinds of change of a check in words. */
import type { CheckChange } from '../contract/comparison.ts'

export const CHANGE_TITLES = {
  broken: 'Broken',
  'failing-differently': 'Failing differently',
  'no-longer-decided': 'No longer decided',
  'newly-decided': 'Newly decided',
  fixed: 'Fixed',
} as const satisfies Readonly<Record<CheckChange['change'], string>>
