/** R101: a documented input with a legal value that is refused, although the same request without it is served. */
import { describe } from '../../client/answer.ts'
import { filtersOf, isVisible } from '../../contract/conditions/filters.ts'
import { broken } from '../../contract/verdict.ts'
import type { Shown } from '../../laws/kit/judged-answer.ts'
import { standing } from '../../laws/kit/values.ts'
import { windowOf } from '../../laws/kit/window.ts'
import { standingAt } from '../../laws/ranges/single-answer.ts'
import type { KnownRecords } from './known-records.ts'
import { conditionsOf, type Listed } from './list-requests.ts'
import { isPlainValue } from './sent-inputs.ts'
import { isPassing } from './temporary-refusals.ts'

/** Served requests, remembered to find the part that a refused one had too much. */
const MOST_SERVED = 50_000
/** Refusals for another reason than a wrong input. */
const OTHERWISE_REFUSED = new Set([401, 403, 404, 409, 429])

/** The requested page does not count: whether the list is served does not depend on it. */
function signatureOf({ list, sent, terms: { paging } }: Listed, without?: string): string {
  const beside = new Set([without, paging?.size, paging?.from])
  return JSON.stringify([list, sent.filter(([name]) => !beside.has(name))])
}

/** A value that the list itself showed before and after, or that its bounds allow: other clients write in between. */
function isLegal(listed: Listed, known: KnownRecords, name: string): boolean {
  const { terms, parameters } = listed
  const there = known.around(listed)
  const value = parameters.get(name)
  const filter = filtersOf(terms).find((one) => one.name === name)
  if (value === undefined) return false
  if (filter?.kind !== 'text' && isPlainValue(terms, name, value)) return true
  if (filter && isVisible(filter))
    return there.some(([, item]) => standing(item, { ...filter, several: undefined }, value) === 'must')
  if (name === 'include') return value.split(',').every((one) => one in (terms.include ?? {}))
  const window = terms.paging && windowOf(terms.paging, parameters)
  if (window && (name === terms.paging?.size || name === terms.paging?.from)) return window.start < there.length
  return standingAt(terms, name, value) !== undefined
}

/** R18, R62: a list may be an error at its end, but not where it holds something. */
function findsSome(listed: Listed, known: KnownRecords): boolean {
  const conditions = conditionsOf(listed)
  const start = windowOf(listed.terms.paging!, listed.parameters)?.start
  if (!conditions || start === undefined) return false
  return known.matching(listed, conditions).length > start
}

function slugOf({ terms, parameters }: Listed, name: string): string | undefined {
  const value = parameters.get(name)
  if (name === terms.paging?.size) return `${name}-exact`
  if (name === terms.paging?.from) return `${name}-effect`
  if (name === 'include') return `include-${value?.split(',')[0]}`
  if (name in (terms.filters ?? {})) return `filter-${name}`
  const [field = '', operator] = name.split('.')
  return terms.ranges?.[field] ? `range-${field}-${operator}` : undefined
}

export class RefusedInputs {
  readonly #served = new Set<string>()
  /** Names of parameters that were served, by operation. */
  readonly #names = new Map<string, Set<string>>()

  note({ terms, parameters, ...listed }: Listed): void {
    if (this.#served.size < MOST_SERVED) this.#served.add(signatureOf({ terms, parameters, ...listed }))
    const names = this.#names.get(terms.operation) ?? new Set()
    this.#names.set(terms.operation, names)
    for (const name of parameters.keys()) names.add(name)
  }

  /** Whether nothing but the requested page could be the reason. */
  #isPlainPage({ terms: { operation, paging }, parameters }: Listed): boolean {
    if (!paging) return true
    const named = [paging.size, paging.from].filter((name) => parameters.has(name))
    return (
      windowOf(paging, parameters)?.start === 0 && named.every((name) => this.#names.get(operation)?.has(name) ?? false)
    )
  }

  judge(listed: Listed, known: KnownRecords): readonly Shown[] {
    const { answer, terms, parameters } = listed
    if (!answer.refused || OTHERWISE_REFUSED.has(answer.status) || isPassing(answer)) return []
    if (terms.paging?.pastEnd === 'error' && !findsSome(listed, known)) return []
    return [...parameters.keys()].flatMap((name): Shown[] => {
      const control = this.#served.has(signatureOf(listed, name))
      const isPage = name === terms.paging?.size || name === terms.paging?.from
      const isAlone = isPage || this.#isPlainPage(listed)
      const slug = control && isAlone && isLegal(listed, known, name) ? slugOf(listed, name) : undefined
      const outcome = broken(`${answer.label}: a success, as without ${name}`, describe(answer))
      return slug ? [{ slug, outcome }] : []
    })
  }
}
