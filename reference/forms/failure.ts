import type { Interface } from '../../contract/operations.ts'
import type { Choices } from '../choices.ts'
import type { Reply } from '../exchange.ts'
import { fronts } from '../interfaces.ts'
import type { Refusal, RefusalKind } from '../refusal.ts'

/** A refusal in the error form of an interface: the Errors sections of the three documents. */
export function failure(refusal: Refusal, of: Interface, choices: Choices): Reply {
  const { message, headers } = refusal
  return { status: statusOf(refusal.kind, of, choices), headers: { ...headers }, body: fronts[of].refusal(message) }
}

function statusOf(kind: RefusalKind, of: Interface, choices: Choices): number {
  const status = plainStatus(kind, choices)
  // R16: a failure is `bySuccess` by `success`; the refused key (R20) and errors before any handler keep their status
  const bySuccess = fronts[of].tellsBySuccess && choices.legacyFailure === '200'
  return bySuccess && status < 500 && kind !== 'misdirected' && !fronts[of].keepsStatus?.includes(kind) ? 200 : status
}

function plainStatus(kind: RefusalKind, choices: Choices): number {
  switch (kind) {
    case 'credential':
      return 401
    case 'misdirected':
      return 421
    case 'forbidden':
      return choices.forbiddenStatus
    case 'validation':
      return choices.validationStatus
    case 'conflict':
      return choices.conflictStatus
    case 'state':
      return choices.stateStatus
    case 'not-found':
      return choices.notFoundStatus
    case 'method':
      return 405
    case 'rate':
      return choices.rateRefusal === '403' ? 403 : choices.rateRefusal.startsWith('503') ? 503 : 429
    case 'failure':
      return 500
  }
}
