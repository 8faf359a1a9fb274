import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RunFileError } from '../../output/run-file/read.ts'
import { ReportFolderError, writeReports } from '../../reporters/write.ts'
import { HOSTILE, run } from './sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'write-'))
const runFile = join(folder, 'run.jsonl')
const { records, catalogue, report } = run(60, HOSTILE)
const FILES = ['evidence.har', 'index.html', 'junit.xml', 'lpconform.sha256', 'report.json', 'summary.md']

beforeAll(() => writeFileSync(runFile, records.map((record) => `${JSON.stringify(record)}\n`).join('')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('writeReports', () => {
  test('writes every form into a folder that it makes, and gives back the report', () => {
    const directory = join(folder, 'a', 'b')
    // A line of the run file cannot hold a lone surrogate otherwise than escaped: both sides say the same.
    expect(writeReports(directory, runFile, catalogue)).toMatchObject({ report })
    expect(readdirSync(directory).sort()).toEqual(FILES)
    expect(JSON.parse(readFileSync(join(directory, 'report.json'), 'utf8'))).toEqual(report)
    expect(JSON.parse(readFileSync(join(directory, 'evidence.har'), 'utf8')).log.entries).toHaveLength(60)
  })

  test('replaces an older report', () => {
    const directory = join(folder, 'again')
    writeReports(directory, runFile, catalogue)
    const before = statSync(join(directory, 'summary.md')).ino
    writeReports(directory, runFile, catalogue)
    expect(statSync(join(directory, 'summary.md')).ino).not.toBe(before)
    expect(readFileSync(join(directory, 'summary.md'), 'utf8')).toMatch(/^# ❌ Conformance/)
  })

  test('keeps the older file and leaves no other behind when one cannot be written', () => {
    const directory = join(folder, 'blocked')
    mkdirSync(join(directory, 'index.html', 'inside'), { recursive: true })
    expect(() => writeReports(directory, runFile, catalogue)).toThrow(ReportFolderError)
    expect(readdirSync(directory).sort()).toEqual(['evidence.har', 'index.html', 'lpconform.sha256', 'report.json'])
  })

  test.each([
    ['a file in its place', 'file', 'a file of that name is in the way (EEXIST)'],
    ['a file on the way', 'file/below', 'part of the path is not a folder (ENOTDIR)'],
  ])('says what is wrong with the folder: %s', (_, name, message) => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => writeReports(join(folder, name), runFile, catalogue)).toThrow(message)
  })

  test.skipIf(process.getuid?.() === 0)('says so when it may not write (skipped for root, who always may)', () => {
    const directory = join(folder, 'closed')
    mkdirSync(directory)
    chmodSync(directory, 0o500)
    expect(() => writeReports(directory, runFile, catalogue)).toThrow('permission denied (EACCES)')
  })

  test('says so when there is no run file, and makes no folder', () => {
    const directory = join(folder, 'none')
    expect(() => writeReports(directory, join(folder, 'absent.jsonl'), catalogue)).toThrow(RunFileError)
    expect(readdirSync(folder)).not.toContain('none')
  })
})
