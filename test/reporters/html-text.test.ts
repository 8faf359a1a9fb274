/** The page of a run as a text: what it carries, and what it must not. */
import { describe, expect, test } from 'vitest'
import { citedIds } from '../../reporters/cited.ts'
import { htmlReport } from '../../reporters/html.ts'
import type { ShownExchange } from '../../reporters/shown-exchange.ts'
import { inflated, scriptsOf } from './page-data.ts'
import { catalogueOf, HOSTILE, head, type Run, run, runOf } from './sample.ts'

/** The data of the page, with its exchanges by id. */
function carriedBy({ report, exchanges }: Run) {
  const scripts = scriptsOf(htmlReport(report, exchanges))
  const blocks = scripts.filter(({ attributes }) => attributes!.includes('class="evidence"'))
  const shown: ShownExchange[] = blocks.flatMap(({ text }) => inflated(text))
  return { data: inflated(scripts[0]!.text), blocks, exchanges: new Map(shown.map((one) => [one.id, one])) }
}

describe('index.html as text', () => {
  test('holds data that is compressed and one script, whatever the target answered', () => {
    for (const one of [run(80, HOSTILE), runOf([head([])], catalogueOf([]))]) {
      const html = htmlReport(one.report, one.exchanges)
      const { data, blocks } = carriedBy(one)
      expect(scriptsOf(html)).toHaveLength(2 + blocks.length)
      expect(html).not.toMatch(/<img|\u2028|<!--/)
      expect(data.report).toEqual(JSON.parse(JSON.stringify(one.report)))
    }
  })

  test('makes no markup of the reason for which a run was cut off', () => {
    const { report, exchanges } = run(8)
    const cut = { ...report, run: { ...report.run, complete: false, reason: HOSTILE } }
    expect(htmlReport(cut, exchanges)).not.toContain('<img')
  })

  test('carries a script that parses', () => {
    const script = scriptsOf(htmlReport(run(1).report, new Map())).at(-1)!
    expect(() => new Function(script.text)).not.toThrow()
  })

  test('refers to nothing outside itself', () => {
    expect(htmlReport(run(1).report, new Map())).not.toMatch(/\b(src|href)="(?!#|data:)/)
  })

  test('embeds the exchanges behind what did not pass, up to a bound', () => {
    const small = run(80)
    const passed = small.report.checks.filter(({ verdict }) => verdict === 'pass').flatMap(({ evidence }) => evidence)
    const { data, exchanges } = carriedBy(small)
    expect(exchanges.size).toBe(40)
    expect(data.evidence.flat().sort()).toEqual([...exchanges.keys()].sort())
    for (const id of passed) expect(exchanges.has(id)).toBe(false)
    expect(citedIds(run(4000).report, 100).size).toBe(100)
  })

  test('shortens long bodies and says so', () => {
    const { report, exchanges } = run(8)
    const long = new Map(
      [...exchanges].map(([id, one]) => [id, { ...one, response: { ...one.response!, body: 'é'.repeat(90_000) } }]),
    )
    const { response } = carriedBy({ ...run(8), report, exchanges: long }).exchanges.get('x3')!
    expect(response!.body!.length).toBeLessThanOrEqual(24 * 1024)
    expect(response!.shortened).toBe(true)
  })
})
