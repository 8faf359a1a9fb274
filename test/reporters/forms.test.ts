/** Every form that other tools read, checked by its published schema or by a reader of its own. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { allure2 } from '@allurereport/reader'
import type { RawTestResult, ResultsVisitor } from '@allurereport/reader-api'
import { Ajv } from 'ajv'
import AjvDraft4 from 'ajv-draft-04'
import { validateStrict } from 'ctrf'
import type { Log } from 'sarif'
import { describe, expect, test } from 'vitest'
import type { Form } from '../../contract/report-forms.ts'
import { formFiles } from '../../reporters/forms/index.ts'
import { harExchanges } from '../../reporters/har-reader.ts'
import { headline, whoseVerdict } from '../../reporters/wording.ts'
import { catalogueOf, check, clause, end, HOSTILE, head, type Run, result, run, runOf } from './sample.ts'
import { parseXml } from './xml.ts'

const require = createRequire(import.meta.url)
const harSchemas: Readonly<Record<string, object>> = require('har-schema')

const passing = check('current/learners.list#size')
const RUNS: Readonly<Record<string, Run>> = {
  'of 300 checks': run(300),
  'full of hostile texts': run(80, HOSTILE),
  'of a run that was cut off': runOf([head([])], catalogueOf([])),
  'without a finding': runOf(
    [head([passing.id]), result(passing, 'pass'), end()],
    catalogueOf([passing], [clause(passing.clauses[0]!)]),
  ),
}
const EACH = Object.entries(RUNS)

/** The files of a form, by name. */
function filesOf(form: Form, { report, exchanges }: Run): Map<string, string> {
  const material = { report, exchanges, all: () => exchanges.values() }
  return new Map(formFiles(form, material).map(([name, pieces]) => [name, [...pieces].join('')]))
}

const textOf = (form: Form, of: Run) => [...filesOf(form, of).values()][0]!
const failing = ({ report }: Run) => report.checks.filter(({ verdict }) => verdict === 'violation')

describe.each(EACH)('a report %s', (_, of) => {
  test('is SARIF 2.1.0 by its schema, its rules are clauses', () => {
    const path = require.resolve('@microsoft/jest-sarif').replace(/index\.js$/, 'schemas/sarif-2.1.0-rtm.5.json')
    const schema = JSON.parse(readFileSync(path, 'utf8'))
    const Kind = /draft-04/.test(schema.$schema) ? AjvDraft4.default : Ajv
    const validate = new Kind({ strict: false, allErrors: true, validateFormats: false, unicodeRegExp: false }).compile(
      schema,
    )
    const log: Log = JSON.parse(textOf('sarif', of))
    validate(log)
    expect(validate.errors ?? []).toEqual([])
    const [{ results = [], tool }] = log.runs as [Log['runs'][0]]
    const rules = tool.driver.rules ?? []
    expect(results.filter(({ level }) => level === 'error')).toHaveLength(failing(of).length)
    for (const { ruleId, ruleIndex } of results) expect(rules[ruleIndex!]?.id).toBe(ruleId)
    const clauses = new Set(of.report.clauses.map(({ id }) => id))
    for (const { id } of rules) expect(clauses.has(id)).toBe(true)
  })

  test('is CTRF by its own reader', () => {
    const value = JSON.parse(textOf('ctrf', of))
    expect(() => validateStrict(value)).not.toThrow()
    expect(value.results.environment.appName).toBe(whoseVerdict(of.report))
    expect(value.results.summary.extra.result).toBe(headline(of.report))
    expect(value.results.summary).toMatchObject({ tests: of.report.checks.length, failed: failing(of).length })
  })

  test('is a set of Allure results by the reader of Allure', async () => {
    const read: RawTestResult[] = []
    const attached = new Map<string, string>()
    const facts: object[] = []
    const visitor = {
      visitTestResult: async (one: RawTestResult) => void read.push(one),
      visitAttachmentFile: async () => {},
      visitMetadata: async (one: object) => void facts.push(one),
    } as unknown as ResultsVisitor
    for (const [name, text] of filesOf('allure', of)) {
      const original = name.split('/').at(-1)!
      if (original.endsWith('-attachment.txt')) attached.set(original, text)
      const file = {
        getOriginalFileName: () => original,
        asJson: async () => JSON.parse(text),
        asUtf8String: async () => text,
      }
      expect(await allure2.read(visitor, file as never as Parameters<typeof allure2.read>[1])).toBe(true)
    }
    expect(JSON.stringify(facts)).toContain(whoseVerdict(of.report))
    expect(read).toHaveLength(of.report.checks.length)
    expect(read.filter(({ status }) => status === 'failed')).toHaveLength(failing(of).length)
    expect(new Set(read.map(({ uuid }) => uuid)).size).toBe(read.length)
    const shown = read.flatMap(({ steps = [] }) =>
      steps.flatMap((step) => (step.type === 'attachment' ? [step.originalFileName] : [])),
    )
    expect(shown.toSorted()).toEqual([...attached.keys()].toSorted())
    for (const text of attached.values()) expect(text).toMatch(/^as .*\n\ncurl -sS /)
    expect(attached.size > 0).toBe(failing(of).some(({ evidence }) => evidence.some((id) => of.exchanges.has(id))))
  })
})

describe.each(EACH)('a report %s, for other readers', (_, of) => {
  test('is a HAR by its schema, and reads back as the same exchanges', () => {
    const archive = JSON.parse(textOf('har', of))
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, schemas: [] })
    ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json'))
    for (const schema of Object.values(harSchemas)) ajv.addSchema(schema)
    expect(ajv.validate('har.json', archive), ajv.errorsText()).toBe(true)
    const plain = (exchange: object) => JSON.parse(JSON.stringify({ ...exchange, kind: undefined }))
    expect(harExchanges(JSON.stringify(archive)).map(plain)).toEqual([...of.exchanges.values()].map(plain))
  })

  test('is JUnit XML, HTML and Markdown within its bound', () => {
    expect(parseXml(textOf('junit', of)).name).toBe('testsuites')
    expect(textOf('html', of)).toMatch(/^<!doctype html>/)
    expect(Buffer.byteLength(textOf('markdown', of))).toBeLessThan(2 ** 20)
  })
})

describe('a text of the platform becomes no link and no file of the machine in', () => {
  const LINK = `[click](https://evil.example) <https://evil.example> [[ATTACHMENT|/etc/passwd]] <a href="https://evil.example">x</a> www.evil.example`
  const of = run(20, LINK)
  const markdown = () => textOf('markdown', of).replace(/(`+)(?!`).*?[^`]\1(?!`)/g, '')
  test.each<[Form, string, RegExp]>([
    ['sarif', textOf('sarif', of), /\]\(/],
    ['junit', textOf('junit', of), /\[\[ATTACHMENT|<a\b/i],
    ['markdown', markdown(), /\]\(|<a\b|<https|https:\/\/evil|www\.evil/],
    [
      'allure',
      [...filesOf('allure', of).values()].join(''),
      /"links":\[[^\]]|"description(Html)?":|"type":"text\/html"/,
    ],
    ['ctrf', textOf('ctrf', of), /"(url|attachments|buildUrl)":/],
  ])('%s', (_, text, made) => {
    expect(text).toContain('evil')
    expect(made.exec(text)?.[0]).toBeUndefined()
  })
})
