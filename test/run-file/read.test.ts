import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { RunFileError, readRunFile } from '../../output/run-file/read.ts'
import { end, exchange, head, run } from '../reporters/sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'run-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (text: string) => {
  const file = join(folder, 'run.jsonl')
  writeFileSync(file, text)
  return [...readRunFile(file)]
}
const lines = (...records: readonly unknown[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('')

describe('readRunFile', () => {
  test('gives back what was written, across the bounds of its buffer', () => {
    const wide = exchange('x-wide', { response: { status: 200, headers: {}, body: 'é€😀'.repeat(90_000) } })
    const records = [head(['a']), wide, ...run(900).records.slice(1, -1), end()]
    expect(read(lines(...records))).toEqual(records)
  })

  test('leaves out a last line that was torn, at whatever byte', () => {
    const whole = lines(head([]))
    const last = lines(exchange('x1', { as: 'é' }))
    for (let length = 1; length < Buffer.byteLength(last) - 1; length += 7) {
      const torn = Buffer.concat([Buffer.from(whole), Buffer.from(last).subarray(0, length)])
      writeFileSync(join(folder, 'torn.jsonl'), torn)
      expect([...readRunFile(join(folder, 'torn.jsonl'))]).toEqual([head([])])
    }
  })

  test('reads a last line that only lacks its line feed', () => {
    expect(read(lines(head([]), end()).trimEnd())).toEqual([head([]), end()])
  })

  test('passes over blank lines, carriage returns and a byte order mark', () => {
    expect(read(`\uFEFF${lines(head([]))}\r\n\n${lines(end()).replace('\n', '\r\n')}`)).toEqual([head([]), end()])
  })

  test.each([
    ['{"kind":\n', 'run.jsonl, line 2: expected one JSON object, found text that is not JSON'],
    ['[1]\n', 'run.jsonl, line 2: expected a JSON object, found [1]'],
    ['{"kind":"chek"}\n', 'line 2: expected "kind" to be one of head, exchange, check,'],
    ['{"kind":"notice"}\n', 'line 2: expected "text" of notice to be a text, found nothing'],
    [lines({ ...exchange('x'), operation: 'current/none' }), 'to be the id of an operation, found "current/none"'],
    [lines({ ...exchange('x'), request: 3 }), 'expected "request" of exchange to be an object of method (a text)'],
    [lines({ ...exchange('x'), waitedFor: 'luck' }), 'expected "waitedFor" of exchange to be one of limit, refusal'],
    [lines({ ...head([]), resumes: 1 }), 'expected "resumes" of head to be true or false, found 1'],
    [lines({ kind: 'notice', text: '', urgent: 'no' }), 'expected "urgent" of notice to be true or false, found "no"'],
    [lines({ ...exchange('x'), durationMs: null }), 'expected "durationMs" of exchange to be a number, found null'],
  ])('names line, expectation and finding for %j', (line, message) => {
    const text = lines(head([])) + line + lines(end())
    expect(() => read(text)).toThrow(RunFileError)
    expect(() => read(text)).toThrow(message)
  })

  test('names a file that cannot be read', () => {
    expect(() => [...readRunFile(join(folder, 'none'))]).toThrow('the run file cannot be read (ENOENT)')
    expect(() => [...readRunFile(folder)]).toThrow('the run file cannot be read (EISDIR)')
  })
})
