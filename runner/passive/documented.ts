/** Declared deviations, backwards: a request of the platform in the words of the documents. */
import type { Ask } from '../../client/request.ts'
import { NO_TRANSLATION, NotOffered, type Translation } from '../../client/translation.ts'
import { inputsOf } from '../../contract/inputs.ts'
import { isObject, type Members } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'

type Pair = readonly [name: string, value: unknown]

/** Values of which the documents give the whole list. */
function listedValues({ filters = {}, body = {} }: Terms, name: string): readonly unknown[] {
  return [...(filters[name]?.values ?? []), ...(body[name]?.values ?? [])]
}

/** How the platform writes one input, as the translation of a request shows it. */
function writtenAs(
  translation: Translation,
  ask: Ask,
  place: 'query' | 'json',
  [name, value]: Pair,
): readonly Pair[] | undefined {
  try {
    const { [place]: written } = translation.asked({
      ...ask,
      query: {},
      json: undefined,
      [place]: { [name]: value },
    }).ask
    return isObject(written)
      ? Object.entries(written)
      : Array.isArray(written)
        ? (written as readonly Pair[])
        : undefined
  } catch (error) {
    if (error instanceof NotOffered) return undefined
    throw error
  }
}

/** Deviations that such a question is sent through; none of an operation that is said not to be offered. */
function metBy(translation: Translation, ask: Ask): readonly number[] {
  try {
    return translation.asked(ask).met
  } catch (error) {
    if (error instanceof NotOffered) return []
    throw error
  }
}

export interface Documented {
  /** The same question in the documents' words, and the deviations on its way; unchanged without any. */
  question(ask: Ask, terms: Terms): { readonly ask: Ask; readonly met: readonly number[] }
}

export function documentedBy(translation: Translation): Documented {
  /** By operation and place: the documented name of each of the platform's own. */
  const names = new Map<string, ReadonlyMap<string, string>>()
  const namesOf = (ask: Ask, terms: Terms, place: 'query' | 'json') => {
    const key = `${place} ${ask.operation satisfies OperationId}`
    let known = names.get(key)
    if (!known) {
      const pairs = inputsOf(terms).flatMap(([name]): (readonly [string, string])[] => {
        const [[written] = [name]] = writtenAs(translation, ask, place, [name, '']) ?? []
        return written === name ? [] : [[written, name]]
      })
      known = new Map(pairs)
      names.set(key, known)
    }
    return known
  }
  const pairOf = (ask: Ask, terms: Terms, place: 'query' | 'json', [written, value]: Pair): Pair => {
    const name = namesOf(ask, terms, place).get(written) ?? written
    const meant = listedValues(terms, name).find((one) =>
      writtenAs(translation, ask, place, [name, one])?.some(([, other]) => String(other) === String(value)),
    )
    return [name, meant ?? value]
  }
  return {
    question(ask, terms) {
      if (translation === NO_TRANSLATION) return { ask, met: [] }
      const query = Array.isArray(ask.query)
        ? ask.query.map((pair) => pairOf(ask, terms, 'query', pair) as readonly [string, string])
        : ask.query
      const json = isObject(ask.json)
        ? (Object.fromEntries(Object.entries(ask.json).map((pair) => [...pairOf(ask, terms, 'json', pair)])) as Members)
        : ask.json
      const meant = { ...ask, query, json }
      return { ask: meant, met: metBy(translation, meant) }
    },
  }
}
