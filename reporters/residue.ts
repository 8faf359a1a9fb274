/** The records that a run left on the target, by kind, with the text by which a person finds them there. */
import type { Report, Residue } from '../contract/run.ts'
import type { LedgerEntry } from '../output/run-file/record.ts'
import { counted, figure } from './counts.ts'

type Entered = Pick<LedgerEntry, 'operation' | 'what' | 'handle' | 'state' | 'id' | 'path' | 'former'>

const DOUBTS: Partial<Record<LedgerEntry['state'], string>> = {
  intended: 'maybe created: ',
  changing: 'not restored: ',
}

/** The values sent for a record without a name are no name. */
const isName = (handle: string) => handle !== '' && !/^[[{]/.test(handle)

/** A creation that was never settled may have succeeded: it is named as well. */
export function residueOf(entries: Iterable<Entered>): Residue[] {
  return [...entries].flatMap(({ operation, id, handle, what, state, path, former }) => {
    if (state === 'refused' || state === 'undone') return []
    const named = id !== undefined && handle !== id && isName(handle) ? { name: handle } : {}
    const residue = { operation, id: id ?? handle, what: `${DOUBTS[state] ?? ''}${what}`, ...named }
    return [state === 'changing' ? { ...residue, path, former } : residue]
  })
}

export interface LeftGroup {
  /** `learner (disabled)`, `maybe created: tag` */
  readonly what: string
  readonly operation: Residue['operation']
  readonly ids: readonly string[]
  readonly names: readonly string[]
}

/** A record that was changed and not restored stands alone: none is like it. */
const isOfOwn = ({ former }: Residue) => former !== undefined

/** The most frequent kind first; records that were not restored before all of them. */
export function leftGroups(residue: readonly Residue[]): readonly LeftGroup[] {
  const groups = new Map<string, { what: string; operation: Residue['operation']; ids: string[]; names: string[] }>()
  for (const one of residue) {
    const { what, operation, id, name } = one
    const key = isOfOwn(one) ? `${what} ${operation} ${id}` : `${what} ${operation}`
    const group = groups.get(key) ?? { what, operation, ids: [], names: [] }
    groups.set(key, group)
    group.ids.push(id)
    if (name !== undefined) group.names.push(name)
  }
  const rank = ({ what }: LeftGroup) => (what.startsWith('not restored') ? 1 : 0)
  return [...groups.values()].sort((one, other) => rank(other) - rank(one) || other.ids.length - one.ids.length)
}

const SHOWN = 3
/** Names that are made to be awkward are long. */
const NAME_BOUND = 40

const brief = (name: string) => (name.length > NAME_BOUND ? `${[...name].slice(0, NAME_BOUND).join('')}…` : name)

const some = (texts: readonly string[]) =>
  `${texts.slice(0, SHOWN).join(', ')}${texts.length > SHOWN ? ` and ${figure(texts.length - SHOWN)} more` : ''}`

/** `7 × learner (disabled), named lpc-rm-a, lpc-rm-b (id 1, 2 and 5 more)` */
export function leftText({ what, ids, names }: LeftGroup): string {
  const called = names.length ? `, named ${some(names.map(brief))}` : ''
  return `${ids.length > 1 ? `${figure(ids.length)} × ` : ''}${what}${called} (id ${some(ids)})`
}

/** The beginning of every name of a run. */
const OWN = /^lpc-[a-z0-9]+(?=-)/

/** The text to search for on the target, and how many of the records it finds; undefined where no name helps. */
export function searchLine({ residue }: Pick<Report, 'residue'>): string | undefined {
  const named = residue.flatMap(({ name }) => OWN.exec(name ?? '')?.[0] ?? [])
  const texts = [...new Set(named)]
  if (!texts.length) return undefined
  return `Search for ${texts.join(' or ')} on the target: it finds ${figure(named.length)} of ${counted(residue.length, 'record')} by name.`
}
