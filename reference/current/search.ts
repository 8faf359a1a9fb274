/** Shared parts of both searches for learners (current: Search). */
import type { Question, Reply } from '../exchange.ts'
import { answer } from '../forms/answer.ts'
import { mainLearner } from '../guards/callers.ts'
import { pageOf } from '../paging.ts'
import type { Learner } from '../store/learner.ts'
import { activeLocales } from '../values/language.ts'
import type { World } from '../world.ts'

const LIMIT = { parameter: 'limit', standard: 10, maximum: 50 } as const

/** One hit, in the language in which it was found. */
export interface Hit {
  readonly languageCode: string
  show(): object
}

/** A page of the hits in the language, and the number of hits in the others. @throws Refusal for a bad page */
export function results(question: Question, world: World, hits: readonly Hit[], language: string): Reply {
  const own = hits.filter((hit) => hit.languageCode === language)
  const others = new Map<string, number>()
  for (const { languageCode } of hits)
    if (languageCode !== language) others.set(languageCode, (others.get(languageCode) ?? 0) + 1)
  return answer({
    items: pageOf(question, world, own, LIMIT).items.map((hit) => hit.show()),
    otherLanguagesResults: [...others].map(([code, resultsCount]) => ({
      language: { code, name: languageName(code) },
      resultsCount,
    })),
  })
}

/** The learner who searches. */
export const searcherOf = ({ caller }: Question, world: World): Learner =>
  caller?.kind === 'learner' ? caller.learner : mainLearner(world)

const languageName = (code: string) => activeLocales[code] ?? code

/** Whether one of the texts holds the keyword, whatever its letter case. */
export const holdsKeyword = (texts: readonly (string | null)[], keyword: string | undefined) =>
  keyword === undefined || texts.some((text) => text !== null && textHolds(text, keyword))

const textHolds = (text: string, part: string) => String(text).toLowerCase().includes(String(part).toLowerCase())
