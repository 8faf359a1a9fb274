/**
 * Each input of a list ignored wherever another one is sent: `npm run maintain -- beside [OPERATION]`, a pattern. Prints
 * the pairs that no check of the operation notices. Some of them change no answer: an input by which only one record is
 * found has no second page, and values that no record shows are sent alone.
 */

import { hasTerms, termsOf } from '../contract/index.ts'
import { inputsOf } from '../contract/inputs.ts'
import { operations } from '../contract/operations.ts'
import type { Terms } from '../contract/terms.ts'
import type { Question } from '../reference/index.ts'
import { around, bodyOf } from '../reference/mutators/fault.ts'
import { checks } from '../suites/index.ts'
import { redRun } from './red/run.ts'

const pattern = new RegExp(process.argv[2] ?? '')

/** `timeSpent` with all its operators, and any other input by its name. */
const namesOf = (terms: Terms): readonly string[] => [
  ...new Set(inputsOf(terms).map(([name]) => name.split('.', 1)[0]!)),
]

/** The keys of an input in the query of a request. */
const keysOf = (name: string, { query }: Question) =>
  [...query.keys()].filter((key) => key === name || key.startsWith(`${name}.`))

const isSent = (name: string, question: Question) =>
  keysOf(name, question).length > 0 || bodyOf(question)[name] !== undefined

function drop(name: string, question: Question): void {
  for (const key of keysOf(name, question)) question.query.delete(key)
  const { [name]: held, ...rest } = bodyOf(question)
  if (held !== undefined) question.body = rest
}

let pairs = 0
let unseen = 0
for (const { id } of operations) {
  if (!pattern.test(id) || !hasTerms(id) || termsOf(id).answer.kind !== 'page') continue
  const due = checks.filter(({ operation, phase }) => operation === id && phase !== 'limits')
  const names = namesOf(termsOf(id))
  for (const name of names) {
    const besides: string[] = []
    for (const other of names.filter((one) => one !== name)) {
      const ignoring = around(id, (next) => (question) => {
        if (isSent(name, question) && isSent(other, question)) drop(name, question)
        return next(question)
      })
      const { checks: failed } = await redRun({ id: name, title: name, around: () => [ignoring] }, due)
      pairs++
      if (!failed) besides.push(other)
    }
    unseen += besides.length
    if (besides.length) console.log(`${id}: ${name} ignored beside ${besides.join(', ')}`)
  }
}
console.log(`${pairs} pairs, ${unseen} unseen`)
