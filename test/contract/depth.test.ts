/** A file that is nested without end is refused by a sentence, whatever reads it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readRunFile } from '../../output/run-file/read.ts'
import { readDocument, Unreadable } from '../../runner/configuration/document.ts'
import { readReport } from '../../runner/configuration/report-file.ts'
import { readTraffic } from '../../runner/passive/read.ts'
import { lossesOf } from '../../runner/passive/traffic.ts'

const LEVELS = 100_000
const DEEP = `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`
const SAID = /nested more than 500 levels deep/

const folder = mkdtempSync(join(tmpdir(), 'lpconform-deep-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('a report', () => {
  const path = file('report.json', `{"schemaVersion":"1.0","checks":${DEEP}}`)
  expect(() => readReport(path)).toThrow(SAID)
  expect(() => readReport(path)).toThrow(expect.objectContaining({ name: 'UsageError' }))
})

test('a run file', () => {
  const path = file('run.jsonl', `{"kind":"head","id":${DEEP}}\n`)
  expect(() => [...readRunFile(path)]).toThrow(SAID)
})

test.each([
  ['JSON', 'profile.json', DEEP],
  ['YAML in brackets', 'profile.yml', `a: ${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}`],
  ['YAML in a line', 'profile.yml', `${'- '.repeat(LEVELS)}1`],
])('a profile of %s', (_, name, text) => {
  expect(() => readDocument(name, text)).toThrow(Unreadable)
  expect(() => readDocument(name, text)).toThrow(SAID)
})

test('an entry of a recording, beside which the others are judged', async () => {
  const entry = (status: string) =>
    `{"request":{"method":"GET","url":"https://platform.example/v2/learners/"},"response":{"status":${status}}}`
  const losses = lossesOf()
  const found: unknown[] = []
  const path = file('traffic.har', `{"log":{"entries":[${entry(DEEP)},${entry('200')}]}}`)
  for await (const one of readTraffic([path], losses)) found.push(one)
  expect(found).toHaveLength(1)
  expect(losses.lines.join()).toMatch(SAID)
})
