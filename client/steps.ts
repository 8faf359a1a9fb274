/**
 * The way of a request from the check to the wire: its steps in order, with the purpose of each. Every step hands the
 * request on to the next one, and the answer comes back through them the other way.
 */
interface Row {
  /** The file of the step. */
  readonly in: string
  readonly does: string
}

export const STEPS = {
  accounting: {
    in: 'fixtures/records/accounting.ts',
    does: 'enters what is created or changed in the ledger before it is sent, so that it can be undone',
  },
  agreement: {
    in: 'engine/agreement.ts',
    does: 'holds what answers show of a record against each other',
  },
  'sign-in guard': {
    in: 'client/sign-in-guard.ts',
    does: 'locks no account of the user (R121), and sends nothing as one whose password was refused',
  },
  splitting: {
    in: 'client/splitting.ts',
    does: 'asks in parts for a page that is larger than the largest of the platform',
  },
  showing: {
    in: 'client/client.ts',
    does: 'shows each answer to those who look at all answers of the run',
  },
  renewal: {
    in: 'client/renewal.ts',
    does: 'signs in, and signs in anew where a credential has ended',
  },
  'young credentials': {
    in: 'client/young-credentials.ts',
    does: 'tries a credential again for some seconds that was handed out a moment ago (R125)',
  },
  gateway: {
    in: 'client/repeating.ts',
    does: 'sends again what may be sent twice after a broken connection or an error of a gateway (R122)',
  },
  'server error': {
    in: 'client/repeating.ts',
    does: 'sends again what may be sent twice after an error of the platform',
  },
  pacing: {
    in: 'client/pacing.ts',
    does: 'waits for a place under the limits, and sends rate-limited requests again',
  },
  sparing: {
    in: 'client/pacing.ts',
    does: 'lets a platform rest that is failing or slow, and bounds what is in flight',
  },
  exchange: {
    in: 'client/exchange.ts',
    does: 'translates declared deviations, builds the request, learns secrets, and writes both sides to the journal',
  },
  'mode guard': {
    in: 'client/mode-guard.ts',
    does: 'refuses what the mode forbids',
  },
  'endless refusals': {
    in: 'client/wire/endless-refusals.ts',
    does: 'gives an interface up that rate-limits every request',
  },
  'circuit breaker': {
    in: 'client/wire/circuit-breaker.ts',
    does: 'stops asking an origin that has gone',
  },
  outage: {
    in: 'client/wire/outage.ts',
    does: 'waits out an outage of a platform that has answered before',
  },
  wire: {
    in: 'client/transport.ts',
    does: 'sends the request, within bounds of size and time',
  },
} as const satisfies Readonly<Record<string, Row>>

export type StepName = keyof typeof STEPS
