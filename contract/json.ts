/** JSON of others: whatever its members are called, and whatever they hold, it is data. */

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Members that JavaScript asks an object for when it is to become a text or a number. */
const ASKED = ['toString', 'valueOf']
const MAY_HOLD = /toString|valueOf|\\u/

/** As JavaScript says it of an object that answers nothing else. */
const spoken = (hint: string) => (hint === 'number' ? Number.NaN : '[object Object]')

const needsIt = (value: object) => ASKED.some((name) => Object.hasOwn(value, name))

/**
 * Lets every object in a value become a text, as those without odd members do: `{"toString":1}` ends whoever writes it
 * into a message, compares, sorts or joins it. Copies of an object by its members (`{...one}`) keep that.
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
