/** Authors, tags and themes: current, Authors, tags, themes. What the three share; themes have more. */
import type { Draft } from '../../../laws/suite.ts'
import { author } from './authors.ts'
import { createOf } from './create.ts'
import { getOf } from './get.ts'
import { listOf } from './list.ts'
import type { Vocabulary } from './records.ts'
import { tag } from './tags.ts'
import { theme, themeChecks } from './themes.ts'
import { updateOf } from './update.ts'

/** Checks that one of the three has beside the shared ones. */
export interface More {
  readonly list?: readonly Draft[]
  readonly create?: readonly Draft[]
  readonly update?: readonly Draft[]
}

/** The four suites of one resource. */
const vocabularyOf = (of: Vocabulary, { list = [], create = [], update: updating = [] }: More = {}) =>
  [listOf(of, list), createOf(of, create), getOf(of), updateOf(of, updating)] as const

export const vocabulary = [...vocabularyOf(author), ...vocabularyOf(tag), ...vocabularyOf(theme, themeChecks)]
