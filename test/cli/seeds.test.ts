/** The same verdicts whatever the seed draws twice, however many checks are at work at a time, over HTTP. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { called, folderOf, type Served, served, verdictsIn } from './command.ts'

let instance: Served
beforeAll(async () => {
  // One check at a time must fit a whole limit into the window, on a machine that has other work too.
  instance = await served('--rate-window', '1')
}, 60_000)
afterAll(() => instance.stop())

/** Operations of every phase and interface. */
const SELECTED = [
  'current/tokens.login',
  'current/learners.*',
  'current/authors.*',
  'current/registrations.update',
  'legacy-learner/session.*',
  'legacy-learner/comments.*',
  'legacy-admin/sessions.*',
].flatMap((pattern) => ['--operation', pattern])

async function verdictsWith(...words: string[]): Promise<Readonly<Record<string, string>>> {
  const folder = folderOf()
  const call = ['run', '--mode', 'full', '--out', 'report', ...SELECTED, ...words]
  const ended = await called(call, { folder, variables: instance.variables })
  expect(ended.code, ended.err).toBe(0)
  const verdicts = verdictsIn(join(folder, 'report'))
  expect(Object.values(verdicts).filter((verdict) => verdict === 'pass').length).toBeGreaterThan(200)
  return verdicts
}

/** A busy machine may leave a limit undecided, with either seed. */
const isUndecidedLimit = ([id, verdict]: readonly [string, string]) =>
  id.endsWith('#rate-limit') && verdict === 'inconclusive'

/** The verdicts that both runs reached. */
function sameIn(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) {
  const left = new Set(
    [one, other].flatMap((some) =>
      Object.entries(some)
        .filter(isUndecidedLimit)
        .map(([id]) => id),
    ),
  )
  const kept = (some: typeof one) => Object.fromEntries(Object.entries(some).filter(([id]) => !left.has(id)))
  expect(kept(other)).toEqual(kept(one))
}

describe('over HTTP', { timeout: 400_000 }, () => {
  test('seed 7 twice, one check at a time and 64 at a time give the same verdicts', async () => {
    const first = await verdictsWith('--seed', '7')
    sameIn(first, await verdictsWith('--seed', '7'))
    sameIn(first, await verdictsWith('--seed', '7', '--concurrency', '1'))
    sameIn(first, await verdictsWith('--seed', '7', '--concurrency', '64'))
  })
})
