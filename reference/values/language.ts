import { tableOf } from '../../contract/table.ts'

// R29: the documents allow a script code between language and country
const LANGUAGE_CODE = /^[a-z]{2,3}(-[A-Z][a-z]{3})?-[A-Z]{2,3}$/

export const isLanguageCode = (text: string) => LANGUAGE_CODE.test(text)

/** The platform's own locale, the default of records without one (legacy-admin: Training, language). */
export const DEFAULT_LOCALE = 'en-GB'

/** The locales that the platform's front office offers, with their names. */
export const activeLocales: Readonly<Record<string, string>> = tableOf({
  'en-GB': 'English',
  'fr-FR': 'Français',
  'de-DE': 'Deutsch',
  'es-ES': 'Español',
  'it-IT': 'Italiano',
  'zh-CN': '中文',
})
