/** Which members an answer has where the documents leave them open: remarks that accuse nobody. Pure. */

import { traitsOf } from '../contract/interfaces.ts'
import { isObject, type Members } from '../contract/members.ts'
import type { OperationId } from '../contract/operations.ts'
import type { Terms } from '../contract/terms.ts'
import { linksOf, membersOf } from '../schemas/index.ts'
import type { Remark, Topic } from './watch.ts'

const named = (topic: Topic, name: string): Remark => ({ topic, key: name, expected: name, actual: name })

/** References of which the documents show the `id` alone. */
const REFERENCES = new Set(['trainingSession', 'trainingCourse', 'learner', 'learningResource'])

/** Links of an envelope (R76). */
const ENVELOPE_LINKS = ['self', 'first', 'last']

/** Members beyond the documented ones: inside `_links`, and of a reference beyond its `id`. */
function addWithin(unknown: Set<string>, name: string, value: unknown, documented: readonly string[]): void {
  const isLinks = name === '_links'
  if (!isObject(value) || !(isLinks || REFERENCES.has(name))) return
  for (const inner in value) if (isLinks ? !documented.includes(inner) : inner !== 'id') unknown.add(`${name}.${inner}`)
}

const linkNames = new Map<string, readonly string[]>()

/** Members beyond the documented ones, and documented ones that are null or absent, each once. */
export function memberRemarks(
  { operation, answer }: Terms,
  schema: string,
  json: Members,
  records: readonly unknown[],
): Remark[] {
  // A short form has the links of the full one.
  const [known, links] = [membersOf(schema), linkNames.get(schema) ?? linksOf(schema.replace(/-short$/, ''))]
  linkNames.set(schema, links)
  const listed = 'links' in answer && typeof answer.links === 'object' ? answer.links : []
  const ofEnvelope = traitsOf(operation).selfLinks ? ENVELOPE_LINKS : listed
  const unknown = new Set<string>()
  addWithin(unknown, '_links', json._links, ofEnvelope)
  const unset = new Set<string>()
  for (const record of records.filter(isObject)) {
    for (const name in record) {
      const value = record[name]
      addWithin(unknown, name, value, links)
      if (!known.has(name) && name !== '_links') unknown.add(name)
      else if (value === null) unset.add(name)
    }
    for (const name of known) if (!(name in record)) unset.add(`${name} (absent)`)
  }
  return [
    ...[...unknown].map((name) => named('unknown-members', name)),
    ...[...unset].map((name) => named('unset-members', name)),
  ]
}

/** Members that the documents do not give to refusals: machine-readable codes and the like. */
export function refusalMembers(operation: OperationId, json: unknown): Remark[] {
  const { required, others } = traitsOf(operation).refusal
  return Object.keys(isObject(json) ? json : {})
    .filter((name) => !required.includes(name) && !others.includes(name))
    .map((name) => named('refusal-members', name))
}
