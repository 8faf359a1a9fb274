/** `lpconform waivers new REPORT`: a template for the violations at hand. */
import { stringify } from 'yaml'
import type { CheckResult } from '../contract/run.ts'
import { messageLine, oneLine, shortened } from '../reporters/wording.ts'
import { fingerprintOf } from '../runner/assessment/normal.ts'
import { readReport } from '../runner/configuration/report-file.ts'
import type { Console } from '../runner/console.ts'

/** Days until a new waiver expires: long enough for a release, short enough to be looked at again. */
const VALID_DAYS = 90
const DAY_MS = 86_400_000
const COMMENT_BOUND = 200

const entryOf = (check: CheckResult, expires: string) => ({
  check: check.id,
  reason: check.waived?.reason ?? 'TODO: why it is accepted',
  owner: check.waived?.owner ?? 'TODO: who is responsible',
  link: check.waived?.link ?? 'https://TODO',
  expires,
  fingerprint: fingerprintOf(check),
})

const commentOf = (check: CheckResult) => `# ${shortened(oneLine(messageLine(check)), COMMENT_BOUND)}`

/** The template as YAML; a comment above each entry explains it. */
export function templateOf(checks: readonly CheckResult[], expires: string): string {
  if (!checks.length) return 'waivers: []\n'
  const entries = checks.map((check) => {
    const [first = '', ...rest] = stringify(entryOf(check, expires), { lineWidth: 0 }).trimEnd().split('\n')
    return [`  ${commentOf(check)}`, `  - ${first}`, ...rest.map((line) => `    ${line}`)].join('\n')
  })
  return `waivers:\n${entries.join('\n')}\n`
}

export interface NewOptions {
  /** Warnings too. */
  readonly strict?: boolean
}

/** @returns the exit code @throws UsageError when the report cannot be read */
export function newWaivers(path: string, { strict = false }: NewOptions, console: Console): number {
  const { checks } = readReport(path)
  const failing = checks.filter(({ verdict }) => verdict === 'violation' || (strict && verdict === 'warning'))
  const expires = new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString().slice(0, 10)
  console.out.write(templateOf(failing, expires))
  return 0
}
