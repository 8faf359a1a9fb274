/** Themes and types of learning objects: legacy-learner, Endpoints. */

import { Undecided } from '../../client/answers/outcome.ts'
import { show } from '../../client/answers/values.ts'
import { clausePrefix } from '../../contract/clause.ts'
import { isObject } from '../../contract/members.ts'
import { tableOf } from '../../contract/table.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { recordIn } from '../../fixtures/records/creation.ts'
import { suite } from '../../laws/index.ts'
import { control } from '../../laws/kit/control.ts'
import { check, type ListSetting, type Setting } from '../../laws/kit/suite.ts'
import { oddValues } from './odd-values.ts'

const TYPES = 'legacy-learner/types.list'
/** legacy-learner, Learning object: the type codes. */
const LABELS: Readonly<Record<string, string>> = tableOf({
  i: 'interactive learning resource',
  r: 'reading document',
  v: 'video',
  q: 'questionnaire',
  s: 'work to submit',
  d: 'document to download',
  w: 'web site',
  c: 'in-class assessment',
  p: 'image',
  a: 'audio',
})
const CODES = Object.keys(LABELS)

const setting: Setting = { as: 'session' }
const themes: ListSetting = {
  as: 'session',
  kind: 'legacy-learner/theme',
  // R111: the row gives offset no default.
  sample: async () => ({ query: { offset: 0 } }),
}

async function mapOf(scope: Scope): Promise<{ map: Readonly<Record<string, unknown>>; label: string }> {
  const answer = await control(scope, TYPES, setting)
  const map = recordIn(answer) as Readonly<Record<string, unknown>> | null | undefined
  const value = (answer.json as { value?: unknown } | undefined)?.value
  if (typeof map !== 'object' || map === null || Array.isArray(value))
    throw new Undecided(needs.finding(`${TYPES}#response-schema`))
  return { map, label: answer.label }
}

async function codes(scope: Scope): Promise<Outcome> {
  const { map, label } = await mapOf(scope)
  const extra = Object.keys(map).filter((code) => !CODES.includes(code))
  if (extra.length) return broken(`${label}: only the codes ${CODES.join(', ')}`, `${extra.join(', ')} as well`)
  const missing = CODES.filter((code) => !(code in map))
  return missing.length
    ? broken(`${label}: all ten codes`, `a list without ${missing.join(', ')}`, `${clausePrefix(TYPES)}.all-codes`)
    : holds()
}

/** A theme that an object shows is one of those in the list; the documents do not show the languages. */
async function namesThemes(scope: Scope): Promise<Outcome> {
  const { records, complete } = await scope.known('legacy-learner/theme')
  const { records: objects } = await scope.known('legacy-learner/learning-object')
  const titles = new Set(records.map(({ title }) => plain(title)))
  const shown = objects.flatMap(({ theme }) => (isObject(theme) && theme.theme ? [plain(theme.theme)] : []))
  if (!complete || !shown.length) return needs.record('themes that can be counted, and learning objects with themes')
  return shown.some((theme) => titles.has(theme))
    ? holds()
    : broken('themes of learning objects among the titles of the list', show(shown[0]))
}

const plain = (text: unknown) => String(text).trim().toLowerCase()

export const vocabulary = [
  suite('legacy-learner/themes.list', themes, [
    oddValues(themes, { query: ['limit', 'offset'] }),
    check('names-themes', 'lists the themes that learning objects show', namesThemes),
  ]),
  suite(TYPES, setting, [
    check(
      'known-codes',
      'lists the ten documented type codes and no others',
      { clauses: ['known-codes', 'all-codes'] },
      codes,
    ),
    check('label-of-another', 'does not label a code as another documented code', async (scope) => {
      const { map, label } = await mapOf(scope)
      const wrong = Object.entries(map).find(([code, text]) => {
        const meant = CODES.find((other) => LABELS[other] === String(text).trim().toLowerCase())
        return meant !== undefined && meant !== code
      })
      return wrong ? broken(`${label}: a label of ${wrong[0]}`, `${wrong[1]}, the label of another code`) : holds()
    }),
    check('labelled', 'labels every code', async (scope) => {
      const { map, label } = await mapOf(scope)
      const wrong = Object.entries(map).find(([, text]) => typeof text === 'string' && !text.trim())
      return wrong ? broken(`${label}: a label of ${wrong[0]}`, show(wrong[1])) : holds()
    }),
    check('labels', 'records the labels of the codes', async (scope) =>
      observed(
        Object.entries((await mapOf(scope)).map)
          .map(([code, label]) => `${code}: ${label}`)
          .sort()
          .join(', '),
      ),
    ),
  ]),
]
