/** The reporters in `examples/reporters/`: each makes a form that a reader of that form takes. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import jsonld from 'jsonld'
import { Parser } from 'tap-parser'
import { describe, expect, test } from 'vitest'
import type { Report } from '../../contract/run.ts'
import { catalogueOf, check, clause, end, HOSTILE, head, type Run, result, run, runOf } from './sample.ts'

const FOLDER = new URL('../../examples/reporters/', import.meta.url)

/** The text that an example makes of a report. */
async function formOf(name: 'badge' | 'earl' | 'tap'): Promise<(report: Report) => string> {
  const module: Readonly<Record<string, (report: Report) => string>> = await import(
    String(new URL(`${name}.mjs`, FOLDER))
  )
  return module[name]!
}
const [badge, earl, tap] = [await formOf('badge'), await formOf('earl'), await formOf('tap')]

const passing = check('current/learners.list#size')
const passed = runOf(
  [head([passing.id]), result(passing, 'pass'), end()],
  catalogueOf([passing], [clause(passing.clauses[0]!)]),
)
const warned = runOf(
  [head([passing.id]), result(passing, 'waived'), end()],
  catalogueOf([passing], [clause(passing.clauses[0]!)]),
)
const undecided = runOf(
  [head([passing.id]), result(passing, 'inconclusive'), end()],
  catalogueOf([passing], [clause(passing.clauses[0]!)]),
)
const cutOff = runOf([head([])], catalogueOf([]))
const RUNS: Readonly<Record<string, Run>> = {
  'of 300 checks': run(300),
  'full of hostile texts': run(80, HOSTILE),
  'of a run that was cut off': cutOff,
  'without a finding': passed,
}

interface Triple {
  readonly predicate: { readonly value: string }
  readonly object: { readonly value: string }
}

const EARL = 'http://www.w3.org/ns/earl#'

describe.each(Object.entries(RUNS))('of a report %s', (_, { report }) => {
  test('tap.mjs makes TAP 14', () => {
    const failing = report.checks.filter(({ verdict }) => verdict === 'violation')
    const parser = Parser.parse(tap(report))
    const asserts = parser.filter(([kind]) => kind === 'assert').map(([, one]) => one as { ok: boolean; todo: unknown })
    expect(parser.find(([kind]) => kind === 'version')?.[1]).toBe(14)
    expect(parser.filter(([kind]) => kind === 'extra')).toEqual([])
    expect(asserts).toHaveLength(report.checks.length)
    expect(asserts.filter(({ ok, todo }) => !ok && !todo)).toHaveLength(failing.length)
    expect(parser.some(([kind]) => kind === 'bailout')).toBe(!report.run.complete)
  })

  test('earl.mjs makes EARL that a JSON-LD processor reads without fetching anything', async () => {
    const documentLoader = () => Promise.reject(new Error('nothing may be fetched'))
    const triples = (await jsonld.toRDF(JSON.parse(earl(report)), { documentLoader })) as readonly Triple[]
    const outcomes = triples.filter(({ predicate }) => predicate.value === `${EARL}outcome`)
    const failed = report.clauses.filter(({ verdict }) => verdict === 'violation' || verdict === 'warning')
    expect(outcomes).toHaveLength(report.clauses.length)
    expect(outcomes.filter(({ object }) => object.value === `${EARL}failed`)).toHaveLength(failed.length)
    const allowed = ['passed', 'failed', 'cantTell', 'inapplicable', 'untested'].map((name) => EARL + name)
    for (const { object } of outcomes) expect(allowed).toContain(object.value)
  })

  test('badge.mjs makes what an endpoint badge of shields shows', () => {
    const { violation } = report.summary.verdicts
    const shown = JSON.parse(badge(report))
    expect(Object.keys(shown)).toEqual(['schemaVersion', 'label', 'message', 'color', 'isError'])
    expect(shown.isError).toBe(violation > 0)
  })
})

test('a badge is green only where a complete run decided something and accepts no failure', () => {
  const colours = [passed, warned, undecided, cutOff, run(300)].map(({ report }) => JSON.parse(badge(report)).color)
  expect(colours).toEqual(['brightgreen', 'yellow', 'yellow', 'yellow', 'red'])
})

test('a text of the platform becomes no link and no line of its own', () => {
  const { report } = run(20, '<https://evil.example>\nnot ok 99')
  expect(earl(report)).not.toMatch(/"@id": "[^"]*evil/)
  expect(tap(report)).not.toMatch(/^(?!( {2}|not ok|ok|#|TAP|1\.\.|Bail)).*evil|^not ok 99/m)
})

test.each(['badge', 'earl', 'tap'])('%s.mjs says how it is used', (name) => {
  const text = readFileSync(fileURLToPath(new URL(`${name}.mjs`, FOLDER)), 'utf8')
  expect(text).toContain(`lpconform run --reporter examples/reporters/${name}.mjs`)
  expect(text.replace(/\s*\n \* /g, ' ')).toContain(
    `node examples/reporters/${name}.mjs conformance-report/report.json`,
  )
})
