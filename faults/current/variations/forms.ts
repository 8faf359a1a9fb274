/** Other forms in which an honest platform of the current generation keeps and shows its records. */

import { isObject, type Members } from '../../../contract/members.ts'
import type { World } from '../../../reference/index.ts'
import { bodyOf, isOk, recordsIn, type Variation } from '../../../reference/mutators/fault.ts'
import { variationsOf } from '../../../reference/mutators/variations.ts'

const { answers, asks, replies } = variationsOf('forms-')

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/
const HOUR = 3_600_000

/** As a clock in the middle of Europe shows it, a month of change counted as winter. */
function local(text: string): string {
  const instant = Date.parse(text)
  const month = new Date(instant).getUTCMonth()
  const hours = month > 2 && month < 9 ? 2 : 1
  return `${new Date(instant + hours * HOUR).toISOString().slice(0, 19)}+0${hours}:00`
}

function localTimes(value: unknown): unknown {
  if (typeof value === 'string') return INSTANT.test(value) ? local(value) : value
  if (Array.isArray(value)) return value.map(localTimes)
  if (!isObject(value) || Buffer.isBuffer(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, localTimes(held)]))
}

const single = (value: unknown) => (typeof value === 'number' ? Math.fround(value) : value)

const made = new WeakMap<World, number>()

/** A text with a word in it marked. */
function marked(text: unknown, word: string): unknown {
  const at = typeof text === 'string' ? text.toLowerCase().indexOf(word.toLowerCase()) : -1
  if (typeof text !== 'string' || !word || at < 0) return text
  return `${text.slice(0, at)}<em>${text.slice(at, at + word.length)}</em>${text.slice(at + word.length)}`
}

export const forms: readonly Variation[] = [
  answers('current/*', 'summer-time', 'shows instants in summer time and in winter time', ['R8'], (reply) => {
    if (isObject(reply.body)) reply.body = localTimes(reply.body) as Members
  }),
  asks(
    ['current/trackings.create', 'current/trackings.update'],
    'single-precision',
    'keeps scores and progress in single precision',
    ['R119'],
    (question) => {
      const body = bodyOf(question)
      for (const name of ['score', 'scoreMax', 'progress'])
        if (name in body) question.body = { ...bodyOf(question), [name]: single(body[name]) }
    },
  ),
  answers(
    'current/certificates.download',
    'certificates-made-anew',
    'makes a certificate anew for each download',
    ['RT5'],
    (reply, _, world) => {
      if (!Buffer.isBuffer(reply.body)) return undefined
      const turn = (made.get(world) ?? 0) + 1
      made.set(world, turn)
      reply.body = Buffer.concat([reply.body, Buffer.from(`\n% made for the ${turn}th time\n%%EOF\n`)])
    },
  ),
  replies(
    ['current/search.learning-resources', 'current/search.training-courses'],
    'keywords-marked',
    'marks the keyword in the hits of a search',
    ['R104', 'RT2'],
    (reply, question) => {
      const { keyword } = bodyOf(question)
      if (!isOk(reply) || typeof keyword !== 'string') return
      for (const hit of recordsIn(reply))
        for (const name of ['title', 'description']) if (name in hit) hit[name] = marked(hit[name], keyword)
    },
  ),
]
