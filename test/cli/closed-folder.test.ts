/** Apart from the other wrong usage: root may always write, and a file whose tests were not all run is not kept. */
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { called, folderOf } from './command.ts'

test.skipIf(process.getuid?.() === 0)('a read-only folder for the report is refused', async () => {
  const folder = folderOf()
  chmodSync(folder, 0o555)
  const { code, err } = await called(['run', '--out', join(folder, 'report')])
  expect([code, err]).toEqual([2, expect.stringContaining('EACCES')])
})
