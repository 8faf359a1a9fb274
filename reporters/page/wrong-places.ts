/** The place of a finding in a body: the wrong value, or the object in which a member is missing. */
import { splitExpected } from '../../contract/finding-line.ts'
import { isObject } from '../../contract/members.ts'
import type { Finding } from '../../contract/run.ts'
import { pointed } from './json-lines.ts'

export interface WrongPlaces {
  /** Names of members that should be there, by the place of their object. */
  readonly missing: ReadonlyMap<string, readonly string[]>
  /** The expected value, by its place. */
  readonly wrong: ReadonlyMap<string, string>
}

type Expectation = Pick<Finding, 'expected' | 'actual'>

/** The place of the records in a body: the places of a finding are relative to it. */
function recordsIn(value: unknown, member: string | undefined): readonly string[] {
  const each = (list: readonly unknown[], before: string) => list.map((_, at) => `${before}/${at}`)
  if (Array.isArray(value)) return each(value, '')
  const held = member !== undefined && isObject(value) ? value[member] : undefined
  if (Array.isArray(held)) return each(held, `/${pointed(member!)}`)
  return [isObject(held) ? `/${pointed(member!)}` : '']
}

function valueAt(value: unknown, place: string): unknown {
  let one = value
  for (const part of place.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof one !== 'object' || one === null || !Object.hasOwn(one, name)) return undefined
    one = (one as Record<string, unknown>)[name]
  }
  return one
}

const NOTHING = /^(?:nothing|none|undefined)$/

/** @param member that holds the records of the operation, where its answers have one */
export function wrongPlacesIn(value: unknown, findings: readonly Expectation[], member?: string): WrongPlaces {
  const missing = new Map<string, string[]>()
  const wrong = new Map<string, string>()
  const records = recordsIn(value, member)
  for (const { expected: text, actual } of findings) {
    const { expected } = splitExpected(text)
    const [, what = expected, place = ''] = /^([\s\S]*?)(?: at (\/\S*))?$/.exec(expected) ?? []
    const name = /^the member ([^\s,]+)/.exec(what)?.[1]
    const within = records.filter((base) => valueAt(value, base + place) !== undefined)
    // A place may be given from the whole body on as well.
    const bases = within.length || valueAt(value, place) === undefined ? within : ['']
    if (name && NOTHING.test(actual)) {
      for (const base of bases) {
        const holder = valueAt(value, base + place)
        if (isObject(holder) && !Object.hasOwn(holder, name))
          missing.set(base + place, [...(missing.get(base + place) ?? []), name])
      }
    } else if (place) {
      const same = bases.filter((base) => JSON.stringify(valueAt(value, base + place)) === actual)
      for (const base of same.length ? same : bases) wrong.set(base + place, what)
    }
  }
  return { missing, wrong }
}
