/**
 * The translation between the wire and the checks, for the known differences of the platform of a profile. Implemented
 * in `client/deviations/`.
 */
import type { OperationId } from '../contract/operations.ts'
import type { Ask } from './request.ts'
import type { Incoming } from './transport.ts'

/** Numbers of declared deviations, from 1. */
export type Numbers = ReadonlySet<number>

interface Translated {
  readonly incoming: Incoming
  /** Deviations that changed it. */
  readonly met: readonly number[]
}

export interface Translation {
  /** The form that the platform expects for a documented question. @throws NotOffered */
  asked(ask: Ask, without?: Numbers): { readonly ask: Ask; readonly met: readonly number[] }
  /** The requests that make up one, where a page is larger than the platform's largest. */
  parts(ask: Ask, without?: Numbers): readonly Ask[]
  /** Request headers under the platform's own names. */
  headers(operation: OperationId, headers: Readonly<Record<string, string>>, without?: Numbers): Record<string, string>
  /** The documented form of an answer. */
  answered(ask: Ask, incoming: Incoming, without?: Numbers): Translated
}

export const NO_TRANSLATION: Translation = {
  asked: (ask) => ({ ask, met: [] }),
  parts: (ask) => [ask],
  headers: (_, headers) => headers,
  answered: (_, incoming) => ({ incoming, met: [] }),
}

/** A part that a declared deviation says the platform does not offer: nothing is sent, and nobody is accused. */
export class NotOffered extends Error {
  override readonly name = 'NotOffered'
  readonly deviation: number
  constructor(deviation: number, message: string) {
    super(message)
    this.deviation = deviation
  }
}
