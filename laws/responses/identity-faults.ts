/** Answers about another record than the one that the path names. */
import type { Terms } from '../../contract/terms.ts'
import { around, checkId, copyOf, type Fault, isOk, recordsIn, replying } from '../../mutators/fault.ts'

const otherThan = (identifier: unknown) =>
  typeof identifier === 'number'
    ? identifier + 1
    : String(identifier).replace(/.$/, (last) => (last === '0' ? '1' : '0'))

/** The record asked for under the identifier of another one. */
const otherIdentifier = ({ operation }: Terms, member: string): Fault => ({
  id: `${operation}/shows-other-${member}`,
  title: `shows the ${member} of another record`,
  kills: [checkId(operation, 'identity')],
  around: [
    replying(operation, (reply) => {
      for (const record of isOk(reply) ? recordsIn(reply) : []) record[member] = otherThan(record[member])
    }),
  ],
})

/** Another record altogether, the one that was asked for before. */
const recordBefore = ({ operation }: Terms): Fault => ({
  id: `${operation}/answers-record-before`,
  title: 'answers with the record that was asked for before',
  kills: [checkId(operation, 'identity')],
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
  'legacy-admin/administrators.update',
  'current/training-courses.update',
  'current/registrations.update',
  'current/activities.get',
])

export function identityFaults(terms: Terms): Fault[] {
  const { operation, identifier } = terms
  if (!identifier?.member) return []
  return [otherIdentifier(terms, identifier.member), ...(SINGLE.has(operation) ? [] : [recordBefore(terms)])]
}
