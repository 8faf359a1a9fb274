/** The same verdicts whatever the seed draws twice, however many checks are at work at a time, over HTTP. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { called, folderOf, type Served, served, verdictsIn } from './command.ts'

let instance: Served
beforeAll(async () => {
  // One check at a time must fit a whole limit into the window, on a machine that has other work too.
  instance = await served('--rate-window', '2')
})
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

describe('over HTTP', () => {
  test('seed 7 twice, one check at a time and 64 at a time give the same verdicts', async () => {
    const first = await verdictsWith('--seed', '7')
    expect(await verdictsWith('--seed', '7')).toEqual(first)
    expect(await verdictsWith('--seed', '7', '--concurrency', '1')).toEqual(first)
    expect(await verdictsWith('--seed', '7', '--concurrency', '64')).toEqual(first)
  })
})
