/** A platform may call a member as it likes, and what it is called is nothing that the suite stumbles over. */
import { expect, test } from 'vitest'
import type { Incoming, Outgoing, Transport } from '../../client/transport.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { stage } from '../../faults/proving/stage.ts'
import { checks } from '../../suites/index.ts'

const MEMBERS =
  '"toString":1,"valueOf":1,"__proto__":{"items":[]},"constructor":"c","hasOwnProperty":null,"then":1,"length":3'
const OBJECT = `{${MEMBERS}}`

type Writing = (value: unknown) => string

const holding = (value: unknown, written: Writing, more: string): string => {
  if (Array.isArray(value)) return `[${value.map(written).join()}]`
  const members = Object.entries(value as object).map(([name, one]) => `${JSON.stringify(name)}:${written(one)}`)
  return `{${[...members, ...(more ? [more] : [])].join()}}`
}

const isHolder = (value: unknown) => typeof value === 'object' && value !== null

/** JSON in which every object has such members as well. */
const crowded: Writing = (value) => (isHolder(value) ? holding(value, crowded, MEMBERS) : JSON.stringify(value))

/** JSON in which some values are objects or texts of that kind. */
function oddly(every: number): Writing {
  let turn = 0
  const values = [OBJECT, '"constructor"', '"__proto__"', '"toString"', '"hasOwnProperty"']
  const written: Writing = (value) => {
    if (isHolder(value)) return holding(value, written, '')
    return ++turn % every ? JSON.stringify(value) : values[turn % values.length]!
  }
  return written
}

/** Of every operation some checks, but for those that would go through hundreds of pages. */
const every = (nth: number) =>
  checks.filter(
    ({ operation, phase }, place) =>
      place % nth === 0 && operation !== 'current/registrations.list' && phase !== 'limits',
  )

const SIGNS_IN = /token|auth|login/i

const answering = (written: Writing, spares: RegExp) => (inner: Transport) => ({
  ...inner,
  async send(outgoing: Outgoing): Promise<Incoming> {
    const answer = await inner.send(outgoing)
    if (spares.test(outgoing.url.pathname) || !/^[[{]/.test(answer.body.toString('utf8', 0, 1))) return answer
    const headers = {
      ...answer.headers,
      'content-encoding': 'constructor',
      'set-cookie': ['__proto__=1', 'toString=2'],
    }
    return { ...answer, headers, body: Buffer.from(written(JSON.parse(answer.body.toString()))) }
  },
})

const LINES: readonly (readonly [what: string, writing: Writing, spares: RegExp, nth: number])[] = [
  ['beside every member', crowded, /^$/, 20],
  ['in place of every fifth value', oddly(5), SIGNS_IN, 30],
]

test.each(LINES)('%s', async (_, writing, spares, nth) => {
  const { world } = stage({ wire: answering(writing, spares), simulated: true, withoutExchanges: true })
  const errors: unknown[] = []
  await runChecks(every(nth), world, {
    rateLimits: 'off',
    onResult: (_, error) => void (error && errors.push(error)),
  })
  expect(errors).toEqual([])
})
