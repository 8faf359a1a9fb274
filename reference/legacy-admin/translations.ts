/** Translations in form fields: `translations[<language_code>][title]` (legacy-admin: Endpoints). */
import { isObject, type Rule } from '../input/rule.ts'
import { truth } from '../input/textual.ts'
import { isLanguageCode } from '../values/language.ts'

/** The texts of each language that were sent; a missing text is absent. */
export type SentTranslations = Record<string, { active?: boolean } & Record<string, unknown>>

export const translations: Rule<SentTranslations> = {
  problem(value, world) {
    if (!isObject(value)) return { rule: 'type', text: 'must be written as translations[<language_code>][<member>]' }
    for (const [code, texts] of Object.entries(value)) {
      if (!isLanguageCode(code)) return { rule: 'type', text: `has no language ${code}` }
      if (!isObject(texts)) return { rule: 'type', text: `must name a member of ${code}` }
      const problem = texts.active === undefined ? undefined : truth.problem(texts.active, world)
      if (problem) return { ...problem, text: `of ${code}: active ${problem.text}` }
    }
    return undefined
  },
  take(value) {
    const languages = Object.entries(isObject(value) ? value : {})
    return Object.fromEntries(
      languages.map(([code, texts]) => {
        const members = isObject(texts) ? { ...texts } : {}
        return [code, members.active === undefined ? members : { ...members, active: members.active === 'true' }]
      }),
    )
  },
}

/** Stored translations with the sent ones written over them; new ones begin blank and inactive. */
export function translated<T extends { active: boolean }>(
  stored: Readonly<Record<string, T>>,
  sent: SentTranslations | undefined,
  blank: T,
): Record<string, T> {
  const result: Record<string, T> = { ...stored }
  for (const [code, texts] of Object.entries(sent ?? {})) {
    const known = Object.entries(texts).filter(([name]) => Object.hasOwn(blank, name))
    result[code] = { ...(stored[code] ?? blank), ...Object.fromEntries(known) }
  }
  return result
}
