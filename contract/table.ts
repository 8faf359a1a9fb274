/** Tables that are read by any text. */

/**
 * A table without inherited members: a text `constructor` finds nothing in it, as it would in an object. A test refuses
 * tables of other objects.
 */
export const tableOf = <Value>(rows: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.freeze(Object.assign(Object.create(null) as Record<string, Value>, rows))
