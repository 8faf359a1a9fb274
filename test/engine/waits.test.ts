/** The rate limits that `plan` says a run waits for. */
import { describe, expect, test } from 'vitest'
import { sourceOfLimit } from '../../runner/configuration/target.ts'
import { limitWaitsOf } from '../../runner/planner/waits.ts'
import { folderOf, lpconform } from '../cli/command.ts'

const WINDOW = 60_000

describe('waits for limits', () => {
  test('the budget whose limit decides the time comes first, with the time that twice as much would save', () => {
    const waits = limitWaitsOf(
      [
        { budget: 'wide', limit: 100, counts: [150, 0] },
        { budget: 'narrow', limit: 10, counts: [31, 10] },
        { budget: 'endless', limit: Number.POSITIVE_INFINITY, counts: [500, 500] },
        { budget: 'small', limit: 10, counts: [5, 5] },
      ],
      WINDOW,
    )
    expect(waits).toEqual([
      { budget: 'narrow', requests: 41, limit: 10, ms: 4 * WINDOW, saves: 2 * WINDOW, above: 1 },
      { budget: 'wide', requests: 150, limit: 100, ms: WINDOW, saves: 0, above: 50 },
    ])
  })

  test('two budgets that take as long as each other save nothing one by one', () => {
    const one = { limit: 10, counts: [40] }
    const waits = limitWaitsOf(
      [
        { budget: 'a', ...one },
        { budget: 'b', ...one },
      ],
      WINDOW,
    )
    expect(waits.map(({ saves }) => saves)).toEqual([0, 0])
  })

  test('a limit is documented, ours, or of the profile', () => {
    const limits = { default: 80, 'current/trackings.list': 10, 'legacy-admin': 400, 'legacy-learner': 120 }
    expect(sourceOfLimit({ limits }, 'current/tags.list')).toBe('documented')
    expect(sourceOfLimit({ limits }, 'current/trackings.list')).toBe('documented')
    expect(sourceOfLimit({ limits }, 'legacy-admin')).toBe('courtesy')
    expect(sourceOfLimit({ limits }, 'legacy-learner')).toBe('profile')
    expect(sourceOfLimit({ limits: { ...limits, default: 40 } }, 'current/tags.list')).toBe('profile')
  })

  test('plan says what it waits for, where the limit comes from and what would save time', async () => {
    const variables = { LEGACY_ADMIN_BASE_URL: 'http://127.0.0.1:9', LEGACY_ADMIN_API_KEY: 'a-key-of-this-test' }
    const planned = async (...words: string[]) => {
      const folder = folderOf({ 'profile.yml': 'limits: { legacy-admin: 100 }\n' })
      const { out, err, code } = await lpconform(['plan', '--mode', 'read-only', ...words], { folder, variables })
      expect(code, err).toBe(0)
      return out
    }
    expect(await planned()).toMatch(
      /Waits for rate limits at least:\n +\d min 0 s {2}legacy-admin: \d+ requests, at most 400 in a window, ours, for no document states one; 800 would save \d min 0 s \(limits\.legacy-admin of the profile\)\n/,
    )
    expect(await planned('--profile', 'profile.yml')).toMatch(/at most 100 in a window, from the profile; 200 would/)
  })
})
