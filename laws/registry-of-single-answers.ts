// Written by tools/registries.ts: see `npm run maintain -- registries`.
import type { LawName } from '../contract/laws.ts'
import { shown as counts } from './counts/single-answer.ts'
import { shown as filters } from './filters/single-answer.ts'
import { shown as identifiers } from './identifiers/single-answer.ts'
import { shown as includes } from './includes/single-answer.ts'
import type { SingleAnswer } from './kit/judged-answer.ts'
import { shown as numbers } from './numbers/single-answer.ts'
import { shown as paging } from './paging/single-answer.ts'
import { shown as ranges } from './ranges/single-answer.ts'
import { shown as responses } from './responses/single-answer.ts'

export const singleAnswersOfLaws: readonly (readonly [LawName, SingleAnswer])[] = [
  ['responses', responses],
  ['identifiers', identifiers],
  ['numbers', numbers],
  ['paging', paging],
  ['counts', counts],
  ['filters', filters],
  ['ranges', ranges],
  ['includes', includes],
]
