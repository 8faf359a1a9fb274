/** JSON of others: it is data, whatever its members are called and hold. */

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Members that JavaScript asks an object for when it is to become a text or a number. */
const ASKED = ['toString', 'valueOf']
const MAY_HOLD = /toString|valueOf|\\u/

/** The text that JavaScript gives an object without a conversion of its own. */
const spoken = (hint: string) => (hint === 'number' ? Number.NaN : '[object Object]')

const needsIt = (value: object) => ASKED.some((name) => Object.hasOwn(value, name))

/**
 * Lets every object in a value become a text, as those without odd members do: `{"toString":1}` would throw wherever it
 * is written into a message, compared, sorted or joined. Copies of an object by its members (`{...one}`) keep that.
 * @returns the same value
 */
export function asData<Value>(value: Value): Value {
  const left: unknown[] = [value]
  while (left.length) {
    const one = left.pop()
    if (!isHolder(one)) continue
    for (const member of Object.values(one)) if (isHolder(member)) left.push(member)
    if (needsIt(one) && !Array.isArray(one))
      Object.defineProperty(one, Symbol.toPrimitive, { value: spoken, enumerable: true, writable: true })
  }
  return value
}

/** @throws SyntaxError for a text that is not JSON */
export function parseJson<Value = unknown>(text: string): Value {
  // biome-ignore lint/plugin: the one place
  const value: Value = JSON.parse(text)
  return MAY_HOLD.test(text) ? asData(value) : value
}
