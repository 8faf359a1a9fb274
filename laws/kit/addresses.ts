/** Members that hold addresses, whichever interface shows them. */

import { type Item, keyOf } from '../../client/answers/page.ts'
import { show, valuesAt } from '../../client/answers/values.ts'
import { broken, holds, needs } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { type Draft, recordsCheck } from './suite.ts'

const HAS_PREFIX = /^(?:[a-z][a-z\d+.-]+:|\/|\.)/i
/** The path of a drive on a local machine, and placeholders where nothing was filled in. */
const NO_ADDRESS = /^(?:[a-z]:|\\\\|(?:n\/a|null|undefined|none|nil|-+)$)/i

/**
 * Whether a text can be used as an address: absolute or relative, with placeholders and unescaped letters as people
 * write them. A text with blanks and neither scheme nor slash is none, and neither is the path of a drive or `n/a`.
 */
export const isAddress = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they make an address unusable
  !/[\x00-\x1f<>"]/.test(text) &&
  !NO_ADDRESS.test(text.trim()) &&
  (HAS_PREFIX.test(text) || !/\s/.test(text)) &&
  URL.canParse(text, 'https://base.invalid')

/** @param paths members with addresses, as `thumbnail.small` */
export const addressesIn = (
  slug: string,
  title: string,
  find: (scope: Scope) => Promise<readonly Item[]>,
  paths: readonly string[],
): Draft =>
  recordsCheck(slug, title, {
    find,
    judge(records) {
      const shown = records.flatMap((record) =>
        paths.flatMap((path) =>
          valuesAt(record, path).flatMap((value) =>
            typeof value === 'string' && value ? [{ record, path, value }] : [],
          ),
        ),
      )
      const wrong = shown.find(({ value }) => !isAddress(value))
      if (wrong) return broken(`a usable address as ${wrong.path} of ${keyOf(wrong.record)}`, show(wrong.value))
      return shown.length ? holds() : needs.record(`a record with ${paths.join(' or ')}`)
    },
  })
