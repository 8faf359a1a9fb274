/**
 * The address of the page, which can be sent to others: `#clauses`, `#check/ID`, `#clauses/ID`, `#map/AREA/ID` of an
 * operation, and after `?` the settings of the view.
 */
import { SEVERITIES, type Severity } from '../../contract/severity.ts'
import { AREAS, type Area } from './areas.ts'
import { checks, clauses, operations } from './model.ts'
import { type Cell, EVERYTHING, type Narrowing, type ShownVerdict } from './narrowing.ts'
import { wordsIn } from './words.ts'

export interface Address {
  readonly view: string
  /** Id of a check or a clause; empty for none. */
  readonly id: string
  readonly narrowing: Narrowing
  /** The words of the search as they were typed. */
  readonly typed: string
  /** A name in the address that the report does not have. */
  readonly unknown?: string
}

export const FIRST = 'overview'

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Somebody cut the address: the first view is shown.
    return ''
  }
}

function cellOf(path: string): Cell | undefined {
  const [, area = '', operation = ''] = /^map\/([^/]*)\/(.+)$/.exec(path) ?? []
  if (!operations.has(operation)) return undefined
  return { operation, area: AREAS.includes(area as Area) ? (area as Area) : undefined }
}

const weightIn = (chosen: URLSearchParams): Severity | '' =>
  SEVERITIES.find((one) => one === chosen.get('weight')) ?? ''

/** Undefined for the link that skips to the results. */
export function addressOf(hash: string): Address | undefined {
  const [path = '', query = ''] = hash.slice(1).split('?')
  const text = decoded(path)
  if (text === 'view') return undefined
  for (const [prefix, view, known] of [
    ['check/', 'checks', checks],
    ['clauses/', 'clauses', clauses],
  ] as const) {
    const id = text.startsWith(prefix) ? text.slice(prefix.length) : ''
    if (known.has(id)) return { view, id, typed: id, narrowing: { ...EVERYTHING, words: [id.toLowerCase()] } }
  }
  const chosen = new URLSearchParams(query)
  const typed = chosen.get('search') ?? ''
  const cell = cellOf(text)
  const view = cell ? 'checks' : text
  const verdicts = new Set((chosen.get('verdict')?.split(',') ?? []) as ShownVerdict[])
  return {
    view,
    id: '',
    typed,
    narrowing: { words: wordsIn(typed), verdicts, of: chosen.get('interface') ?? '', weight: weightIn(chosen), cell },
  }
}

export const cellAddress = ({ operation, area }: Cell) => `#${encodeURIComponent(`map/${area ?? ''}/${operation}`)}`

/** The address that shows the same to somebody else. */
export function hashOf({ view, id, typed, narrowing }: Address): string {
  if (id) return `#${encodeURIComponent(`${view === 'checks' ? 'check' : view}/${id}`)}`
  const chosen = new URLSearchParams()
  if (typed) chosen.set('search', typed)
  if (narrowing.verdicts.size) chosen.set('verdict', [...narrowing.verdicts].join(','))
  if (narrowing.of) chosen.set('interface', narrowing.of)
  if (narrowing.weight) chosen.set('weight', narrowing.weight)
  const path = narrowing.cell ? cellAddress(narrowing.cell) : `#${view}`
  return chosen.size ? `${path}?${chosen}` : path
}
