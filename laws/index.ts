/**
 * Laws: rules that hold for many operations, expanded from their terms into checks. Each law has a folder whose
 * `law.ts` says how to read it; shared parts stand in `kit/`, and no law imports another.
 */
import type { OperationId } from '../contract/operations.ts'
import type { Suite } from '../engine/check.ts'
import { type Draft, type SettingOf, suiteOf } from './kit/suite.ts'
import { lawsInOrder } from './registry.ts'

/** The checks of one operation: every law that its terms call for, then its own. */
export const suite = <Id extends OperationId>(
  operation: Id,
  setting: SettingOf<Id>,
  own: readonly Draft[] = [],
): Suite => suiteOf(lawsInOrder, operation, setting, own)
