/**
 * Declared deviations: the translation between the wire and the checks, and their place in a report. Each difference is
 * data of the profile; no code here knows a platform.
 */

import type { Deviation } from '../../contract/deviation.ts'
import type { OperationId } from '../../contract/operations.ts'
import { NO_TRANSLATION, type Numbers, type Translation } from '../translation.ts'
import { answeredOf } from './answering.ts'
import { askedOf, demandOffered, headersOf } from './asking.ts'
import { partsOf } from './parts.ts'
import { byOperation, type Numbered, standing } from './places.ts'

/** The translation by the deviations of a target; expired ones do not count. */
export function translationOf(deviations: readonly Deviation[] = []): Translation {
  const found = byOperation(standing(deviations))
  if (!found.size) return NO_TRANSLATION
  const of = (operation: OperationId, without?: Numbers): readonly Numbered[] => {
    const all = found.get(operation) ?? []
    return without ? all.filter(({ number }) => !without.has(number)) : all
  }
  return {
    asked(ask, without) {
      const all = of(ask.operation, without)
      if (!all.length) return { ask, met: [] }
      demandOffered(ask, all)
      return askedOf(ask, all)
    },
    parts: (ask, without) => partsOf(ask, of(ask.operation, without)),
    headers(operation, headers, without) {
      const all = of(operation, without)
      return all.length ? headersOf(headers, all) : headers
    },
    answered(ask, incoming, without) {
      const all = of(ask.operation, without)
      return all.length ? answeredOf(ask, incoming, all) : { incoming, met: [] }
    },
  }
}
