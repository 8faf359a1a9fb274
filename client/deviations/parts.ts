/** A page that is larger than the platform's largest, as several requests. */

import { termsOf } from '../../contract/index.ts'
import type { Ask, Scalar } from '../request.ts'
import type { Numbered } from './places.ts'

/** The request itself where it fits, or where its pages do not divide. */
export function partsOf(ask: Ask, all: readonly Numbered[]): readonly Ask[] {
  const { paging } = termsOf(ask.operation)
  if (!paging || Array.isArray(ask.query)) return [ask]
  const own = all.map(({ deviation }) => deviation).filter(({ parameter }) => parameter === paging.size)
  const most = own.find(({ maximum }) => maximum !== undefined)?.maximum
  const query = (ask.query ?? {}) as Readonly<Record<string, Scalar>>
  // Without a size the documented default is requested, where the platform's own is declared.
  const isDefaulted = own.some(({ default: its, required }) => its !== undefined || required)
  const size = Number(query[paging.size] ?? (isDefaulted ? paging.default : Number.NaN))
  // A request beyond the documents is not for one of its pages.
  if (most === undefined || !(size > most) || size > (paging.maximum ?? Number.POSITIVE_INFINITY)) return [ask]
  const isPaged = paging.style === 'page'
  const from = Number(query[paging.from] ?? (isPaged ? 1 : 0))
  if (!Number.isInteger(from) || from < 0 || (isPaged && size % most)) return [ask]
  const count = Math.ceil(size / most)
  return Array.from({ length: count }, (_, part) => ({
    ...ask,
    query: {
      ...query,
      [paging.size]: Math.min(most, size - part * most),
      [paging.from]: isPaged ? (from - 1) * count + part + 1 : from + part * most,
    },
  }))
}
