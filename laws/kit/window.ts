/** The page that a request asks for. */
import type { Paging } from '../../contract/terms.ts'

type Parameters = ReadonlyMap<string, string | undefined>

const numberOf = (parameters: Parameters, name: string, usual: number): number | undefined => {
  if (!parameters.has(name)) return usual
  const number = Number(parameters.get(name))
  return Number.isInteger(number) && number >= 0 ? number : undefined
}

/** The first record of a page, and how many it may hold; undefined where the request is ambiguous. */
export function windowOf({ style, size, from, maximum, default: usual }: Paging, parameters: Parameters) {
  const asked = numberOf(parameters, size, usual)
  const least = style === 'page' ? 1 : 0
  const start = numberOf(parameters, from, least)
  if (asked === undefined || start === undefined || start < least || asked < 1 || asked > (maximum ?? asked))
    return undefined
  return { size: asked, start: style === 'page' ? (start - 1) * asked : start }
}
