/** First attempts at a command line: completion, a manual page, quiet and JSON, the message of Ctrl-C, no leftovers. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { completionOf } from '../../cli/completion.ts'
import { manPage } from '../../cli/man.ts'
import { programOf } from '../../cli/program.ts'
import { tableOf } from '../../cli/serve.ts'
import { nextReason } from '../../cli/watch.ts'
import { called, folderOf, lpconform, served, start } from './command.ts'

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

describe('what people type wrongly is named, with the option that it belongs to', () => {
  const EMBEDDED = ['run', '--embedded', '--operation', 'current/tags.list']
  test.each([
    [[...EMBEDDED, '--baseline', 'none'], /^error: --baseline none: cannot be read: no such file$/m],
    [[...EMBEDDED, '--waivers', 'none'], /^error: --waivers none: cannot be read: no such file$/m],
    [[...EMBEDDED, '--failed', 'none'], /^error: --failed none: cannot be read: no such file$/m],
    [[...EMBEDDED, '--known', 'broken.json'], /^error: --known broken\.json: invalid JSON: /m],
    [[...EMBEDDED, '--watch', 'none'], /^error: --watch none: no such folder$/m],
    [[...EMBEDDED, '--max-time', '10x'], /a number of seconds, or one with ms, s, m or h/],
    [
      [...EMBEDDED, '--waivers', 'digits.yml'],
      /fingerprint: must be a text, not 123456789012: write "123456789012", in quotes/,
    ],
    [['diff', 'a', 'b'], /^error: a: cannot be read: no such file\nb: cannot be read: no such file$/m],
    [
      ['run', '--embedded', '--operation', 'zzz'],
      /--operation zzz: matches no operation; lpconform list operations shows them/,
    ],
    [['explain', 'pass'], /^error: pass: no clause, operation, check, fault or reading; lpconform list shows them$/m],
    [['serve', '--fault', 'list'], /lpconform list faults shows them/],
  ])('%j', async (words, message) => {
    const digits = 'waivers:\n- { check: a, reason: r, owner: o, expires: 2030-01-01, fingerprint: 123456789012 }\n'
    const folder = folderOf({ 'broken.json': '{', 'digits.yml': digits })
    const { code, err } = await called(words, { folder })
    expect([code, err]).toEqual([2, expect.stringMatching(message)])
    expect(readdirSync(folder).toSorted()).toEqual(['broken.json', 'digits.yml'])
  })

  test.each(['-v', '-V', '--version', 'version'])('%s prints the version', async (word) => {
    expect(await lpconform([word])).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
  })

  test('a reading is explained by the name that explain itself prints', async () => {
    expect((await called(['explain', 'R5'])).out).toMatch(/^reading R5\n {2}\S/)
  })
})

test('a terminal is watched by key: q and Ctrl-C end, Enter runs again', async () => {
  const modes: boolean[] = []
  const heard = async (key: string) => {
    const input = Object.assign(new PassThrough(), {
      isTTY: true as const,
      setRawMode: (on: boolean) => modes.push(on),
    })
    const next = nextReason({ folders: [], addresses: [], input: input as never, onLoss() {} })
    input.write('x')
    input.write(key)
    return next
  }
  expect([await heard('q'), await heard('\u0003'), await heard('\r')]).toEqual([undefined, undefined, 'asked for'])
  expect(modes).toEqual([true, false, true, false, true, false])
})

describe('a run', () => {
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

test('replay leaves nothing in the temporary folder', async () => {
  const folder = folderOf()
  const { code, out } = await lpconform(['replay', 'current/tags.list#answers', '--embedded'], {
    variables: { TMPDIR: folder, TEMP: folder },
  })
  expect(code).toBe(0)
  expect(out).not.toContain('Report:')
  expect(readdirSync(join(folder))).toEqual([])
})

test('doctor --json says what works, and what could be decided', async () => {
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
