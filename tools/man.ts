/** Writes the manual page of the command to `dist/lpconform.1`, where the package manager finds it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { manPage } from '../cli/man.ts'
import { programOf } from '../cli/program.ts'

const file = fileURLToPath(new URL('../dist/lpconform.1', import.meta.url))
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, manPage(programOf(() => {})))
