import type { Exemption } from '../exemption.ts'

export const withoutOddInput: readonly Exemption[] = [
  {
    reason: 'takes only texts, and its own checks send those that name nothing',
    operations: ['legacy-admin/tokens.exchange'],
  },
  {
    reason: 'writes to the account of an administrator of the platform',
    operations: ['legacy-admin/administrators.update'],
  },
]
