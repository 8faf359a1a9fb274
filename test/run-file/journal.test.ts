import fs, { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { fileJournal, JournalFailure } from '../../output/run-file/journal.ts'
import type { RunRecord } from '../../output/run-file/record.ts'

const folder = mkdtempSync(join(tmpdir(), 'journal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const intent = (key: string): RunRecord => ({
  kind: 'ledger',
  key,
  operation: 'current/tags.create',
  what: 'tag',
  handle: key,
  state: 'intended',
})

describe('what a run intends', () => {
  it('is put on disk together for all who ask at a time, and anew for who comes later', async () => {
    const journal = fileJournal(join(folder, 'together.jsonl'))
    expect(journal.kept!()).toBeUndefined()
    journal.write(intent('one'))
    journal.write(intent('two'))
    const first = journal.kept!()
    expect(first).toBeInstanceOf(Promise)
    expect(journal.kept!()).toBe(first)
    journal.write(intent('three'))
    const second = journal.kept!()
    journal.write(intent('four'))
    expect(second).not.toBe(first)
    expect(journal.kept!()).toBe(second)
    await second
    expect(journal.kept!()).toBeUndefined()
    journal.close()
  })

  it('need not be where nothing of the target outlives the process', () => {
    const journal = fileJournal(join(folder, 'passing.jsonl'), { passing: true })
    journal.write(intent('one'))
    expect(journal.kept!()).toBeUndefined()
    journal.close()
  })

  it('is not taken for on disk where it cannot be put there', async () => {
    // Takes what is written, and cannot be synchronised.
    const journal = fileJournal('/dev/null')
    journal.write(intent('one'))
    await expect(journal.kept!()).rejects.toThrow('/dev/null cannot be written (EINVAL)')
    await expect(journal.kept!()).rejects.toThrow(JournalFailure)
    expect(() => journal.write(intent('two'))).toThrow(JournalFailure)
    journal.close()
  })

  it('is written whole where a write takes part of it, and not sent where the rest fails', () => {
    const whole = fs.writeSync
    let room = Number.POSITIVE_INFINITY
    const short = vi.spyOn(fs, 'writeSync').mockImplementation(((descriptor: number, bytes: Buffer) => {
      if (!room) throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
      const taken = whole(descriptor, bytes, 0, Math.min(bytes.length, 7, room))
      room -= taken
      return taken
    }) as typeof fs.writeSync)
    syncBuiltinESMExports()
    try {
      const file = join(folder, 'short.jsonl')
      const journal = fileJournal(file)
      journal.write(intent('one'))
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject(intent('one'))
      room = 20
      expect(() => journal.write(intent('two'))).toThrow('short.jsonl cannot be written (ENOSPC)')
      journal.close()
    } finally {
      short.mockRestore()
      syncBuiltinESMExports()
    }
  })
})
