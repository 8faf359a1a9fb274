/** A statement for others: made from the report alone, and found out when anything of it was changed. */
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { chromium } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { statement } from '../../cli/statement.ts'
import { verify } from '../../cli/verify.ts'
import type { SignedStatement, Statement } from '../../contract/statement.ts'
import { reportOf } from '../../reporters/report.ts'
import { statementHtml, statementOf } from '../../reporters/statement.ts'
import { packageVersion } from '../../runner/configuration/package.ts'
import type { Console } from '../../runner/console.ts'
import { CHROMIUM, CHROMIUM_ARGUMENTS, complaintsIn, newPage } from '../reporters/chromium.ts'
import { HOSTILE, run } from '../reporters/sample.ts'

const root = mkdtempSync(join(tmpdir(), 'statement-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(root, 'run-'))
  writeFileSync(join(folder, 'report.json'), JSON.stringify(run(80).report))
})

const fileIn = (name: string) => join(folder, name)
const signed = (): SignedStatement => JSON.parse(readFileSync(fileIn('statement.json'), 'utf8'))
const rewrite = (value: unknown) => writeFileSync(fileIn('statement.json'), JSON.stringify(value))

/** Calls a command. @returns its exit code and what it said */
function called(call: (console: Console) => number) {
  const texts: string[] = []
  const stream = { write: (text: string) => texts.push(text) > 0 }
  const code = call({ out: stream, err: stream } as unknown as Console)
  return { code, said: texts.join('') }
}

const state = (options: Parameters<typeof statement>[1] = {}) =>
  called((console) => statement(folder, options, console))
const verified = (options: Parameters<typeof verify>[1] = {}, path = folder) =>
  called((console) => verify(path, options, console))

function keyPair(name: string, type: 'ed25519' | 'rsa' | 'ec' = 'ed25519') {
  const pair = {
    rsa: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
    ec: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    ed25519: () => generateKeyPairSync('ed25519'),
  }[type]()
  const [key, publicKey] = [join(root, `${name}.pem`), join(root, `${name}.pub`)]
  writeFileSync(key, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(publicKey, pair.publicKey.export({ type: 'spki', format: 'pem' }))
  return { key, publicKey }
}

test('says what the report says, for whom the figures of its version are known', () => {
  expect(state().code).toBe(0)
  const { statement: made, signature } = signed()
  expect(signature).toBeUndefined()
  expect(made).toMatchObject({
    target: 'https://platform.example/api, https://old.platform.example',
    mode: 'full',
    complete: true,
    checks: { violation: 10 },
    suiteVersion: packageVersion(),
  })
  expect(made.proof!.faults).toBeGreaterThan(made.proof!.checks)
  expect(made.interfaces.map((one) => one.interface)).toEqual(['current', 'legacy-learner', 'legacy-admin'])
  const page = readFileSync(fileIn('statement.html'), 'utf8')
  for (const part of [made.result, 'SHA-256', made.report.sha256, 'Not signed.', made.findings[0]!.fails])
    expect(page).toContain(part)
  expect(verified()).toEqual({ code: 0, said: expect.stringContaining('matches its report') })
})

test('leaves the figures of the proof out of a statement about a run of another version', () => {
  const { report } = run(8)
  writeFileSync(fileIn('report.json'), JSON.stringify({ ...report, run: { ...report.run, suiteVersion: '0.0.1' } }))
  state()
  expect(signed().statement.proof).toBeUndefined()
  expect(verified().code).toBe(0)
})

test('is no success where the run was not complete', () => {
  const { records, catalogue } = run(8)
  const cut = reportOf(
    records.filter(({ kind }) => kind !== 'end'),
    catalogue,
  )
  writeFileSync(fileIn('report.json'), JSON.stringify(cut))
  state()
  expect(signed().statement.doubts[0]).toMatch(/^The run is not complete/)
  expect(readFileSync(fileIn('statement.html'), 'utf8')).toContain('The run is not complete')
})

describe('statement.json', () => {
  const schema = JSON.parse(readFileSync(new URL('../../schemas/statement.schema.json', import.meta.url), 'utf8'))
  const validate = new Ajv2020({ strict: true, allErrors: true, strictRequired: false }).compile(schema)
  const accepted = { what: 'current/tags.list#size', reason: 'in work', owner: 'Ada', expires: '2027-01-31' }

  test('follows its schema, signed or not, with all that it may say', () => {
    const { key } = keyPair('schema')
    for (const options of [{}, { key }]) {
      state(options)
      validate(signed())
      expect(validate.errors ?? []).toEqual([])
    }
    expect(signed().statement.findings.map(({ severity }) => severity)).not.toContain(undefined)
    const { report } = run(8)
    const made = statementOf({ ...report, run: { ...report.run, complete: false } }, '0'.repeat(64))
    const waived = { ...made, waivers: [{ ...accepted, state: 'active' }], deviations: [{ ...accepted, state: 'met' }] }
    validate({ statement: JSON.parse(JSON.stringify(waived)) })
    expect(validate.errors ?? []).toEqual([])
  })

  test.each([
    ['a member that the schema does not know', (one: Statement) => ({ ...one, certified: true })],
    ['a digest that is none', (one: Statement) => ({ ...one, report: { ...one.report, sha256: 'abc' } })],
    ['less than nothing', (one: Statement) => ({ ...one, notSelected: -1 })],
    ['a verdict without a count', (one: Statement) => ({ ...one, checks: { pass: 1 } })],
    ['no result', ({ result: _, ...rest }: Statement) => rest],
  ])('is refused with %s', (_, change) => {
    state()
    const changed = { statement: change(signed().statement) }
    expect(validate(changed)).toBe(false)
    rewrite(changed)
    expect(() => verified()).toThrow(/statement.json: is not a statement of this tool .*: \/statement/)
  })
})

describe('a signature', () => {
  test.each(['ed25519', 'rsa', 'ec'] as const)('is of the statement and of its key: %s', (type) => {
    const { key, publicKey } = keyPair(type, type)
    const other = keyPair(`other-${type}`)
    expect(state({ key }).code).toBe(0)
    expect(verified({ publicKey })).toEqual({ code: 0, said: expect.stringContaining(`signed with ${publicKey}`) })
    expect(verified()).toEqual({ code: 0, said: expect.stringContaining('whose key that is, only its owner can say') })
    expect(verified({ publicKey: other.publicKey })).toEqual({
      code: 1,
      said: expect.stringContaining('a key other than'),
    })
  })

  test('is missed where it is demanded', () => {
    const { publicKey } = keyPair('demanded')
    state()
    expect(verified({ publicKey })).toEqual({ code: 1, said: expect.stringContaining('is not signed') })
    expect(() => verified({ publicKey }, mkdtempSync(join(root, 'empty-')))).toThrow(/holds no statement.json/)
  })

  test.each([
    ['no key', 'hello', /is not a private key/],
    [
      'a key that cannot sign',
      generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
      /x25519 \(allowed: ed25519, rsa, ec\)/,
    ],
  ])('is not made with %s', (name, content, message) => {
    const file = join(root, `${name}.pem`)
    writeFileSync(file, content)
    expect(() => state({ key: file })).toThrow(message)
    expect(existsSync(fileIn('statement.json'))).toBe(false)
  })
})

describe('what was changed is found', () => {
  const { key } = keyPair('changing')

  test.each([
    [
      'the result',
      (one: SignedStatement) => ({ ...one, statement: { ...one.statement, result: 'No violation' } }),
      /signature does not belong to this statement/,
    ],
    [
      'the result, without a signature',
      ({ statement: of }: SignedStatement) => ({ statement: { ...of, result: 'No violation' } }),
      /does not match its report/,
    ],
    [
      'the digest',
      (one: SignedStatement) => ({
        ...one,
        statement: { ...one.statement, report: { ...one.statement.report, sha256: '0'.repeat(64) } },
      }),
      /not the report of the statement/,
    ],
    [
      'the signature',
      (one: SignedStatement) => ({ ...one, signature: { ...one.signature, value: 'AAAA' } }),
      /signature does not belong to this statement/,
    ],
    [
      'the type of the key, which the page shows',
      (one: SignedStatement) => ({ ...one, signature: { ...one.signature, key: 'rsa' } }),
      /signature does not belong to this statement/,
    ],
    [
      'the key',
      (one: SignedStatement) => ({ ...one, signature: { ...one.signature, publicKey: 'none' } }),
      /signature does not belong to this statement/,
    ],
  ])('%s', (_, change, message) => {
    state({ key })
    rewrite(change(signed()))
    expect(verified()).toEqual({ code: 1, said: expect.stringMatching(message) })
  })

  test('the report and the page', () => {
    state({ key })
    writeFileSync(fileIn('report.json'), `${readFileSync(fileIn('report.json'), 'utf8')}\n`)
    expect(verified()).toEqual({ code: 1, said: expect.stringContaining('not the report of the statement') })
    writeFileSync(fileIn('report.json'), `\uFEFF${JSON.stringify(run(80).report)}`)
    expect(verified()).toEqual({ code: 1, said: expect.stringContaining('not the report of the statement') })
    rmSync(fileIn('report.json'))
    expect(verified()).toEqual({ code: 0, said: expect.stringContaining('no report.json beside it') })
    writeFileSync(fileIn('statement.html'), statementHtml(signed()).replace('violations', 'passes'))
    expect(verified()).toEqual({ code: 1, said: expect.stringContaining('is not the page of the statement') })
  })
})

test.each([
  '',
  '{}',
  '[]',
  '{"statement":{}}',
  '{"statement":{"schemaVersion":"1.0","report":{}},"signature":1}',
  '{"statement":{"schemaVersion":"1.0","report":{"id":"1","sha256":"0"}}}',
])('what is no statement is told: %s', (text) => {
  writeFileSync(fileIn('statement.json'), text)
  writeFileSync(fileIn('statement.html'), '')
  expect(() => verified({}, fileIn('statement.json'))).toThrow(/statement.json: (?:invalid JSON|is not a statement)/)
})

test.skipIf(!existsSync(CHROMIUM))(
  `is one accessible page that a hostile target cannot write into (needs ${CHROMIUM})`,
  async () => {
    writeFileSync(fileIn('report.json'), JSON.stringify(run(8, HOSTILE).report))
    state()
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_ARGUMENTS] })
    try {
      const page = await newPage(browser, { viewport: { width: 360, height: 700 } })
      await page.goto(pathToFileURL(fileIn('statement.html')).href)
      expect(await page.locator('img').count()).toBe(0)
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      expect(await complaintsIn(page)).toEqual([])
    } finally {
      await browser.close()
    }
  },
)
