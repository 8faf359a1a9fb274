/** What people try first at a command line: completion, a manual page, quiet and JSON, what Ctrl-C says, no leftovers. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { completionOf } from '../../cli/completion.ts'
import { manPage } from '../../cli/man.ts'
import { programOf } from '../../cli/program.ts'
import { tableOf } from '../../cli/serve.ts'
import { folderOf, lpconform, served, start } from './command.ts'

const program = programOf(() => {})
const TAGS = ['run', '--embedded', '--operation', 'current/tags.list', '--mode', 'read-only']

describe('completion', () => {
  test.each([
    ['lpconform', 're', ['replay', 'record', 'report']],
    ['lpconform run', '--max-t', ['--max-time']],
    ['lpconform run --mode', 'a', ['additive']],
    ['lpconform list', 'f', ['faults']],
  ] as const)('of %s in bash', (before, now, expected) => {
    const words = [...before.split(' '), now]
    const script = `${completionOf(program, 'bash')}
      COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _lpconform; printf '%s\\n' "\${COMPREPLY[@]}"`
    const said = execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\n').filter(Boolean)
    expect(said.toSorted()).toEqual(expected.toSorted())
  })

  test.each(['zsh', 'fish'] as const)('for %s names every command and option, and is one that it can read', (shell) => {
    const script = completionOf(program, shell)
    for (const command of program.commands) {
      expect(script).toContain(command.name())
      for (const { long } of command.options) expect(script).toContain(shell === 'zsh' ? long : `-l ${long!.slice(2)}`)
    }
    const checked = spawnSync(shell, ['-n', 'script'], { cwd: folderOf({ script }), encoding: 'utf8' })
    // Where that shell is not installed, its own opinion is missing.
    if (!checked.error) expect([checked.status, checked.stderr]).toEqual([0, ''])
  })
})

test('the manual page has every command and option, and no text is an instruction', () => {
  const page = manPage(program)
  for (const command of program.commands) {
    expect(page).toContain(`.SS lpconform ${command.name()} `)
    for (const { long } of command.options) expect(page).toContain(long!.replaceAll('-', '\\-'))
  }
  const instructions = new Set(
    page.split('\n').flatMap((line) => (line.startsWith('.') ? [line.split(' ', 1)[0]] : [])),
  )
  expect([...instructions].toSorted()).toEqual(['.SH', '.SS', '.TH', '.TP'])
})

describe('a run', { timeout: 60_000 }, () => {
  test('--quiet prints nothing when all is well, and why when it is not', async () => {
    const good = await lpconform([...TAGS, '--quiet'])
    expect(good).toMatchObject({ code: 0, out: '', err: '' })
    const bad = await lpconform([...TAGS, '--quiet', '--min-decided', '100'])
    expect([bad.code, bad.out]).toEqual([1, ''])
    expect(bad.err).toMatch(/^exit 1: [^\n]+\n$/)
  })

  test('--json prints the outcome alone', async () => {
    const { code, out } = await lpconform([...TAGS, '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      code: 0,
      reasons: [],
      folder: 'conformance-report',
      run: { mode: 'read-only', complete: true },
      summary: { verdicts: { violation: 0 } },
      causes: [],
    })
  })

  test('that is cut off says how to go on', async () => {
    const instance = await served()
    const folder = folderOf()
    const run = start(['run', '--mode', 'additive', '--max-time', '1s', '--out', 'my report'], {
      variables: instance.variables,
      folder,
    })
    const { code, err } = await run.ended
    await instance.stop()
    expect(code).toBe(3)
    expect(err).toContain("To decide the rest: lpconform run --resume 'my report'\n")
  })
})

test('replay leaves nothing in the temporary folder', { timeout: 60_000 }, async () => {
  const folder = folderOf()
  const { code, out } = await lpconform(['replay', 'current/tags.list#answers', '--embedded'], {
    variables: { TMPDIR: folder, TEMP: folder },
  })
  expect(code).toBe(0)
  expect(out).not.toContain('Report:')
  expect(readdirSync(join(folder))).toEqual([])
})

test('doctor --json says what works, and what could be decided', { timeout: 60_000 }, async () => {
  const { code, out } = await lpconform(['doctor', '--json'])
  const found = JSON.parse(out)
  expect([code, found.code, found.changes]).toEqual([0, 0, []])
  const names = found.interfaces.map((one: { interface: string }) => one.interface)
  expect(names).toEqual(['current', 'legacy-learner', 'legacy-admin'])
  expect(found.interfaces[0].credentials).toContainEqual({ caller: 'administrator', state: 'works' })
  expect(found.decidable[0]).toMatchObject({ interface: 'current', clauses: { able: expect.any(Number) } })
})

test('the variables of a stand-in are a table on a terminal, long values left to files', () => {
  const table = tableOf({ CURRENT_BASE_URL: 'http://127.0.0.1:1', KEY: `-----BEGIN\n${'x'.repeat(80)}` })
  expect(table.split('\n').slice(0, 2)).toEqual([
    '  CURRENT_BASE_URL  http://127.0.0.1:1',
    '  KEY               (91 characters)',
  ])
  expect(table).toContain('--write-env FILE')
})
