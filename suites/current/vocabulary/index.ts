import { show } from '../../../client/answers/values.ts'
import { operationsOf } from '../../../contract/current/vocabulary.ts'
import { broken, holds } from '../../../contract/verdict.ts'
import type { Suite } from '../../../engine/check.ts'
import type { Call } from '../../../engine/scope.ts'
import { suite } from '../../../laws/index.ts'
import { recordsOf } from '../../../laws/kit/pages.ts'
import { check, type Draft, type ListSetting, type Setting } from '../../../laws/kit/suite.ts'
import { filterEncoding, unusualWith } from '../../../laws/kit/unusual-text.ts'
import { isLanguageCode } from '../../../schemas/formats.ts'
import { idOf, rightRecord } from '../records.ts'
import { author } from './authors.ts'
import { createOf } from './create.ts'
import { knownLanguage, type More, own, type Vocabulary } from './records.ts'
import { theme, themeChecks } from './themes.ts'
import { updateOf } from './update.ts'

const tag: Vocabulary = {
  name: 'tag',
  main: 'name',
  other: 'languageCode',
  free: ['name'],
  full: async (scope, turn) => ({
    name: scope.builder.uniqueName(),
    languageCode: await knownLanguage(scope, 'tag', turn + 1),
  }),
}

const listSetting = ({ name }: Vocabulary): ListSetting => ({ as: 'administrator', kind: `current/${name}` })

const languageForm = (of: Vocabulary): Draft =>
  check('language-form', 'shows language codes that match the documented pattern', async (scope) => {
    const { records } = await recordsOf(scope, listSetting(of))
    const odd = records.find(({ languageCode }) => typeof languageCode === 'string' && !isLanguageCode(languageCode))
    return odd ? broken(`a languageCode of the pattern in ${of.name} ${odd.id}`, show(odd.languageCode)) : holds()
  })

const listOf = (of: Vocabulary, more: readonly Draft[]): Suite =>
  suite(operationsOf(of.name).list, listSetting(of), [
    filterEncoding(of.main, {
      async make(scope, some) {
        scope.giveBack()
        const text = unusualWith(some, scope.builder.unique())
        const { id, record } = await own(scope, of, { [of.main]: text })
        return { text, shown: record[of.main], isIt: (item) => item.id === id }
      },
      query: { size: 100 },
    }),
    ...(of.name === 'author' ? [] : [languageForm(of)]),
    ...more,
  ])

const getOf = (of: Vocabulary): Suite => {
  const setting: Setting = {
    as: 'administrator',
    sample: async (scope): Promise<Call> => ({
      path: { id: idOf((await scope.known(`current/${of.name}`)).records[0]!) },
    }),
  }
  return suite(operationsOf(of.name).get, setting, [rightRecord(`current/${of.name}`, of.name)])
}

/** The four suites of one resource. */
const vocabularyOf = (of: Vocabulary, { list = [], create = [], update: updating = [] }: More = {}) =>
  [listOf(of, list), createOf(of, create), getOf(of), updateOf(of, updating)] as const

export const vocabulary = [...vocabularyOf(author), ...vocabularyOf(tag), ...vocabularyOf(theme, themeChecks)]
