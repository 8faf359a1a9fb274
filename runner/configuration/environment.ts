/** The variables of a user: from the environment, then from `.env`, validated together. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'dotenv'
import { INTERFACES, interfaces } from '../../contract/interfaces.ts'
import type { UsedOptions } from './options-file.ts'
import type { Origins } from './origin.ts'
import type { Problem } from './problem.ts'
import { unknown } from './problem.ts'
import { PREFIXES, SETTINGS, type Settings, VARIABLE_NAMES } from './variables.ts'

export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Folder in which `.env` is looked for. */
  readonly folder: string
  /** Whether `.env` is read; it is unless said otherwise. */
  readonly envFile?: boolean
  /** Options of a configuration file, and those that the command line left to it. */
  readonly config?: UsedOptions
  /** The embedded instance was asked for by name: no variable of a target counts. */
  readonly embedded?: boolean
}

/** The variables one of which says where a platform is. */
export const ADDRESSES: string = INTERFACES.map((name) => interfaces[name].baseUrl).join(', ')

const isOfTarget = (name: string) => INTERFACES.some((one) => name.startsWith(interfaces[one].prefix))

/** Truthy as CI servers set it. */
const isCi = ({ CI = '' }: Surroundings['environment']) => !['', '0', 'false'].includes(CI.trim().toLowerCase())

/**
 * Why a run without an address cannot mean the embedded instance: a green result about it would pass for one about the
 * platform. Undefined where nothing suggests a platform.
 */
export function meantTarget(surroundings: Surroundings): string | undefined {
  const { environment, folder, envFile = true, embedded } = surroundings
  if (embedded) return undefined
  const inner = envFile ? fileVariables(folder, []) : {}
  const named = VARIABLE_NAMES.filter((name) => isOfTarget(name) && (environment[name] ?? inner[name]) !== undefined)
  const [first] = named
  if (first) {
    const others = named.length > 1 ? ` and ${named.length - 1} more ${named.length > 2 ? 'are' : 'is'}` : ' is'
    const empty = (environment[first] || inner[first] || '').trim() ? '' : ' (empty)'
    return `${first}${empty}${others} present`
  }
  return isCi(environment) ? 'CI is set' : undefined
}

/** A variable with an empty value is not set: the example file lists all of them so. */
const set = (variables: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(variables).filter(
      (entry): entry is [string, string] =>
        Boolean(entry[1]?.trim()) && PREFIXES.some((start) => entry[0].startsWith(start)),
    ),
  )

/** Node and the transport read these of the process alone, before or beside this file. */
const OF_THE_PROCESS = /^(?:https?_proxy|no_proxy|node_extra_ca_certs)$/i

function fileVariables(folder: string, problems: Problem[]): Record<string, string> {
  try {
    return parse(readFileSync(join(folder, '.env')))
  } catch (error) {
    const { code = 'unknown cause' } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') problems.push({ where: '.env', wrong: `cannot be read (${code})` })
    return {}
  }
}

/** Reads and checks every variable; problems go to `problems`, and such a variable counts as not set. */
export function readSettings(
  { environment, folder, envFile = true, embedded = false }: Surroundings,
  problems: Problem[],
): { settings: Settings; origins: Origins; values: Readonly<Record<string, string>> } {
  const { settings, outer, values } = parsedSettings({ environment, folder, envFile, embedded }, problems)
  return { settings, values, origins: { of: (name) => (name in outer ? 'environment' : '.env') } }
}

function parsedSettings(
  { environment, folder, envFile, embedded }: Required<Omit<Surroundings, 'config'>>,
  problems: Problem[],
) {
  const counting = (variables: Readonly<Record<string, string>>) =>
    embedded ? Object.fromEntries(Object.entries(variables).filter(([name]) => !isOfTarget(name))) : variables
  const outer = counting(set(environment))
  const file = envFile ? fileVariables(folder, problems) : {}
  const inner = counting(set(file))
  const unread = Object.keys(file)
    .filter((name) => OF_THE_PROCESS.test(name) && file[name] && !environment[name])
    .map((name) => ({
      where: `${name} in .env`,
      wrong: 'is not read from there',
      allowed: 'set it in the environment',
    }))
  const where = (name: string) => (name in outer ? name : `${name} in .env`)
  const values: Record<string, string> = { ...inner, ...outer }
  problems.push(...unread)
  for (const name of Object.keys(values)) {
    if (!(VARIABLE_NAMES as string[]).includes(name))
      problems.push(unknown(where(name), 'variable', name, VARIABLE_NAMES))
  }
  const parsed = SETTINGS.safeParse(values)
  if (parsed.success) return { settings: parsed.data, outer, values }
  const wrong = new Set<string>()
  for (const { path, message } of parsed.error.issues) {
    const name = String(path[0])
    wrong.add(name)
    problems.push({ where: where(name), wrong: message })
  }
  const right = Object.entries(values).filter(([name]) => !wrong.has(name))
  return { settings: SETTINGS.parse(Object.fromEntries(right)), outer, values }
}
