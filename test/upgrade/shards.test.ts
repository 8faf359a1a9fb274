/** Shards of a run, merged: the verdicts that one run gives, and refusals by name of what is not one run. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { merge } from '../../cli/merge.ts'
import { shareOf } from '../../client/limits.ts'
import { allottedSignIns } from '../../contract/failing-sign-ins.ts'
import type { Report } from '../../contract/run.ts'
import { targetOf } from '../../faults/proving/stage.ts'
import type { RunHead, RunRecord } from '../../output/run-file/record.ts'
import { createReference } from '../../reference/index.ts'
import { compare } from '../../runner/assessment/comparison/index.ts'
import { demandShare, describeShard, shardOf } from '../../runner/planner/selection.ts'
import { skipped } from '../../runner/planner/skips.ts'
import { readLeavings } from '../../runner/residue.ts'
import { checks } from '../../suites/index.ts'
import { printed, scratch } from './console.ts'
import { checksOf, recordsOf, type Staging, staged } from './staged.ts'

const { path, remove } = scratch()
afterAll(remove)

const PATTERN =
  /^(current\/(publishers|learners|tags)|legacy-learner\/profile|legacy-admin\/learners\.(get|create|update))\./
const chosen = checksOf(PATTERN)
const whole = 'the same for all'

async function written(name: string, records: readonly RunRecord[]): Promise<string> {
  mkdirSync(path(name), { recursive: true })
  writeFileSync(join(path(name), 'run.jsonl'), records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  return path(name)
}

const shard = (index: number, count: number, { head, ...staging }: Staging = {}) =>
  recordsOf({
    ...staging,
    chosen: shardOf(staging.chosen ?? chosen, { index, count }),
    head: { id: `shard-${index}`, shard: { index, count, whole }, ...head },
  })

const merged = (names: readonly string[], out: string) => {
  const code = merge(names, { out: path(out) }, printed())
  return { code, report: JSON.parse(readFileSync(join(path(out), 'report.json'), 'utf8')) as Report }
}

const verdicts = ({ checks: all }: Report) => Object.fromEntries(all.map(({ id, verdict }) => [id, verdict]))
const refusals = (names: readonly string[]) => () => merge(names, { out: path('refused') }, printed())

/** Faults of which some show in answers to the checks of other operations, in another shard. */
const ON = [
  'current/learners.get/drops-member',
  'current/tags.list/no-maximum',
  'legacy-admin/learners.get/refuses-in-text',
]

const runs = new Map<readonly string[], Promise<Report>>()

/** The whole run with these faults, once for every number of shards. */
function wholeRun(on: readonly string[]): Promise<Report> {
  const run = runs.get(on) ?? staged({ chosen, on })
  runs.set(on, run)
  return run
}

const HONEST: readonly string[] = []

describe.each([2, 3, 8])('%i shards', (count) => {
  test.each([
    ['an honest target', HONEST],
    ['a target with faults', ON],
  ])('of %s give the verdicts of one run', async (_, on) => {
    const one = await wholeRun(on)
    const names = await Promise.all(
      Array.from({ length: count }, async (_, at) =>
        written(`${count}-${on.length}-${at + 1}`, await shard(at + 1, count, { on })),
      ),
    )
    // In any order.
    const { report, code } = merged(names.toReversed(), `merged-${count}-${on.length}`)
    expect(verdicts(report)).toEqual(verdicts(one))
    const { verdict, checks: changed, observations: all, narrowed } = compare(one, report)
    // Each shard met records of its own.
    const observations = all.filter(({ ofRecords }) => !ofRecords)
    expect({ verdict, changed, observations, narrowed }).toEqual({
      verdict: 'same',
      changed: [],
      observations: [],
      narrowed: [],
    })
    expect(code).toBe(on.length ? 1 : 0)
    expect(report.run.selected).toBe(chosen.length)
  })

  test('take every check once, and the same ones each time', () => {
    const parts = Array.from({ length: count }, (_, at) =>
      shardOf(checks, { index: at + 1, count }).map(({ id }) => id),
    )
    expect(parts.flat().sort()).toEqual(checks.map(({ id }) => id).sort())
    expect(shardOf(checks, { index: 1, count }).map(({ id }) => id)).toEqual(parts[0])
  })

  // R121: refusals in a row count for the account, on whichever machine they are brought about.
  test('send every wrong password of an account from one of them', () => {
    const failing = new Set<string>(allottedSignIns((caller) => caller).map(({ check }) => check))
    const parts = Array.from({ length: count }, (_, at) => shardOf(checks, { index: at + 1, count }))
    const sending = parts.map((some) => some.filter(({ id }) => failing.has(id)).length)
    expect(sending.filter((some) => some > 0)).toEqual([failing.size])
  })
})

describe('what is judged from all that was seen', () => {
  const defect = (times: number, exchanges: readonly string[]) => ({
    topic: 'server-error',
    key: '500',
    label: 'GET /v1/tags/',
    expected: 'no server error',
    actual: '500',
    exchanges,
    times,
  })
  const seenOnce = (records: readonly RunRecord[], exchange: string): RunRecord[] =>
    records.map((record) =>
      record.kind === 'seen' && record.operation === 'current/tags.list'
        ? { ...record, sightings: [...record.sightings, defect(1, [exchange])] }
        : record,
    )

  test('once in each of two shards is seen twice', async () => {
    const names = await Promise.all(
      [1, 2].map(async (index) => {
        const records = seenOnce(await shard(index, 2, { chosen: checksOf(/^current\/tags\./) }), `x${index}`)
        const seen = records.some(
          ({ kind, ...rest }) => kind === 'seen' && 'operation' in rest && rest.operation === 'current/tags.list',
        )
        const added: RunRecord = {
          kind: 'seen',
          operation: 'current/tags.list',
          successes: [200],
          refusals: [],
          redirects: 0,
          sightings: [defect(1, [`x${index}`])],
        }
        return written(`seen-${index}`, seen ? records : [...records.slice(0, -1), added, records.at(-1)!])
      }),
    )
    const { report } = merged(names, 'seen')
    const found = report.checks.find(({ id }) => id === 'current/tags.list#server-error')
    expect([found?.verdict, found?.evidence.slice(-2)]).toEqual(['warning', ['x1', 'x2']])
  })
})

describe('shards that are not one run', async () => {
  const few = checksOf(/^current\/(publishers|tags)\.get#/)
  const part = (index: number, name: string, head: Partial<RunHead> = {}) =>
    shard(index, 2, { chosen: few, head }).then((records) => written(name, records))
  const [one, two] = [await part(1, 'one'), await part(2, 'two')]

  test('are refused when one is missing', () => {
    expect(refusals([one])).toThrow('shard 2/2: missing')
  })

  test('are refused when one is there twice, by the name of both', async () => {
    expect(refusals([one, two, await part(1, 'again')])).toThrow(
      `${path('again')}: double: shard 1/2 is ${one} already`,
    )
  })

  test.each([
    ['mode', { mode: 'read-only' }, 'mode read-only, but full in'],
    ['seed', { seed: 8 }, 'seed 8, but 1 in'],
    ['version', { suiteVersion: '9.9.9' }, 'suite version 9.9.9, but 0.1.0 in'],
    ['selection', { shard: { index: 2, count: 2, whole: 'another' } }, 'selection another, but'],
    ['number of shards', { shard: { index: 2, count: 3, whole } }, 'number of shards 3, but 2 in'],
    ['rate limits', { rateLimits: 'all' }, '--rate-limits all, but off in'],
    [
      'target',
      {
        target: {
          kind: 'configured',
          interfaces: ['current'],
          addresses: { current: 'http://other' },
          rateWindowSeconds: 60,
        },
      },
      'addresses http://other, but',
    ],
  ] as [string, Partial<RunHead>, string][])('are refused when one has another %s', async (name, head, message) => {
    const other = await part(2, `other-${name}`, head)
    expect(refusals([one, other])).toThrow(`${other}: different: `)
    expect(refusals([one, other])).toThrow(message)
  })

  test('are refused when one was run without --shard', async () => {
    const alone = await written('alone', await recordsOf({ chosen: few }))
    expect(refusals([one, alone])).toThrow(`${alone}: not a shard`)
    expect(refusals([one, alone])).toThrow('lpconform compare')
  })

  test('are refused when one is broken or no run at all, and nothing is written', async () => {
    mkdirSync(path('broken'), { recursive: true })
    writeFileSync(join(path('broken'), 'run.jsonl'), '{"kind":"head"}\n')
    expect(refusals([one, path('broken')])).toThrow('line 1: expected "id" of head')
    expect(refusals([one, path('nowhere')])).toThrow('cannot be read (ENOENT)')
    expect(() => readFileSync(join(path('refused'), 'report.json'))).toThrow('ENOENT')
  })

  test('are never merged into the folder of one of them', () => {
    expect(() => merge([one, two], { out: one }, printed())).toThrow('a folder of its own')
  })

  test('of which one was cut off make a run that is not complete', async () => {
    const records = (await shard(2, 2, { chosen: few })).slice(0, -1)
    const { report, code } = merged([one, await written('cut', records)], 'cut-merged')
    expect([report.run.complete, code]).toEqual([false, 3])
  })
})

test('shards may have an instance each, and are then cleaned up one by one', async () => {
  const part = async (index: number) => {
    const addresses = { current: `http://instance-${index}` }
    const target = { kind: 'configured' as const, interfaces: ['current' as const], addresses, rateWindowSeconds: 60 }
    const few = checksOf(/^current\/(publishers|tags)\.get#/)
    return written(`own-${index}`, await shard(index, 2, { chosen: few, head: { target } }))
  }
  const names = [await part(1), await part(2)]
  expect(refusals(names)).toThrow('different: addresses http://instance-2')
  expect(merge(names, { out: path('own'), severalInstances: true }, printed())).toBe(0)
  expect(() => readLeavings(path('own'))).toThrow('shards of several instances: clean up with the folder of each shard')
  expect(readLeavings(names[1]!).target.addresses).toEqual({ current: 'http://instance-2' })
})

describe('the budgets of the limits', () => {
  test('are tested by the same samples as in one run', () => {
    const instance = targetOf(createReference())
    const how = { mode: 'full', rateLimits: 'sample', whole: checks } as const
    const parts = [1, 2, 3].map((index) => skipped(shardOf(checks, { index, count: 3 }), instance, how))
    const together = parts.flatMap((part) => [...part.keys()]).sort()
    expect(together).toEqual([...skipped(checks, instance, how).keys()].sort())
  })

  const target = { ...targetOf(createReference()), shards: 3 }

  test('are divided among the shards', () => {
    expect(shareOf(target, 'current/trackings.list')).toBe(3)
    expect(shareOf(target, 'current/tags.list')).toBe(26)
    expect(shareOf({ ...target, shards: 1 }, 'current/tags.list')).toBe(80)
    expect(shareOf(target, 'legacy-learner/profile.get')).toBe(Number.POSITIVE_INFINITY)
  })

  test('cannot be divided among more shards than they allow requests', () => {
    expect(() => demandShare(target, { index: 1, count: 16 })).toThrow(
      'a limit of 10 (current/trackings.list); at most 10 shards',
    )
    expect(() => demandShare(target, { index: 1, count: 10 })).not.toThrow()
  })
})

test('shards of one run know each other by their selection', () => {
  const of = (operation: string, index: number) =>
    describeShard(checks, { operation: [operation], shard: { index, count: 3 } })
  expect(of('current/*', 1)?.whole).toBe(of('current/*', 2)?.whole)
  expect(of('current/*', 1)?.whole).not.toBe(of('legacy-*', 1)?.whole)
})
