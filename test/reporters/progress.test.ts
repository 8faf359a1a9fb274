import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Progress, progressLine, remainingMs } from '../../reporters/progress.ts'

const state = { done: 120, total: 310, violations: 2, elapsedMs: 7_580 }

describe('progressLine', () => {
  test('tells how far, what was found and how long', () => {
    expect(progressLine(state)).toBe('[#########...............] 120/310 checks · 2 violations · about 12 s left')
  })

  test('fits the terminal', () => {
    for (const columns of [0, 1, 20, 40, 60, 80])
      expect(progressLine(state, columns).length).toBeLessThanOrEqual(columns)
    expect(progressLine(state, 50)).toBe('120/310 checks · 2 violations · about 12 s left')
  })

  test('keeps its bar in a wait, whose reason is left out before it', () => {
    const wait = { budget: 'current/search.learning-resources learner', leftMs: 13_000 }
    const waiting = { done: 749, total: 1_297, violations: 0, elapsedMs: 60_000, plannedMs: 120_000, wait }
    const rest = '749/1,297 checks · about 1 min 0 s left'
    const lines = [200, 85, 75].map((columns) => progressLine(waiting, columns))
    expect(lines).toEqual([
      `[############............] ${rest} · waiting 13 s for current/search.learning-resources learner`,
      `[############............] ${rest} · waiting 13 s`,
      `[############............] ${rest}`,
    ])
  })

  test('moves with the time, not with the checks that have ended', () => {
    const waiting = { done: 1588, total: 2717, violations: 0, plannedMs: 300_000 }
    const filled = (elapsedMs: number, least?: number) =>
      progressLine({ ...waiting, elapsedMs, least }).match(/#/g)?.length
    expect([30_000, 150_000, 290_000].map((elapsed) => filled(elapsed))).toEqual([2, 12, 23])
    expect(filled(30_000, 0.5), 'and never back').toBe(12)
    expect(progressLine({ ...waiting, done: 2717, elapsedMs: 290_000 })).toMatch(/^\[#{24}\]/)
  })

  test('holds for nothing at all', () => {
    expect(progressLine({ done: 0, total: 0, violations: 0, elapsedMs: 0 })).toContain('0/0 checks')
  })
})

describe('remainingMs', () => {
  test('follows the speed so far, and is not shorter than the plan allows', () => {
    expect(remainingMs({ done: 10, total: 20, violations: 0, elapsedMs: 1000 })).toBe(1000)
    expect(remainingMs({ done: 10, total: 20, violations: 0, elapsedMs: 1000, plannedMs: 60_000 })).toBe(59_000)
  })

  test('is not guessed from too few results, nor at the end', () => {
    expect(remainingMs({ done: 1, total: 20, violations: 0, elapsedMs: 1000 })).toBeUndefined()
    expect(remainingMs({ done: 20, total: 20, violations: 0, elapsedMs: 1000 })).toBeUndefined()
  })
})

describe('Progress', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  const printed = (isTTY: boolean, environment = {}) => {
    const lines: string[] = []
    const output = { isTTY, columns: 80, write: (text: string) => lines.push(text) }
    return { lines, progress: new Progress(output, { total: 200, environment }) }
  }

  test('rewrites one line on a terminal, not for every result', () => {
    const { lines, progress } = printed(true)
    for (let done = 0; done < 100; done++) {
      vi.advanceTimersByTime(10)
      progress.add(done % 50 ? 'pass' : 'violation')
    }
    progress.end()
    expect(lines.length).toBeLessThan(15)
    expect(lines.every((line) => line.startsWith('\r\u001b[2K'))).toBe(true)
    expect(lines.at(-2)).toContain('/200 checks · 2 violations · about')
    expect(lines.at(-1)).toBe('\r\u001b[2K')
  })

  test.each([
    [false, {}],
    [true, { TERM: 'dumb' }],
  ])('prints a plain line every ten seconds elsewhere (%s, %j)', (isTTY, environment) => {
    const { lines, progress } = printed(isTTY, environment)
    progress.add('pass')
    vi.advanceTimersByTime(25_000)
    progress.end()
    vi.advanceTimersByTime(25_000)
    expect(lines).toEqual(['[........................] 1/200 checks\n', '[........................] 1/200 checks\n'])
  })

  test('lets other lines stand above it', () => {
    const { lines, progress } = printed(true)
    progress.say('paused for 12 s')
    expect(lines.slice(1)).toEqual(['\r\u001b[2K', 'paused for 12 s\n', expect.stringContaining('0/200 checks')])
    progress.end()
  })
})
