/** The files of a first configuration: `.env`, a profile and options, which `init` and `try --save` write. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'dotenv'
import { UsageError } from '../runner/configuration/problem.ts'
import { ENV_MARK, envText } from './setup/env-text.ts'
import type { FirstConfiguration } from './setup/first-configuration.ts'
import { profileText } from './setup/profile-text.ts'

const filesIn = (out: string) =>
  [join(out, '.env'), join(out, 'profile.yml'), join(out, 'lpconform.config.yml')] as const

/** Options of which a first run needs none but the profile. */
const OPTIONS_TEXT = `# Written by lpconform init: options that every command in this folder takes, unless it is called with others.
# schemas/options.schema.json of the package completes them in editors.
profile: profile.yml
# operation: [current/learners.*]
# mode: additive
# strict: true
# maxTime: 10m
`

/** Values of a former dialogue in this folder. @throws UsageError when a file there is somebody else's */
export function earlierIn(out: string): Readonly<Record<string, string>> {
  const [env, ...others] = filesIn(out)
  const text = existsSync(env) ? readFileSync(env, 'utf8') : undefined
  if (text?.startsWith(ENV_MARK)) return parse(text)
  const there = [env, ...others].filter((file) => existsSync(file))
  if (there.length)
    throw new UsageError(`${there.join(' and ')}: never overwritten; move it away, or name another folder with --out`)
  return {}
}

export interface Written {
  readonly env: string
  readonly others: readonly string[]
  /** Files that were there, and may have been changed by hand since. */
  readonly kept: readonly string[]
}

/** @param ended whether the dialogue was completed: values not asked for yet keep their former value */
export function writeFiles(out: string, configuration: FirstConfiguration, ended: boolean): Written {
  const [env, profile, config] = filesIn(out)
  const { earlier, values, notes } = configuration
  const left = Object.entries(earlier).filter(([variable]) => !ended || !configuration.asksFor(variable))
  mkdirSync(out, { recursive: true })
  // Others on this machine must not read credentials, not for a moment.
  writeFileSync(env, envText({ values: { ...Object.fromEntries(left), ...values }, notes }), { mode: 0o600 })
  const texts = [
    [profile, profileText(configuration.changes, 'Written by lpconform init: what the platform responded to.')],
    [config, OPTIONS_TEXT],
  ] as const
  const kept = texts.filter(([file]) => existsSync(file))
  const made = texts.filter((one) => !kept.includes(one))
  for (const [file, text] of made) writeFileSync(file, text, { flag: 'wx' })
  return { env, others: made.map(([file]) => file), kept: kept.map(([file]) => file) }
}
