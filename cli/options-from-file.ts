/** Options that the command line leaves to a configuration file. */

import type { Command } from 'commander'
import { tableOf } from '../contract/table.ts'
import { millisecondsOf } from '../runner/configuration/duration.ts'
import { readOptionsFile, type UsedOptions } from '../runner/configuration/options-file.ts'
import { type FileOptions, OPTIONS } from '../runner/configuration/options-schema.ts'

type Name = keyof FileOptions

const SELECTORS: readonly Name[] = ['interface', 'operation', 'clause']
const PLANNED: readonly Name[] = ['profile', ...SELECTORS, 'exclude', 'mode', 'rateLimits', 'maxRate']
const DEMANDED: readonly Name[] = [
  'strict',
  'failOn',
  'baseline',
  'known',
  'waivers',
  'maxInconclusive',
  'minDecided',
  'maxLatency',
]

/** Commands with their options from a file: an option of the same name may mean something else to another. */
const TAKEN: Readonly<Record<string, readonly Name[]>> = tableOf({
  run: Object.keys(OPTIONS.shape) as Name[],
  plan: PLANNED,
  adapt: [...PLANNED, 'seed', 'concurrency'],
  replay: ['profile', 'mode'],
  judge: ['profile', ...DEMANDED, 'redactBodies', 'out'],
  merge: [...DEMANDED, 'out'],
  report: DEMANDED,
  doctor: ['profile', 'mode'],
  record: ['profile'],
  cleanup: ['profile'],
  openapi: ['profile'],
})

/** These options take several values. */
const SEVERAL: readonly Name[] = ['profile', 'interface', 'operation', 'clause', 'exclude', 'format']
/** Whether a file may decide these depends on where the credentials come from. */
const DECIDED_LATER: readonly Name[] = ['mode', 'rateLimits']

/** In the form of the command line. */
function optionValue(name: Name, value: unknown): unknown {
  if (name === 'maxTime' || name === 'maxLatency') return millisecondsOf(String(value))
  return SEVERAL.includes(name) && !Array.isArray(value) ? [value] : value
}

/** Sets options that the command line left out; there, any selection replaces that of the file. */
function taken(command: Command, options: FileOptions): Name[] {
  const isGiven = (name: string) => command.getOptionValueSource(name) === 'cli'
  // A replay takes its options from the run that it repeats.
  if (isGiven('report')) return []
  const selects = [...SELECTORS, 'failed', 'resume'].some(isGiven)
  return (TAKEN[command.name()] ?? []).filter(
    (name) => options[name] !== undefined && !isGiven(name) && !(selects && SELECTORS.includes(name)),
  )
}

/** Completes the options of a command from the configuration file, if it has any use for one. @throws UsageError */
export function complete(command: Command): void {
  const { config: named } = command.opts<{ config?: string | false }>()
  command.setOptionValue('config', undefined)
  if (named === false || !(command.name() in TAKEN)) return
  const file = readOptionsFile(named)
  if (!file) return
  const used = taken(command, file.options)
  for (const name of used.filter((one) => !DECIDED_LATER.includes(one)))
    command.setOptionValueWithSource(name, optionValue(name, file.options[name]), 'config')
  command.setOptionValue('config', { ...file, used } satisfies UsedOptions)
}
