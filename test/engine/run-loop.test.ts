/** The one loop of a run, line by line: whoever breaks it breaks one of these. */
import { expect, test, vi } from 'vitest'
import { TransportFailure } from '../../client/transport.ts'
import { PHASES } from '../../contract/phases.ts'
import { broken, holds, needs } from '../../contract/verdict.ts'
import { runChecks } from '../../engine/run-loop.ts'
import type { Scope } from '../../engine/scope.ts'
import { within } from '../../engine/time-limit.ts'
import { checkOf, oneOfEach, tick, worldWithJournal } from './made-up.ts'

const ALL = { rateLimits: 'all' } as const

test('the phases come in order, each after the end of the one before', async () => {
  const events: string[] = []
  const { world } = worldWithJournal()
  const checks = oneOfEach(async (phase) => {
    events.push(`begin ${phase}`)
    await tick()
    events.push(`end ${phase}`)
    return holds()
  })
  await runChecks(checks, world, ALL)
  expect(events).toEqual(PHASES.flatMap((phase) => [`begin ${phase}`, `end ${phase}`]))
})

/** The most checks of a phase that were at work at once. */
async function mostAtOnce(phase: 'sign-in' | 'reads' | 'shared', concurrency: number): Promise<number> {
  let [working, most] = [0, 0]
  const { world } = worldWithJournal(concurrency)
  const run = async () => {
    most = Math.max(most, ++working)
    await tick()
    working--
    return holds()
  }
  await runChecks(
    Array.from({ length: 12 }, (_, index) => checkOf(`${index}`, run, { phase })),
    world,
    ALL,
  )
  return most
}

test('checks of a phase run side by side, within the slots of the world', async () => {
  expect(await mostAtOnce('reads', 3)).toBe(3)
  expect(await mostAtOnce('reads', 1)).toBe(1)
})

test('checks that change records of others run one after the other', async () => {
  expect(await mostAtOnce('shared', 8)).toBe(1)
})

test('checks that sign in run one after the other, so that each uses what it was given', async () => {
  expect(await mostAtOnce('sign-in', 8)).toBe(1)
})

test('what was refused a credential of its own is tried again with nobody else at work', async () => {
  const { world } = worldWithJournal(4)
  let working = 0
  const others: number[] = []
  const credential = { as: 'anonymous', headers: { authorization: 'Bearer ended' } } as const
  const run = async (scope: Scope) => {
    working++
    const answer = await scope.call(credential)
    others.push(working - 1)
    await tick()
    working--
    return scope.confirming && answer.refused ? holds() : broken('a success', 'a refusal')
  }
  const slow = async () => {
    working++
    await tick(20)
    working--
    return holds()
  }
  const results = await runChecks(
    [checkOf('a', run), checkOf('b', run), checkOf('c', slow), checkOf('d', slow)],
    world,
    ALL,
  )
  expect(results.map(({ verdict }) => verdict)).toEqual(['pass', 'pass', 'pass', 'pass'])
  expect(others.slice(-2)).toEqual([0, 0])
})

test('a check that waits for a shared step lets another begin', async () => {
  const { world } = worldWithJournal(2)
  const begun: string[] = []
  let open: () => void = () => {}
  const step = () => new Promise<void>((resolve) => (open = resolve))
  const waits = (name: string) => async (scope: Parameters<ReturnType<typeof checkOf>['run']>[0]) => {
    begun.push(name)
    await scope.once('a shared step', step)
    return holds()
  }
  const third = async () => {
    begun.push('third')
    open()
    return holds()
  }
  await runChecks(
    [
      checkOf('a', waits('first')),
      checkOf('b', waits('second')),
      checkOf('c', third, { operation: 'current/tags.list' }),
    ],
    world,
    ALL,
  )
  expect(begun).toEqual(['first', 'second', 'third'])
})

test('every check has one result, told and written, whatever becomes of it', async () => {
  const { world, written } = worldWithJournal()
  const told: string[] = []
  const checks = [
    checkOf('passes', () => holds()),
    checkOf('accuses', () => broken('this', 'that')),
    checkOf('throws', () => Promise.reject(new TypeError('ours'))),
    checkOf('is-skipped', () => holds(), { operation: 'legacy-admin/learners.list' as never, phase: 'limits' }),
    checkOf('closes', () => holds(), { phase: 'closing' }),
  ]
  const results = await runChecks(checks, world, { rateLimits: 'off', onResult: ({ id }) => void told.push(id) })
  const ids = checks.map(({ id }) => id).sort()
  expect(results.map(({ id }) => id).sort()).toEqual(ids)
  expect(told.sort()).toEqual(ids)
  expect(
    written()
      .map(([, { id }]) => id)
      .sort(),
  ).toEqual(ids)
  expect(Object.fromEntries(written().map(([slug, { verdict }]) => [slug, verdict]))).toEqual({
    passes: 'pass',
    accuses: 'violation',
    throws: 'inconclusive',
    'is-skipped': 'skipped',
    closes: 'pass',
  })
})

test('each result is put on disk when it is there', async () => {
  const { world } = worldWithJournal()
  let flushed = 0
  world.journal.flush = () => void flushed++
  await runChecks([checkOf('one', () => holds()), checkOf('two', () => holds())], world, ALL)
  expect(flushed).toBe(2)
})

test('what may not run is skipped with the reason, and not begun', async () => {
  const { world } = worldWithJournal()
  let begun = 0
  const run = () => {
    begun++
    return holds()
  }
  const own = checkOf('own', run, { phase: 'own' })
  const readOnly = { ...world, mode: 'read-only' as const }
  const [result] = await runChecks([own], readOnly, ALL)
  expect(result).toMatchObject({ verdict: 'skipped', message: expect.stringContaining('mode read-only') })
  expect(begun).toBe(0)
})

test('an accusation needs a second attempt that shows it again', async () => {
  const { world } = worldWithJournal()
  let asked = 0
  const flapping = checkOf('flaps', () => (++asked === 1 ? broken('this', 'that') : holds()))
  const [result] = await runChecks([flapping], world, ALL)
  expect(asked).toBe(2)
  expect(result).toMatchObject({ verdict: 'inconclusive', findings: [] })
})

test('what is seen twice is a violation, with the evidence of both attempts', async () => {
  const { world } = worldWithJournal()
  const attempts: unknown[] = []
  const lasting = checkOf('lasts', async (scope) => {
    attempts.push((await scope.call()).exchange)
    return broken('this', 'that')
  })
  const [result] = await runChecks([lasting], world, ALL)
  expect(result).toMatchObject({ verdict: 'violation', requests: 2 })
  expect(result!.evidence).toEqual(expect.arrayContaining(attempts))
})

test('an exchange on which both attempts rest is counted and cited once', async () => {
  const { world } = worldWithJournal()
  const citing = checkOf('cites', (scope) => {
    scope.cite(['x1', 'x2', 'x1'])
    return broken('this', 'that')
  })
  const [result] = await runChecks([citing], world, ALL)
  expect(result).toMatchObject({ verdict: 'violation', requests: 2, evidence: ['x1', 'x2'] })
})

test('what another clause broke the second time confirms nothing', async () => {
  const { world } = worldWithJournal()
  const other = 'current.learners.list.role-admin'
  let asked = 0
  const check = checkOf('moves', () => ({ ...broken('this', 'that'), ...(++asked === 1 ? {} : { clause: other }) }))
  const [result] = await runChecks([check], world, ALL)
  expect(result!.verdict).toBe('inconclusive')
})

test('an error of ours is told as one, and is no verdict', async () => {
  const { world, written } = worldWithJournal()
  const errors: unknown[] = []
  const ours = new TypeError('ours')
  await runChecks([checkOf('throws', () => Promise.reject(ours))], world, {
    ...ALL,
    onResult: (_, error) => void errors.push(error),
  })
  expect(errors).toEqual([ours])
  expect(written()).toMatchObject([['throws', { verdict: 'inconclusive', findings: [], error: expect.any(String) }]])
})

test('a failure of the loop around a check is an error of ours too', async () => {
  const { world, written } = worldWithJournal()
  const settle: typeof world.accounting.settle = async (...[, , by]) => {
    if (by) throw new Error('disk full')
    return []
  }
  const accounting = { ...world.accounting, settle }
  await runChecks([checkOf('shared', () => holds(), { phase: 'shared' })], { ...world, accounting }, ALL)
  expect(written()).toMatchObject([
    ['shared', { verdict: 'inconclusive', error: expect.stringContaining('disk full') }],
  ])
})

test('a check over its limit is stopped, and one that does not stop is left', async () => {
  const { world, written } = worldWithJournal()
  const stops = checkOf('stops', ({ limits: { signal } }) => {
    return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
  })
  const runsOn = checkOf('runs-on', () => new Promise(() => {}))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const ran = runChecks([stops, runsOn], world, { ...ALL, checkTimeoutMs: 30 })
    // One that does not stop is given some seconds.
    await vi.advanceTimersByTimeAsync(10_000)
    await ran
  } finally {
    vi.useRealTimers()
  }
  expect(Object.fromEntries(written())).toMatchObject({
    stops: { verdict: 'inconclusive', message: expect.stringContaining('took longer') },
    'runs-on': { verdict: 'inconclusive', error: expect.stringContaining('took longer') },
  })
  // The one that stopped has a verdict of its own; only the other is a fault of ours.
  expect(Object.fromEntries(written()).stops).not.toHaveProperty('error')
})

test('an ended run begins no check, stops those at work, and says so of each', async () => {
  const { world, written } = worldWithJournal(1)
  const end = new AbortController()
  const begun: string[] = []
  const working = (slug: string) =>
    checkOf(slug, ({ limits: { signal } }) => {
      begun.push(slug)
      setTimeout(() => end.abort(new TransportFailure('cancelled', 'the run was interrupted')))
      return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
    })
  const results = await runChecks([working('one'), working('two')], world, {
    ...ALL,
    checkTimeoutMs: 60_000,
    endOf: () => end.signal,
  })
  expect(begun).toEqual(['one'])
  expect(results).toMatchObject([
    { verdict: 'inconclusive', message: 'not run: the run was interrupted' },
    { verdict: 'inconclusive', message: 'not run: the run was interrupted' },
  ])
  // The one that ended the run writes why they were not run; a run that goes on runs both.
  expect(written()).toEqual([])
})

test('what stays is put to rest where the run was asked to, and never after its end', async () => {
  const rested = async (options: { readonly rests?: boolean }, interrupts: boolean) => {
    const { world } = worldWithJournal()
    let times = 0
    const accounting = { ...world.accounting, rest: async () => void times++ }
    const end = new AbortController()
    const last = checkOf('last', () => {
      if (!interrupts) return holds()
      end.abort(new TransportFailure('cancelled', 'the run was interrupted'))
      throw end.signal.reason
    })
    await runChecks([last], { ...world, accounting }, { ...ALL, ...options, endOf: () => end.signal })
    return times
  }
  expect(await rested({ rests: true }, false)).toBe(1)
  expect(await rested({}, false)).toBe(0)
  expect(await rested({ rests: true }, true)).toBe(0)
})

test('a check that does not stop when the run ends counts as not run', async () => {
  const { world, written } = worldWithJournal()
  const end = new AbortController()
  const runsOn = checkOf('runs-on', () => {
    setTimeout(() => end.abort(new TransportFailure('cancelled', 'the run was interrupted')))
    return new Promise(() => {})
  })
  const told: unknown[] = []
  const [result] = await runChecks([runsOn], world, {
    ...ALL,
    checkTimeoutMs: 60_000,
    endOf: () => end.signal,
    onResult: (_, error) => void told.push(error),
  })
  const what = 'not run: the run was interrupted'
  expect(result).toMatchObject({ verdict: 'inconclusive', message: what, causes: [{ kind: 'disturbance', what }] })
  expect([told, written()]).toEqual([[undefined], []])
})

test('what a check changed is restored after it, or at the end of the run', async () => {
  const { world } = worldWithJournal()
  const restored: unknown[] = []
  const settle = async (...[, , by]: Parameters<typeof world.accounting.settle>) => {
    restored.push(by)
    return []
  }
  const end = new AbortController()
  const cutOff = () => {
    end.abort(new Error('over'))
    return holds()
  }
  const cut = checkOf('cut', cutOff, { phase: 'shared' })
  const whole = checkOf('whole', () => holds(), { phase: 'shared' })
  const watched = { ...world, accounting: { ...world.accounting, settle } }
  await runChecks([whole, cut], watched, { ...ALL, endOf: () => end.signal })
  // The changes of a check that was cut off are restored when the run ends.
  expect(restored).toEqual([whole.id, undefined])
})

test('a shard asks again for what it saw of operations that others close, and writes it down', async () => {
  const { world, records } = worldWithJournal()
  const looked: string[] = []
  const asks = checkOf('asks', async (scope) => {
    await scope.call()
    return holds()
  })
  // A request that cannot be repeated is no failure of the loop.
  const end = new AbortController().signal
  const look = async ({ limits: { signal } }: Scope) => {
    looked.push(signal === end ? 'seen' : 'seen without end')
    throw new TransportFailure('reset', 'gone')
  }
  const closing = checkOf('closes', () => holds(), { phase: 'closing', look })
  const unseen = { ...closing, operation: 'current/learners.create' as const }
  await runChecks([asks], world, { ...ALL, elsewhere: [closing, unseen], endOf: () => end })
  expect(looked).toEqual(['seen'])
  expect(records.flatMap((one) => (one.kind === 'seen' ? [one.operation] : []))).toContain('current/learners.list')
})

test('what an undecided check refers to is executed as well, and told in the end', async () => {
  const { world, written } = worldWithJournal()
  const judges = checkOf('answers', () => broken('this', 'that'))
  const refers = checkOf('refers', () => needs.finding(judges.id))
  const results = await runChecks([refers], world, { ...ALL, catalogue: [refers, judges] })
  expect(results.map(({ id, verdict }) => [id, verdict])).toEqual([
    [refers.id, 'inconclusive'],
    [judges.id, 'violation'],
  ])
  expect(written().map(([slug, { verdict }]) => [slug, verdict])).toEqual([
    ['refers', 'inconclusive'],
    ['answers', 'violation'],
  ])
})

test('an error of ours in what is executed as well is written as one', async () => {
  const { world, written } = worldWithJournal()
  const judges = checkOf('answers', () => Promise.reject(new TypeError('ours')))
  const refers = checkOf('refers', () => needs.finding(judges.id))
  await runChecks([refers], world, { ...ALL, catalogue: [refers, judges] })
  expect(Object.fromEntries(written()).answers).toMatchObject({
    verdict: 'inconclusive',
    error: expect.stringContaining('TypeError: ours'),
  })
})

test('what others met of a clause takes the place of what its check saw', async () => {
  const { world } = worldWithJournal()
  const judges = checkOf('answers', () => holds())
  const accuses = checkOf('accuses', (scope) => {
    scope.accuse(judges.id, broken('this', 'that'), [])
    return needs.finding(judges.id)
  })
  const checks = [judges, accuses]
  const results = await runChecks(checks, world, { ...ALL, catalogue: checks })
  expect(results.map(({ id, verdict }) => [id, verdict])).toEqual([
    [judges.id, 'violation'],
    [accuses.id, 'inconclusive'],
  ])
})

test('a check may ask as much as it likes side by side, without a warning of the runtime', async () => {
  const warned = vi.fn()
  process.on('warning', warned)
  await within(1_000, undefined, async (signal) => {
    for (let one = 0; one < 20; one++) signal!.addEventListener('abort', () => {})
  })
  await tick()
  process.off('warning', warned)
  expect(warned).not.toHaveBeenCalled()
})
