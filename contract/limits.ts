/** Rate limits as the documents state them. */
import { termsOf } from './index.ts'
import { traitsOf } from './interfaces.ts'
import type { OperationId } from './operation.ts'

const DEFAULT_PER_MINUTE = 80

/** Requests in a minute that the documents allow each caller of an operation; undefined where they show no limit. */
export const documentedLimit = (operation: OperationId): number | undefined =>
  traitsOf(operation).limited ? (termsOf(operation).perMinute ?? DEFAULT_PER_MINUTE) : undefined
