/** Where a text stops being JSON. `JSON.parse` of some Node versions does not say. */

const TOKEN = {
  space: /[ \t\n\r]*/y,
  string: /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y,
  scalar: /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y,
}

export interface Place {
  readonly line: number
  readonly column: number
}

/** @returns the first place at which no JSON text can go on, or undefined when the text is JSON */
export function brokenAt(text: string): Place | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch {
    const before = text.slice(0, scan(text)).split('\n')
    return { line: before.length, column: before.at(-1)!.length + 1 }
  }
}

class Stop extends Error {}

/** How far the text is JSON. */
function scan(text: string): number {
  let at = 0
  const take = (name: keyof typeof TOKEN) => {
    const token = TOKEN[name]
    token.lastIndex = at
    const hit = token.exec(text)
    if (hit) at = token.lastIndex
    return hit !== null
  }
  const need = (taken: boolean) => {
    if (!taken) throw new Stop()
  }
  const sign = (wanted: string) => {
    take('space')
    if (text[at] !== wanted) return false
    at++
    return true
  }
  const list = (end: string, entry: () => void) => {
    if (sign(end)) return
    do entry()
    while (sign(','))
    need(sign(end))
  }
  const value = () => {
    take('space')
    if (sign('{')) return list('}', member)
    if (sign('[')) return list(']', value)
    need(take('string') || take('scalar'))
  }
  const member = () => {
    take('space')
    need(take('string'))
    need(sign(':'))
    value()
  }
  try {
    value()
    take('space')
  } catch (error) {
    if (!(error instanceof Stop)) throw error
  }
  return at
}
