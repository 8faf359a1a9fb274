/** Former ids of checks by their present ones, so that a renamed check keeps its history, its waivers and its baseline. */
import type { CheckId } from './ids.ts'
import { tableOf } from './table.ts'
export const renamedChecks: Readonly<Record<string, string>> = tableOf({
  'legacy-learner/training-sessions.list#numbers': 'legacy-learner/training-sessions.list#progress-percent',
} satisfies { readonly [Present in CheckId]?: string })
