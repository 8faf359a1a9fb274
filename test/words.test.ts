/** The words of the field: what readers stumbled over stays out of everything that they read. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { allClauses } from '../contract/clauses/index.ts'
import { faults, variations } from '../faults/index.ts'
import { checks } from '../suites/index.ts'

/** A phrase that was replaced, and what the field says. */
const BANNED: readonly (readonly [phrase: RegExp, better: string])[] = [
  [/\bis no address\b/, 'is not an http(s) URL'],
  [/\bmissing, while\b/, 'required when X is set'],
  [/\bis no whole number\b/, 'must be a whole number'],
  [/\bno JSON from here on\b/, 'invalid JSON'],
  [/\bJSON of another kind\b/, 'must be a JSON object; JSON, but not from this API'],
  [/\bnobody answers there\b/i, 'unreachable'],
  [/\bits answer does not end\b/, 'response too large or too slow'],
  [/\brefuses for the number of requests\b/, 'rate-limited'],
  [/\bonce more ends at once\b/, 'Ctrl-C again to quit now'],
  [/\bno check is meant\b/, 'matches no check'],
  [/\bno day of the calendar\b/, 'not a valid date'],
  [/\bwaivers? to see to\b/i, 'waivers that need action'],
  [/\berrors? of the suite\b/i, 'internal error'],
  [/\bneeds a stable target\b/, 'not reproduced on retry'],
  [/\bbehaves otherwise\b/i, 'unspecified behaviour changed'],
  [/\bother records were met\b/i, 'depends on the data found'],
  [/\bnothing said how long\b/, 'no Retry-After'],
  [/\bwants requests spread\b/, 'spaces requests over the minute'],
  [/\btell what a run would send\b/, 'show what a run would send (dry run)'],
  [/\bat its word\b/, 'applies X'],
  [/\bminds case\b/, 'is case-sensitive'],
  [/\b(one sign too many|its last sign)\b/, 'with an extra character, truncated'],
  [/\bholds no longer\b/, 'no longer holds'],
  [/\bwhere there are so many\b/, 'if there are that many'],
  [/\bof another type than\b/, 'of a type other than'],
  [/\bmoves the page of\b/, 'applies offset to'],
  [/\bnobody else's\b/, "no other learner's"],
  [/\bits side of the value\b/, 'satisfies the comparison'],
  [/\bseen of one\b/, 'seen for one X only'],
]

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TEXTS = /\.(ts|tsx|md|ya?ml|json)$/
const NOT_READ = /^(package-lock\.json|runner\/planner\/costs\.json|test\/words\.test\.ts)$/

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => TEXTS.test(file) && !NOT_READ.test(file))

function textOf(file: string): string {
  try {
    return readFileSync(`${ROOT}${file}`, 'utf8')
  } catch {
    // Deleted, and not yet committed.
    return ''
  }
}

test('no file uses a phrase that was replaced', () => {
  const found = files.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, at) =>
        BANNED.filter(([phrase]) => phrase.test(line)).map(
          ([phrase, better]) => `${file}:${at + 1}: ${phrase.exec(line)![0]}; say: ${better}`,
        ),
      ),
  )
  expect(found).toEqual([])
})

test('no comment opens with a fronted relative clause', () => {
  const relative = '(?:Of|By|From|In|On|To|For|With) (?:which|whom|what)\\b'
  const opening = new RegExp(`(?:// |/\\*\\*? |^\\s*\\* )(?:(?:What|Whatever|Who|Whoever|Whom|Whose)\\b|${relative})`)
  const found = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((line, at) => (opening.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
    )
  expect(found).toEqual([])
})

describe('titles', () => {
  const titles = [...checks, ...faults, ...variations].map(({ id, title }) => [id, title] as const)

  test('are in the third person, without "should", and at most 70 characters long', () => {
    const wrong = checks.filter(
      ({ title }) => title.length > 70 || /\bshould\b/.test(title) || /^[A-Z]/.test(title) || /[.!]$/.test(title),
    )
    expect(wrong.map(({ id, title }) => `${id}: ${title}`)).toEqual([])
  })

  test('say "records" of what is observed only', () => {
    const vague = titles.filter(([, title]) => /^shows (whether|what|which|how|where)\b/.test(title))
    expect(vague.map(([id, title]) => `${id}: ${title}`)).toEqual([])
  })

  test('have the right article, like statements', () => {
    const statements = allClauses.map(({ id, statement }) => [id, statement] as const)
    const wrong = [...titles, ...statements].filter(([, title]) => /(?:\ba|^A) (?=[aeio])(?!one\b|once\b)/.test(title))
    expect(wrong.map(([id, title]) => `${id}: ${title}`)).toEqual([])
  })
})

test('statements are sentences', () => {
  const wrong = allClauses.filter(({ statement }) => !/^[A-Za-z_/“"'`].*[.?]$/s.test(statement))
  expect(wrong.map(({ id, statement }) => `${id}: ${statement}`)).toEqual([])
})
