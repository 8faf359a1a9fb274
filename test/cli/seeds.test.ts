/** The same verdicts whatever the seed draws twice, however many checks are at work at a time, over HTTP. */
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { folderOf, lpconform, type Served, served, verdictsIn } from './command.ts'

/**
 * Seconds of a documented minute, into which a machine on which much else is at work must fit a whole limit: with
 * several requests at a time, and with one.
 */
const WINDOW = '4'
const LONG_WINDOW = '10'

const instances: Served[] = []
afterAll(() => Promise.all(instances.map((one) => one.stop())))

async function instanceWith(window: string): Promise<Served> {
  const instance = await served('--rate-window', window)
  instances.push(instance)
  return instance
}

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

async function verdictsOn({ variables }: Served, ...words: string[]): Promise<Readonly<Record<string, string>>> {
  const folder = folderOf()
  const call = ['run', '--mode', 'full', '--seed', '7', '--out', 'report', ...SELECTED, ...words]
  const ended = await lpconform(call, { folder, variables })
  expect(ended.code, ended.err).toBe(0)
  const verdicts = verdictsIn(join(folder, 'report'))
  expect(Object.values(verdicts).filter((verdict) => verdict === 'pass').length).toBeGreaterThan(200)
  return verdicts
}

async function twice(): Promise<readonly Readonly<Record<string, string>>[]> {
  const instance = await instanceWith(WINDOW)
  return [await verdictsOn(instance), await verdictsOn(instance)]
}

describe('over HTTP', () => {
  test('seed 7 twice, one check at a time and 64 at a time give the same verdicts', async () => {
    // At the same time: most of it is waiting for the next minute.
    const [[first, again], inTurn, many] = await Promise.all([
      twice(),
      instanceWith(LONG_WINDOW).then((instance) => verdictsOn(instance, '--concurrency', '1')),
      instanceWith(WINDOW).then((instance) => verdictsOn(instance, '--concurrency', '64')),
    ])
    expect(again).toEqual(first)
    expect(inTurn).toEqual(first)
    expect(many).toEqual(first)
  })
})
