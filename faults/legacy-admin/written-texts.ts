/** Faults that writing a training and writing a session have in common. */

import { isObject, type Members } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Question } from '../../reference/index.ts'
import { asks, fault, refuses, showing } from '../../reference/mutators/builder.ts'
import { around, bodyOf, type Fault, isOk, madeSlug, recordsIn } from '../../reference/mutators/fault.ts'
import { asciiOnly } from '../../reference/mutators/shapes.ts'

type Write =
  | 'legacy-admin/trainings.create'
  | 'legacy-admin/trainings.update'
  | 'legacy-admin/sessions.create'
  | 'legacy-admin/sessions.update'

/** Changes one text of the form. */
const text = (question: Question, name: string, change: (value: string) => string): void => {
  const body = bodyOf(question)
  if (typeof body[name] === 'string') question.body = { ...body, [name]: change(body[name]) }
}

const eachTranslation = (
  question: Question,
  change: (translation: Members, language: string) => Members | undefined,
): void => {
  const body = bodyOf(question)
  if (!isObject(body.translations)) return
  const changed = Object.entries(body.translations).flatMap(([language, one]) => {
    const other = isObject(one) ? change(one, language) : undefined
    return other ? [[language, other] as const] : []
  })
  question.body = { ...body, translations: Object.fromEntries(changed) }
}

/** Markup is stored although it has no place there: hidden from the honest instance and put back. */
export function storesMarkup(operation: Write, reading: OperationId, name: string): Fault {
  const kept = new Map<string, string>()
  return fault(
    operation,
    `stores-markup-in-${name}`,
    `stores HTML in ${name} as sent`,
    madeSlug(`${name}-markup`),
    around(operation, (next) => (question) => {
      const body = bodyOf(question)
      const sent = body[name]
      if (typeof sent !== 'string' || !/<\w/.test(sent)) return next(question)
      const reply = next({ ...question, body: { ...body, [name]: 'plain' } })
      for (const record of isOk(reply) ? recordsIn(reply) : []) {
        kept.set(String(record.guid), sent)
        record[name] = sent
      }
      return reply
    }),
    showing(reading, (record) => {
      const sent = kept.get(String(record.guid))
      if (sent !== undefined) record[name] = sent
    }),
  )
}

export const writingFaults = (operation: Write, awkward: string, translated: readonly string[]): readonly Fault[] => [
  asks(operation, 'strips-welcome', 'strips HTML from the welcome text', 'welcome-markup', (question) =>
    text(question, 'welcomeText', (value) => value.replace(/<[^>]*>/g, '')),
  ),
  asks(operation, 'escapes-welcome', 'escapes HTML in the welcome text', 'welcome-markup', (question) =>
    text(question, 'welcomeText', (value) => value.replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
  ),
  refuses(operation, 'refuses-welcome', 'refuses HTML in the welcome text', 'welcome-markup', (question) =>
    String(bodyOf(question).welcomeText).includes('<'),
  ),
  ...translated.map((name) =>
    asks(operation, `forgets-translated-${name}`, `stores no translated ${name}`, 'translation-members', (question) =>
      eachTranslation(question, ({ [name]: _, ...rest }) => rest),
    ),
  ),
  asks(operation, 'one-translation', 'stores the first translation only', 'translation-members', (question) => {
    let turn = 0
    eachTranslation(question, (one) => (turn++ ? undefined : one))
  }),
  asks(
    operation,
    'mixes-translations',
    'stores the first translation for every language',
    'translation-members',
    (question) => {
      let first: Members | undefined
      eachTranslation(question, (one) => {
        first ??= one
        return first
      })
    },
  ),
  asks(operation, 'loses-letters', 'loses letters beyond ASCII in titles', madeSlug(awkward), (question) =>
    text(question, 'title', asciiOnly),
  ),
  asks(operation, 'decodes-twice', 'decodes a title twice', madeSlug(awkward), (question) =>
    text(question, 'title', (value) => value.replaceAll('+', ' ')),
  ),
  asks(operation, 'trims-quotes', 'strips quotes and backslashes from titles', madeSlug(awkward), (question) =>
    text(question, 'title', (value) => value.replace(/["'\\]/g, '')),
  ),
]

const SHORT = 255

/** A column of 255 characters truncates its text. */
export const cutsLongTexts = (operation: Write | 'legacy-admin/learners.update'): Fault =>
  asks(operation, 'cuts-long-texts', `cuts texts after ${SHORT} characters`, 'long-texts', (question) => {
    for (const [name, value] of Object.entries(bodyOf(question)))
      if (typeof value === 'string') text(question, name, () => value.slice(0, SHORT))
  })

export const anyActive = (operation: Write, slug: 'translation-active' | 'translation-members'): Fault =>
  asks(operation, 'any-active', 'treats active=false as true', madeSlug(slug), (question) =>
    eachTranslation(question, (one) => ('active' in one ? { ...one, active: 'true' } : one)),
  )

/** A translation is active although nobody said so, or inactive although somebody did. */
export const activeFaults = (operation: Write): readonly Fault[] => [
  asks(operation, 'translations-active', 'treats translations as active by default', 'translation-active', (question) =>
    eachTranslation(question, (one) => ({ active: 'true', ...one })),
  ),
  asks(operation, 'forgets-active', 'stores every translation as inactive', 'translation-active', (question) =>
    eachTranslation(question, ({ active: _, ...one }) => one),
  ),
  anyActive(operation, 'translation-active'),
  // A creation has nothing that stays.
  ...(operation.endsWith('.update')
    ? [
        asks(
          operation,
          'stays-active',
          'leaves a translation active that is sent as inactive',
          'translation-active',
          (question) =>
            eachTranslation(question, ({ active, ...one }) => (String(active) === 'true' ? { ...one, active } : one)),
        ),
      ]
    : []),
]

export { text }
