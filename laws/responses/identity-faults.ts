/** Answers about another record than the one that the path names. */
import type { Terms } from '../../contract/terms.ts'
import { around, checkId, copyOf, type Fault, isOk, recordsIn } from '../../mutators/fault.ts'

/** The record asked for under the identifier of the next one, or where it is no number of the first one served. */
const otherIdentifier = ({ operation }: Terms, member: string): Fault => ({
  id: `${operation}/shows-other-${member}`,
  title: `shows the ${member} of another record`,
  kills: [checkId(operation, 'identity')],
  also: ['*'],
  around: [
    around(operation, (next) => {
      let first: unknown
      return (question) => {
        const given = next(question)
        const reply = isOk(given) ? { ...given, body: structuredClone(given.body) } : given
        const [record] = isOk(reply) ? recordsIn(reply) : []
        if (!record) return reply
        first ??= record[member]
        record[member] = typeof record[member] === 'number' ? record[member] + 1 : first
        return reply
      }
    }),
  ],
})

/** Another record altogether, the one that was asked for before. */
const recordBefore = ({ operation }: Terms): Fault => ({
  id: `${operation}/answers-record-before`,
  title: 'answers with the record that was asked for before',
  kills: [checkId(operation, 'identity')],
  also: ['*'],
  around: [
    around(operation, (next) => {
      let before: ReturnType<typeof next> | undefined
      return (question) => {
        const reply = next(copyOf(question))
        if (!isOk(reply)) return reply
        const shown = before ?? reply
        before = structuredClone(reply)
        return structuredClone(shown)
      }
    }),
  ],
})

/** Of these the checks ask for one record alone: no other can be answered in its place. */
const SINGLE = new Set<Terms['operation']>([
  'current/training-courses.update',
  'current/registrations.update',
  'current/activities.get',
])

export function identityFaults(terms: Terms): Fault[] {
  const { operation, identifier, answer } = terms
  if (!identifier?.member || operation === 'legacy-admin/administrators.update') return []
  return [
    ...(answer.kind === 'page' ? [] : [otherIdentifier(terms, identifier.member)]),
    ...(SINGLE.has(operation) ? [] : [recordBefore(terms)]),
  ]
}
