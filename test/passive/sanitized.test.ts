/** Exports of recorders that leave credentials out, or write what no other recorder writes: nobody is accused of it. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readTraffic } from '../../runner/passive/read.ts'
import { judgedTraffic } from './recorded.ts'

const fileOf = (name: string) => fileURLToPath(new URL(`recordings/${name}.har`, import.meta.url))
const judged = (name: string) => judgedTraffic((losses) => readTraffic([fileOf(name)], losses))
const accusations = ({ results }: Awaited<ReturnType<typeof judged>>) =>
  [...results].filter(([, { verdict }]) => verdict !== 'pass' && verdict !== 'observation').map(([id]) => id)

describe('a sanitized export of the developer tools', () => {
  test('holds no credential beside the key, which the browser does not know', () => {
    expect(readFileSync(fileOf('devtools-sanitized'), 'utf8')).not.toMatch(/"(?:authorization|cookie|set-cookie)"/i)
  })

  test('accuses nobody, and says what is missing and how to write it', async () => {
    const sanitized = await judged('devtools-sanitized')
    expect(accusations(sanitized)).toEqual([])
    expect(sanitized.losses.join('\n')).toMatch(
      /devtools-sanitized\.har holds no credentials of current and legacy-learner .*Export HAR \(with sensitive data\)/,
    )
  })

  test('decides what the whole one does, but for who asked', async () => {
    const [whole, sanitized] = [await judged('devtools'), await judged('devtools-sanitized')]
    expect(accusations(whole)).toEqual([])
    expect(whole.losses.join('\n')).not.toContain('holds no credentials')
    const lost = [...whole.results.keys()].filter((id) => !sanitized.results.has(id))
    const OF_CALLERS =
      /#(?:credential-missing|session-missing|session-ended|ends-session|role-\w+|token-works|opens-session|sets-cookie)$/
    expect(lost.filter((id) => !OF_CALLERS.test(id))).toEqual([])
  })
})
