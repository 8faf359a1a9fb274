import type { Exemption } from '../exemption.ts'

export const withoutOddInput: readonly Exemption[] = [
  {
    reason: 'takes texts alone, of which none is odd, and checks of its own send such as name nothing',
    operations: ['legacy-admin/tokens.exchange'],
  },
  {
    reason: 'writes to an account with which somebody administers the platform',
    operations: ['legacy-admin/administrators.update'],
  },
]
