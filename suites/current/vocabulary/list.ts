/** List authors, tags or themes: current, Authors, tags, themes. */

import { show } from '../../../client/answers/values.ts'
import { broken, holds } from '../../../contract/verdict.ts'
import type { Suite } from '../../../engine/check.ts'
import { suite } from '../../../laws/index.ts'
import { recordsOf } from '../../../laws/kit/pages.ts'
import { check, type Draft, type ListSetting } from '../../../laws/kit/suite.ts'
import { isLanguageCode } from '../../../schemas/formats.ts'
import { filterEncoding } from '../records.ts'
import { operations, own, type Vocabulary } from './records.ts'

const listSetting = ({ name }: Vocabulary): ListSetting => ({ as: 'administrator', kind: `current/${name}` })

const languageForm = (of: Vocabulary): Draft =>
  check('language-form', 'shows language codes that match the documented pattern', async (scope) => {
    const { records } = await recordsOf(scope, listSetting(of))
    const odd = records.find(({ languageCode }) => typeof languageCode === 'string' && !isLanguageCode(languageCode))
    return odd ? broken(`a languageCode of the pattern in ${of.name} ${odd.id}`, show(odd.languageCode)) : holds()
  })

export const listOf = (of: Vocabulary, more: readonly Draft[]): Suite =>
  suite(operations(of).list, listSetting(of), [
    filterEncoding(of.main, async (scope, text) => (await own(scope, of, { [of.main]: text })).record, { size: 100 }),
    ...(of.name === 'author' ? [] : [languageForm(of)]),
    ...more,
  ])
