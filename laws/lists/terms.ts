/** What a list of the older interfaces says about itself. */
import { interfaceOf, type OperationId, operationOf } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'

/** A read of one record in the envelope that may count what it returns. */
export const isCountedRecord = (operation: OperationId, { kind }: Terms['answer']) =>
  interfaceOf(operation) === 'legacy-admin' && kind === 'single' && operationOf(operation).method === 'GET'
