/**
 * Input that others may write: values of any kind, documents that were right before somebody changed them, and cut
 * bytes.
 */
import fc from 'fast-check'

/** Names that JavaScript knows, and names that nobody expects. */
const NAMES = ['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty', 'toJSON', 'then', 'length', '', '0']

const TEXTS = [
  ...NAMES,
  ...['\0', '\ud800', '\u202e', '\r\nx: y', '../..', 'NaN', '-1', '1e999', '{"a":1}', '[', '<!--', '%zz', '$&'],
  ...['2026-02-30', '2026-03-01T10:00:00Z', '+275760-09-13T00:00:00.000Z', '9'.repeat(400), 'x'.repeat(5_000)],
  ...['http://[', 'https://a:b@x.test/?q=1#f', 'data:,x', '//', 'http://x.test/v2/learners/1', 'gzip, constructor'],
]

const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ maxLength: 12, unit: 'binary' }))
const number = fc.oneof(fc.constantFrom(0, -1, 2 ** 53, 1e308, 1.5, 200, 404), fc.integer())

/** A JSON value of any kind. */
const json: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.oneof(text, number, fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(text, tie('value')), { maxLength: 3 }).map((members) => Object.fromEntries(members)),
  ),
})).value

interface Edit {
  readonly at: number
  readonly how: 'replace' | 'remove' | 'add' | 'double'
  readonly name: string
  readonly value: unknown
}

export const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.record({
    at: fc.nat(1_000_000),
    how: fc.constantFrom('replace', 'replace', 'remove', 'add', 'double'),
    name: text,
    value: json,
  }),
  { minLength: 1, maxLength: 4 },
)

type Holder = Record<string, unknown>
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null

/** Every place of a document: what holds it, and its name there. */
function placesIn(document: unknown): [Holder, string][] {
  const places: [Holder, string][] = []
  const left = [document]
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    if (!isHolder(one)) continue
    for (const name of Object.keys(one)) {
      places.push([one, name])
      left.push(one[name])
    }
  }
  return places
}

const put = (holder: Holder, name: string, value: unknown) =>
  Object.defineProperty(holder, name, { value, enumerable: true, writable: true, configurable: true })

/** A copy of a document with some of its places changed. */
export function edited<Of>(document: Of, all: readonly Edit[]): Of {
  const copy = structuredClone(document)
  for (const { at, how, name, value } of all) {
    const places = placesIn(copy)
    const [holder, old] = places[at % Math.max(1, places.length)] ?? []
    if (!holder || old === undefined) continue
    if (how === 'replace') put(holder, old, structuredClone(value))
    else if (how === 'add' && !Array.isArray(holder)) put(holder, name, structuredClone(value))
    else if (how === 'double' && Array.isArray(holder)) holder.push(structuredClone(holder[Number(old)]))
    else if (Array.isArray(holder)) holder.splice(Number(old), 1)
    else delete holder[old]
  }
  return copy
}

interface Damage {
  readonly at: number
  readonly cut: number
  readonly put: Uint8Array
}

const damage: fc.Arbitrary<Damage> = fc.record({
  at: fc.nat(1_000_000),
  cut: fc.nat(40),
  put: fc.uint8Array({ maxLength: 12 }),
})

export type Damages = readonly Damage[]

/** Seldom: bytes taken out of a text, and others put in. */
export const damages: fc.Arbitrary<readonly Damage[]> = fc.oneof(
  { weight: 4, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.array(damage, { minLength: 1, maxLength: 3 }) },
)

export function damaged(bytes: Buffer, all: readonly Damage[]): Buffer {
  return all.reduce<Buffer>((left, { at, cut, put: put_ }) => {
    const place = at % (left.length + 1)
    return Buffer.concat([left.subarray(0, place), put_, left.subarray(place + cut)])
  }, bytes)
}

/** A document of which the members were changed, and then perhaps the bytes. */
export const spoiled = (
  document: unknown,
  write: (document: unknown) => string = JSON.stringify,
): fc.Arbitrary<Buffer> =>
  fc
    .tuple(
      fc.oneof({ weight: 9, arbitrary: edits.map((all) => edited(document, all)) }, { weight: 1, arbitrary: json }),
      damages,
    )
    .map(([value, all]) => damaged(Buffer.from(write(value) ?? ''), all))
