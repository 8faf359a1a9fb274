/** Form fields: texts, or records of them where names carry brackets (legacy-admin: Endpoints). */
export interface Fields {
  [name: string]: string | Fields
}

/** `a=1&b[c][d]=2` as `{ a: '1', b: { c: { d: '2' } } }`; of a repeated name the last counts. */
export function parseForm(text: string): Fields {
  return nest(new URLSearchParams(text))
}

/** Pairs of bracketed names and values as nested records. */
export function nest(pairs: Iterable<readonly [string, string]>): Fields {
  const fields = emptyFields()
  for (const [name, value] of pairs) place(fields, partsOf(name), value)
  return fields
}

// without inherited members: a field called `__proto__` is a field like any other, and all of them can be written as a
// text
const FIELDS = Object.freeze(Object.create(null, { [Symbol.toPrimitive]: { value: () => '[object Object]' } }))
const emptyFields = (): Fields => Object.create(FIELDS) as Fields

function partsOf(name: string): string[] {
  const open = name.indexOf('[')
  if (open <= 0 || !name.endsWith(']')) return [name]
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')]
}

function place(fields: Fields, [first, ...rest]: string[], value: string): void {
  // `list[]=x` takes the next free number
  const name = first === '' ? String(Object.keys(fields).length) : first!
  if (rest.length === 0) {
    fields[name] = value
    return
  }
  const inner = fields[name]
  const record = typeof inner === 'object' ? inner : emptyFields()
  fields[name] = record
  place(record, rest, value)
}
