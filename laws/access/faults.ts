/** Faults in the rules of who may call. */

import { carrierOf } from '../../contract/conditions/access.ts'
import type { Carrier } from '../../contract/interfaces.ts'
import { isObject } from '../../contract/members.ts'
import { operationOf } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import { asks, ofClass, wraps } from '../../reference/mutators/builder.ts'
import { type Fault, isOk, type LawFaults, madeSlug } from '../../reference/mutators/fault.ts'
import { keyFaults } from './key-faults.ts'
import { platformFaults } from './platform-faults.ts'
import { roleFaults } from './role-faults.ts'
import { sessionFaults } from './session-faults.ts'

const HEADER: Record<Carrier, string> = { bearer: 'authorization', cookie: 'cookie', 'api-key': 'api-key' }
const FAMILY: Record<Carrier, string> = { bearer: 'credential', cookie: 'session', 'api-key': 'key' }

function credentials({ operation }: Terms, carrier: Carrier): Fault[] {
  const header = HEADER[carrier]
  const family = FAMILY[carrier]
  return [
    asks(
      operation,
      'open-to-all',
      `serves requests without ${header}`,
      madeSlug(`${family}-missing`),
      ({ headers, skip }) => void (headers[header] || skip.add('credential').add('role')),
    ),
    asks(
      operation,
      'takes-any-credential',
      `serves whatever ${header} says`,
      madeSlug(`${family}-invalid`),
      ({ headers, skip }) => void (headers[header] && skip.add('credential').add('role')),
    ),
  ]
}

const MORE: Record<Carrier, (terms: Terms) => Fault[]> = {
  bearer: (terms) => [...roleFaults(terms), ...platformFaults(terms)],
  cookie: sessionFaults,
  'api-key': keyFaults,
}

/** A refusal for a missing credential that carries the records it should hide. */
function leaking({ operation, answer }: Terms, carrier: Carrier): Fault[] {
  // A success without records has nothing to leak.
  if (!('schema' in answer) || answer.kind === 'text' || operationOf(operation).method !== 'GET') return []
  return [
    ofClass(
      'refusal leaking',
      wraps(
        operation,
        `leaks-without-${HEADER[carrier]}`,
        'shows the records in the refusal of a request without a credential',
        madeSlug(`${FAMILY[carrier]}-missing`),
        (next) => {
          let last: unknown
          return (question) => {
            const reply = next(question)
            if (isOk(reply)) last = reply.body
            return reply.status === 401 && isObject(last) && isObject(reply.body)
              ? { ...reply, body: { ...last, ...reply.body, value: last.value, record: last } }
              : reply
          }
        },
      ),
    ),
  ]
}

function accessFaults(terms: Terms): Fault[] {
  const carrier = carrierOf(terms)
  return carrier ? [...credentials(terms, carrier), ...leaking(terms, carrier), ...MORE[carrier](terms)] : []
}

export const faults: LawFaults = [['credential', accessFaults]]
