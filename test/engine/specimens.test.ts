/** Many checks of a creation look at few records; what these do not show is decided by records of the check's own. */
import { describe, expect, test } from 'vitest'
import { runChecks } from '../../engine/run-loop.ts'
import { type StageOptions, stage } from '../../faults/proving/stage.ts'
import { checks } from '../../suites/index.ts'

const CREATE = 'current/learners.create'

const of = (pattern: RegExp) => checks.filter(({ id }) => pattern.test(id))

/** A platform that refuses creations with such a body. */
const refusing = (isRefused: (body: string) => boolean): StageOptions => ({
  wire: (transport) => ({
    ...transport,
    async send(outgoing) {
      if (outgoing.operation !== CREATE || !isRefused(String(outgoing.body))) return transport.send(outgoing)
      const body = Buffer.from(JSON.stringify({ status: 400, message: 'not here' }))
      return { status: 400, headers: { 'content-type': 'application/json' }, body }
    },
  }),
})

async function ran(pattern: RegExp, options: StageOptions = {}) {
  const { world } = stage(options)
  const results = await runChecks(of(pattern), world, { rateLimits: 'off' })
  return {
    created: world.ledger.entries.filter(({ operation, state }) => operation === CREATE && state === 'created').length,
    verdicts: Object.fromEntries(results.map(({ id, verdict }) => [id.split('#')[1]!, verdict])),
  }
}

const BODIES = /^current\/learners\.create#(body-|type-|awkward|read-only|enabled|disabled|language-default|appears)/

describe('the records of a creation', () => {
  test('are few for many checks', async () => {
    const { created, verdicts } = await ran(BODIES)
    expect(Object.keys(verdicts).length).toBeGreaterThan(25)
    expect(new Set(Object.values(verdicts))).toEqual(new Set(['pass', 'observation']))
    expect(created).toBeLessThanOrEqual(5)
  })

  test('are taken apart where one is refused: the member that is refused is named, and no other', async () => {
    const { verdicts } = await ran(
      BODIES,
      refusing((body) => body.includes('"timezone"')),
    )
    const failed = Object.keys(verdicts).filter((slug) => verdicts[slug] === 'violation')
    expect(failed).toEqual(['body-timezone'])
  })

  test('are made anew where what is seen does not hold', async () => {
    // One that takes no unusual text beside anything else.
    const isRefused = (body: string) => body.includes('Rock & Roll') && body.includes('enabledFrom')
    const { verdicts } = await ran(BODIES, refusing(isRefused))
    expect(new Set(Object.values(verdicts))).toEqual(new Set(['pass', 'observation']))
  })
})
