/** Faults of identifiers that no record has. */
import type { Terms } from '../../contract/terms.ts'
import { around, checkId, type Fault, isOk } from '../../mutators/fault.ts'
import type { Reply } from '../../reference/index.ts'

export function identifierFaults({ operation, identifier }: Terms): Fault[] {
  if (!identifier) return []
  return [
    {
      id: `${operation}/serves-unknown-${identifier.parameter}`,
      title: `serves some record for an unknown ${identifier.parameter}`,
      kills: [checkId(operation, 'unknown-identifier')],
      also: [checkId(operation, '*')],
      around: [
        around(operation, (next) => {
          let last = ''
          let served: Reply | undefined
          return (question) => {
            const unknown = question.path[identifier.parameter] === String(identifier.unknown)
            if (unknown && last) question.path[identifier.parameter] = last
            const reply = next(question)
            if (isOk(reply)) {
              last = question.path[identifier.parameter] ?? ''
              served = reply
            }
            return !isOk(reply) && unknown && served ? { ...served } : reply
          }
        }),
      ],
    },
  ]
}
