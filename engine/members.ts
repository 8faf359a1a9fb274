/** Members of an answer that the documents leave open: remarks that accuse nobody. Pure. */

import type { Answer } from '../client/answer.ts'
import { traitsOf } from '../contract/interfaces.ts'
import { isObject, type Members } from '../contract/members.ts'
import type { OperationId } from '../contract/operations.ts'
import type { Terms } from '../contract/terms.ts'
import { linksOf, membersOf } from '../schemas/index.ts'
import type { Remark, Topic } from './response-recorder.ts'

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

/** A line of a stack as runtimes write it: Java and Node, .NET, Python, PHP, Ruby, Go. */
const TRACE = new RegExp(
  [
    String.raw`(?:\b|\\t)at [\w$.<>/]{1,200} ?\([^()\s]{1,200}\.\w{1,6}:\d+(?::\d+)?\)`,
    String.raw`(?:\b|\\t)at [\w$.<>]{1,200}\([^()]{0,200}\) in \S{1,200}:line \d`,
    String.raw`Traceback \(most recent call last\)`,
    String.raw`#\d+ \S{1,200}\.php\(\d+\): `,
    String.raw`\.rb:\d+:in [\`']`,
    String.raw`goroutine \d+ \[\w+\]:`,
  ].join('|'),
)
const READ_FOR_A_TRACE = 20_000

/** Members that the documents do not give to refusals, machine-readable codes and the like, and a trace of the stack (R118). */
export function refusalMembers(operation: OperationId, { json, body }: Pick<Answer, 'json' | 'body'>): Remark[] {
  const { required, others } = traitsOf(operation).refusal
  const names = Object.keys(isObject(json) ? json : {}).filter(
    (name) => !required.includes(name) && !others.includes(name),
  )
  const traces = TRACE.test(body.toString('utf8', 0, READ_FOR_A_TRACE)) ? ['a trace of the stack'] : []
  return [...names, ...traces].map((name) => named('refusal-members', name))
}
