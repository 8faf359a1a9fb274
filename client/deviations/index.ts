/**
 * Declared deviations: the translation between the wire and the checks, and what a report says of it. What differs is
 * data of the profile; nothing here knows a platform.
 */

import type { Deviation } from '../../contract/deviation.ts'
import type { OperationId } from '../../contract/operations.ts'
import { NO_TRANSLATION, type Numbers, type Translation } from '../translation.ts'
import { answeredOf } from './answering.ts'
import { askedOf, demandOffered, headersOf } from './asking.ts'
import { partsOf } from './parts.ts'
import { byOperation, type Numbered, standing } from './places.ts'

/** The translation that the deviations of a target amount to; those that have expired do not count. */
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
