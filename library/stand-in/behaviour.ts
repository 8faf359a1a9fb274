/**
 * The differences of a stand-in from an honest instance without options: faults, variations and differences by id,
 * breaks.
 */

import { faultById, faults, variations } from '../../faults/index.ts'
import { differences } from '../../faults/proving/differences.ts'
import { VENDOR_SHAPED } from '../../faults/proving/vendor-shaped.ts'
import type { Behaviour } from '../../reference/index.ts'
import { suggestion } from '../../runner/configuration/nearest.ts'
import { UsageError } from '../../runner/configuration/problem.ts'
import { type Break, breakOf } from './breaks.ts'

/** Ids of the active ones. */
export interface BehaviourIds {
  readonly faults?: readonly string[]
  /** Legal variations, single differences of other platforms, or `vendor-shaped`: all of these at once. */
  readonly variations?: readonly string[]
  /** An operation, a verb and its arguments: `current/tags.list drop uuid`. */
  readonly breaks?: readonly string[]
}

interface Named extends Behaviour {
  readonly id: string
  readonly title: string
}

function faultOf(id: string): Named {
  const fault = faultById(id)
  if (fault) return fault
  const ids = faults.map((one) => one.id)
  throw new UsageError(`--fault ${id}: no such fault${suggestion(id, ids)}; lpconform list faults shows them`)
}

function variationsOf(id: string): readonly Named[] {
  if (id === VENDOR_SHAPED.id) return VENDOR_SHAPED.differences
  const all: readonly Named[] = [...variations, ...differences]
  const found = all.filter((one) => one.id === id)
  if (found.length) return found
  const known = [VENDOR_SHAPED.id, ...all.map((one) => one.id)]
  throw new UsageError(`--variation ${id}: no such variation${suggestion(id, known)}`)
}

/** The active parts, and the effect of each. */
export interface Active extends Required<Behaviour> {
  readonly faults: readonly Pick<Named, 'id' | 'title'>[]
  readonly variations: readonly Pick<Named, 'id' | 'title'>[]
  readonly breaks: readonly Break[]
}

/** @throws UsageError naming the nearest id of an unknown one */
export function activeOf({ faults: broken = [], variations: varied = [], breaks: written = [] }: BehaviourIds): Active {
  const [chosenFaults, chosenVariations] = [broken.map(faultOf), varied.flatMap(variationsOf)]
  const breaks = written.map(breakOf)
  // A fault breaks what varies, not the other way round.
  const all = [...chosenVariations, ...chosenFaults]
  return {
    faults: chosenFaults.map(({ id, title }) => ({ id, title })),
    variations: chosenVariations.map(({ id, title }) => ({ id, title })),
    breaks,
    around: [...breaks, ...all].flatMap(({ around = [] }) => around),
    choices: Object.assign({}, ...all.map(({ choices = {} }) => choices)),
  }
}
