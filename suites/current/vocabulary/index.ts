import { author } from './authors.ts'
import { createOf } from './create.ts'
import { getOf } from './get.ts'
import { listOf } from './list.ts'
import type { More, Vocabulary } from './records.ts'
import { tag } from './tags.ts'
import { theme, themeChecks } from './themes.ts'
import { updateOf } from './update.ts'

/** The four suites of one resource. */
const vocabularyOf = (of: Vocabulary, { list = [], create = [], update: updating = [] }: More = {}) =>
  [listOf(of, list), createOf(of, create), getOf(of), updateOf(of, updating)] as const

export const vocabulary = [...vocabularyOf(author), ...vocabularyOf(tag), ...vocabularyOf(theme, themeChecks)]
