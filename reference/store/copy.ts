/** A deep copy of a record or an answer, in which the only objects are plain ones, arrays, maps and sets. */
export function deepCopy<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(deepCopy) as Value
  if (value instanceof Map) return new Map([...value].map(deepCopy)) as Value
  if (value instanceof Set) return new Set([...value].map(deepCopy)) as Value
  const copy: Record<string, unknown> = {}
  for (const name in value) copy[name] = deepCopy(value[name])
  return copy as Value
}
