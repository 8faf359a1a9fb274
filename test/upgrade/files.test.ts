/** Report files that are broken, cut off, of another version or enormous: refused with a sentence that names them. */
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import { diff } from '../../cli/diff.ts'
import type { Report } from '../../contract/run.ts'
import { compare } from '../../runner/assessment/comparison/index.ts'
import { readReport } from '../../runner/configuration/report-file.ts'
import { readStandards } from '../../runner/finish.ts'
import { printed, scratch } from './console.ts'
import { checksOf, staged } from './staged.ts'

const { path, remove } = scratch()
afterAll(remove)

const chosen = checksOf(/^current\/(publishers|tags)\.(get|list)#/)
const honest = await staged({ chosen })
const broken = await staged({ chosen, on: ['current/tags.list/no-maximum', 'listOrder-id-descending'] })

const written = (name: string, value: unknown) => {
  writeFileSync(path(name), typeof value === 'string' ? value : JSON.stringify(value))
  return path(name)
}
const good = written('good.json', honest)
const bad = written('bad.json', broken)
const text = JSON.stringify(honest)

describe('a report file', () => {
  test('is read from the file, or from the folder of the run', () => {
    mkdirSync(path('run'))
    written('run/report.json', honest)
    expect(readReport(path('run'))).toEqual(JSON.parse(text))
    expect(readReport(good)).toEqual(readReport(path('run')))
  })

  const without = (member: keyof Report) => {
    const { [member]: _, ...rest } = honest
    return rest
  }
  test.each([
    ['is not there', undefined, 'cannot be read: no such file'],
    ['is empty', '', 'is empty'],
    ['is cut off', text.slice(0, text.length / 2), 'it seems to be cut off'],
    ['is no JSON', '<html></html>', 'invalid JSON'],
    [
      'is of another version',
      { ...honest, schemaVersion: '2.0' },
      'schemaVersion "2.0" cannot be read; this version reads 1.0',
    ],
    ['is no report', { name: 'package' }, 'not a report of this tool'],
    ['is null', 'null', 'not a report of this tool'],
    ['lacks its checks', without('checks'), '/: the member checks, found nothing'],
    ['has an unknown verdict', text.replace('"verdict":"pass"', '"verdict":"fine"'), 'one of pass, violation'],
  ])('that %s is refused by name', (what, value, message) => {
    const file = path(`${what}.json`)
    if (value !== undefined) written(`${what}.json`, value)
    for (const refused of [
      () => readReport(file),
      () => diff(file, good, {}, printed()),
      () => diff(good, file, {}, printed()),
      () => readStandards({ baseline: file }),
    ]) {
      expect(refused).toThrow(file)
      expect(refused).toThrow(message)
    }
  })

  test('that is enormous is refused before it is read', () => {
    written('enormous.json', text)
    truncateSync(path('enormous.json'), 3 * 2 ** 30)
    expect(() => readReport(path('enormous.json'))).toThrow('too large: 3072 MiB; at most 128 MiB are read')
  })
})

describe('diff', () => {
  const said = (format?: 'markdown' | 'json') => {
    const console = printed()
    const code = diff(good, bad, format ? { format } : {}, console)
    return { code, text: console.text() }
  }

  test('says the verdict in its first line, and ends with 1 on a regression only', () => {
    expect(said().code).toBe(1)
    expect(said().text.split('\n', 1)[0]).toMatch(/^breaking: /)
    for (const [old, now, code, line] of [
      [bad, good, 0, 'drift'],
      [good, good, 0, 'same'],
    ] as const) {
      const console = printed()
      expect(diff(old, now, {}, console)).toBe(code)
      expect(console.text().split('\n', 1)[0]).toMatch(new RegExp(`^${line}: `))
    }
  })

  test('ends with 1 on a lost verdict or on drift where it is told to', () => {
    const lost = honest.checks.map((check, place) =>
      place ? check : ({ ...check, verdict: 'inconclusive', message: 'needs a tag' } as const),
    )
    const less = written('less.json', { ...honest, checks: lost })
    const codeOf = (now: string, failOn: 'breaking' | 'no-longer-decided' | 'drift') =>
      diff(good, now, { failOn }, printed())
    expect(codeOf(less, 'breaking')).toBe(0)
    expect(codeOf(less, 'no-longer-decided')).toBe(1)
    expect(codeOf(less, 'drift')).toBe(1)
    expect(codeOf(bad, 'no-longer-decided')).toBe(1)
    expect(codeOf(good, 'drift')).toBe(0)
    const console = printed()
    diff(good, less, {}, console)
    expect(console.text()).toMatch(/decided \(1\)\n {2}\S+: \w+ -> inconclusive: needs a tag/i)
  })

  test('lists what changed in every form', () => {
    for (const form of [undefined, 'markdown', 'json'] as const) {
      expect(said(form).text).toContain('current/tags.list#size-maximum')
      expect(said(form).text).toContain('current.tags.list.order')
    }
    expect(said('markdown').text).toMatch(/^# ❌ breaking: /)
  })

  test('is JSON by its schema', () => {
    const schema = JSON.parse(readFileSync(new URL('../../schemas/comparison.schema.json', import.meta.url), 'utf8'))
    const validate = new Ajv2020({ strict: true, allErrors: true, strictRequired: false }).compile(schema)
    validate(JSON.parse(said('json').text))
    expect(validate.errors ?? []).toEqual([])
    validate(JSON.parse(JSON.stringify(compare(honest, { ...honest, checks: honest.checks.slice(1) }))))
    expect(validate.errors ?? []).toEqual([])
    expect(validate({ ...compare(honest, honest), verdict: 'fine' })).toBe(false)
  })

  test('writes the page of the later report with what changed, and no markup of the target', () => {
    const hostile = '</script><img src=x onerror=alert(1)>'
    const strange = { ...broken, observations: broken.observations.map((one) => ({ ...one, value: hostile })) }
    diff(good, written('strange.json', strange), { out: path('diff') }, printed())
    const html = readFileSync(path('diff/diff.html'), 'utf8')
    expect(html).not.toContain('<img')
    expect(html).toContain('Since the baseline')
    expect(readFileSync(path('diff/diff.md'), 'utf8')).not.toContain('<img')
    expect(JSON.parse(readFileSync(path('diff/diff.json'), 'utf8'))).toMatchObject({ verdict: 'breaking' })
  })

  test('of two runs with nothing in common is refused', async () => {
    const other = written('other.json', await staged({ chosen: checksOf(/^current\/authors\.get#/) }))
    expect(() => diff(good, other, {}, printed())).toThrow('The two runs cannot be compared: no check ran in both')
  })
})
