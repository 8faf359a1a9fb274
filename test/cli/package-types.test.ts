/** The types of the package as `npm pack` makes it, in a program of a user. */
import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installed, install, NAME, PACKAGE } from './installed.ts'

let project: Installed
beforeAll(() => {
  project = install()
})
afterAll(() => project.remove())

test.each(['typescript-5', 'typescript-6', 'typescript'])(
  'a strict program compiles with %s, and what does not exist is refused',
  (compiler) => {
    writeFileSync(
      join(project.folder, 'mine.mts'),
      `import { type Reporter, runConformance, type Verdict } from '${NAME}'
     const reporter: Reporter = { onResult: ({ id, verdict }) => void (id + verdict) }
     const result = await runConformance({ operation: 'current/tags.list', mode: 'full', reporters: [reporter] })
     export const verdict: Verdict | undefined = result.verdictOf('current/tags.list#answers')
     export const expected: readonly string[] = result.findings.map((finding) => finding.expected)
     // @ts-expect-error no such mode
     await runConformance({ mode: 'reckless' })
     // @ts-expect-error no such option
     await runConformance({ operations: 'current/tags.list' })`,
    )
    const tsc = join(PACKAGE, 'node_modules', compiler, 'bin', 'tsc')
    const types = join(project.folder, 'node_modules', '@types')
    if (!existsSync(types)) symlinkSync(join(PACKAGE, 'node_modules', '@types'), types, 'junction')
    const settings = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2022']
    for (const modules of [
      ['--module', 'nodenext'],
      ['--module', 'preserve', '--moduleResolution', 'bundler'],
    ])
      expect(project.node(tsc, ...settings, ...modules, 'mine.mts')).toMatchObject({ stdout: '', status: 0 })
  },
)
