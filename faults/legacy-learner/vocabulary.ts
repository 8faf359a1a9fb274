/** Faults of themes and types. */

import { answers, shows } from '../../reference/mutators/builder.ts'
import type { Fault } from '../../reference/mutators/fault.ts'
import { failsOn, valued, valueIn } from './making.ts'

const TYPES = 'legacy-learner/types.list'

export const vocabularyFaults: readonly Fault[] = [
  failsOn('legacy-learner/themes.list', 'limit'),
  shows('legacy-learner/themes.list', 'numbers-themes', 'lists numbers in place of names', 'names-themes', (theme) => {
    theme.title = `Theme ${String(theme.title).length}`
  }),
  answers(
    TYPES,
    'swaps-labels',
    'gives videos the label of audio, and the other way round',
    'label-of-another',
    (reply) => {
      const map = valueIn(reply)
      return map ? valued(reply, { ...map, v: map.a, a: map.v }) : undefined
    },
  ),
  answers(TYPES, 'no-label', 'labels a type code with nothing', 'labelled', (reply) =>
    valued(reply, { ...valueIn(reply), a: '' }),
  ),
  answers(TYPES, 'extra-code', 'names a further type code', 'known-codes', (reply) =>
    valued(reply, { ...valueIn(reply), x: 'Experiment' }),
  ),
  answers(TYPES, 'missing-code', 'leaves a type code out', 'known-codes', (reply) => {
    const { a: _, ...rest } = valueIn(reply) ?? {}
    return valued(reply, rest)
  }),
  answers(TYPES, 'as-list', 'gives the types as an array', 'response-schema', (reply) =>
    valued(
      reply,
      Object.entries(valueIn(reply) ?? {}).map(([code, label]) => ({ code, label })),
    ),
  ),
]
