/** The next steps after a run that ended early, as commands. */
import type { Mode } from '../contract/run.ts'
import { isUndoable } from '../fixtures/records/undoing.ts'
import { readLeavings } from './residue.ts'

/** A folder as a shell takes it. */
const word = (text: string) => (/^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

/**
 * One line for the rest of the run, and one where records remain that `cleanup` can restore or delete.
 * @param out folder of the run
 */
export function waysOn(out: string, mode: Mode): readonly string[] {
  const left = mode === 'read-only' ? [] : readLeavings(out).left.filter(isUndoable)
  return [
    `To decide the rest: lpconform run --resume ${word(out)}`,
    ...(left.length ? [`To restore and delete what is left: lpconform cleanup ${word(out)}`] : []),
  ]
}
