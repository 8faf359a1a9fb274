/** Whether two answers show a record alike. */

import { broken, brokenByItself, holds, type Outcome } from '../../contract/verdict.ts'
import { extended } from '../../schemas/formats.ts'
import { isDocumented } from '../../schemas/index.ts'
import type { Item } from './page.ts'
import { keepsText, sameInstant, show } from './values.ts'

/** Links, and members that change whenever somebody signs in or reads. */
const VOLATILE = new Set(['_links', 'lastConnectedAt', 'lastAccessAt'])

/** A member that no document names may differ in each answer. */
const isSteady = (member: string) => isDocumented(member) && !VOLATILE.has(member)

/**
 * Documented members that both records have must agree. @param clause the clause about them, where it is not the
 * check's first
 */
export function sameMembers(one: Item, other: Item, here: string, there: string, clause?: string): Outcome {
  const name = Object.keys(one).find(
    (member) => member in other && isSteady(member) && !sameValue(one[member], other[member]),
  )
  return name
    ? broken(`the same ${name} ${here} and ${there}`, `${show(one[name])} and ${show(other[name])}`, clause)
    : holds()
}

/** Whether a member holds anything: neither absent nor empty. */
export const isTold = (value: unknown): boolean => value !== undefined && !isEmpty(value)

/**
 * A documented member that a list leaves out or empty in one record and shows of others, while the record read by
 * itself has it; or that it shows there with another type.
 * @param others records of the same list
 */
export function leftOut(listed: Item, read: Item, others: readonly Item[]): string | undefined {
  const kinds = (name: string) => new Set(others.filter((one) => isTold(one[name])).map((one) => typeof one[name]))
  return Object.keys(read).find((name) => {
    if (!isSteady(name) || !isTold(read[name])) return false
    return isTold(listed[name]) ? typeof listed[name] !== typeof read[name] : kinds(name).size > 0
  })
}

const DATE_TIME = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:/
const isInstant = (text: string) => DATE_TIME.test(extended(text))
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && !value.length)

const ADDRESS = /^(?:https?:\/\/|\/)\S+$/

/** RC14: an address without its query, which may sign it anew in each answer. */
export const unsigned = (value: unknown): unknown =>
  typeof value === 'string' && ADDRESS.test(value) ? value.replace(/\?.*$/, '') : value

/**
 * Instants are compared as instants, links not at all, lists of records without regard to order, texts with the freedom
 * of R104; R86 gives nothing several forms.
 */
export function sameValue(one: unknown, other: unknown): boolean {
  if (isEmpty(one) && isEmpty(other)) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value) => other.some((candidate) => sameValue(value, candidate)))
  }
  if (typeof one === 'object' && one !== null && typeof other === 'object' && other !== null) {
    return Object.entries(one).every(
      ([name, value]) => name === '_links' || !(name in other) || sameValue(value, (other as Item)[name]),
    )
  }
  if (typeof one === 'string' && typeof other === 'string' && isInstant(one) && isInstant(other)) {
    return sameInstant(one, other)
  }
  // R124: letter case does not distinguish UUIDs.
  if (typeof one === 'string' && typeof other === 'string' && UUID.test(one))
    return one.toLowerCase() === other.toLowerCase()
  return (
    keepsText(one, other) ||
    keepsText(other, one) ||
    (typeof one === 'string' && ADDRESS.test(one) && unsigned(one) === unsigned(other))
  )
}

/**
 * A request that created exactly one record. @param alike the records that show a value which only this request sent:
 * a second one is there to stay, as what is late is missing
 */
export function createdOnce(alike: readonly Item[], label: string): Outcome {
  if (alike.length < 2) return holds()
  const identifiers = new Set(alike.map(({ id, guid }) => id ?? guid))
  // A record that comes twice may be on its way from one place of an index to another.
  const accuse = identifiers.size > 1 ? brokenByItself : broken
  return accuse(`${label}: one record of what was sent`, `${alike.length} records`)
}
