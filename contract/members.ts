/** Members of a JSON object, of a form or of a record, by name. */
export type Members = Record<string, unknown>

/** Neither an array, nor bytes, nor null. */
export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)

export const pick = (members: Members, names: readonly string[]): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => names.includes(name)))

export const omit = (members: Members, names: readonly string[]): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)))
