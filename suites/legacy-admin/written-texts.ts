/** Markup, translations and awkward text, written to trainings and sessions. */

import { type Answer, describe } from '../../client/answer.ts'
import { Refused, refusal } from '../../client/answers/outcome.ts'
import type { Item } from '../../client/answers/page.ts'
import { carries, keepsText, show } from '../../client/answers/values.ts'
import type { Pairs } from '../../client/request.ts'
import { isObject, type Members, pick } from '../../contract/members.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { AWKWARD } from '../../fixtures/builders.ts'
import { formPairs } from '../../fixtures/records/creation.ts'
import { createdWith, isStored, type Stored, specimen } from '../../laws/kit/specimens.ts'
import { type Draft, ownCheck, type Written } from '../../laws/kit/suite.ts'
import { kindsOf, type Unusual, unusualTexts } from '../../laws/kit/unusual-text.ts'
import { activeLocales, DEFAULT_LOCALE, languageOf } from './own-records.ts'

/** One kind of write: creating, or updating a record of the run's own. */
export interface Writer {
  readonly written: Written
  /** Texts of a translation beside `active`. */
  readonly texts: readonly string[]
}

const MOST_LANGUAGES = 2

/** Activated languages for translations; not the record's own, whose texts stand outside them. */
export async function translationLanguages(scope: Scope, own?: unknown): Promise<readonly string[]> {
  const language = own ?? (await languageOf(scope)).language ?? DEFAULT_LOCALE
  return (await activeLocales(scope)).filter((locale) => locale !== language).slice(0, MOST_LANGUAGES)
}

/** A translation with every member set, different from its neighbours. */
export const translation = ({ builder }: Scope, texts: readonly string[], language: string): Members => ({
  active: true,
  ...Object.fromEntries(texts.map((name) => [name, `${name} ${language} ${builder.word()}`])),
})

/** The same, active or not; without a word of it where that is undefined. */
export function translationWith(scope: Scope, texts: readonly string[], language: string, active?: boolean): Members {
  const { active: _, ...rest } = translation(scope, texts, language)
  return active === undefined ? rest : { ...rest, active }
}

export async function translationsFor(
  scope: Scope,
  texts: readonly string[],
  own?: unknown,
): Promise<Members | undefined> {
  const languages = await translationLanguages(scope, own)
  if (!languages.length) return undefined
  return Object.fromEntries(languages.map((language) => [language, translation(scope, texts, language)]))
}

type Sent = (sent: Members) => boolean

/** Writes the fewest members with these and reads the record again; a refusal comes back as the answer alone. */
export async function writeAndRead(
  scope: Scope,
  { written }: Writer,
  members: Members,
  fits?: Sent,
): Promise<Stored | Answer> {
  const result = await createdWith(scope, written, members, fits)
  scope.giveBack()
  return result
}

const MARKUP = '<b>bold</b> <script>go()</script>'

/** A text in which HTML is removed, escaped or refused (R84). */
export const withMarkup = ({ builder }: Scope) => `${builder.unique()} ${MARKUP}`

const isMarkup = (text: unknown) => String(text).endsWith(MARKUP)

/** HTML that is allowed. */
export const welcoming = ({ builder }: Scope) => `<p>Welcome, <strong>${builder.unique()}</strong></p>`

const WELCOME = /<strong>(.+)<\/strong>/

/** R84: refused, stripped and escaped all keep a text free of HTML. */
export const markupRefused = (writer: Writer, name: string): Draft =>
  ownCheck(`${name}-markup`, `keeps HTML out of ${name}`, async (scope) => {
    const plain = await writeAndRead(
      scope,
      writer,
      { [name]: `Plain ${scope.builder.unique()}` },
      (sent) => sent[name] !== undefined && !isMarkup(sent[name]),
    )
    if (!isStored(plain)) return needs.finding(`${plain.ask.operation}#body-${name}`)
    const result = await writeAndRead(scope, writer, { [name]: withMarkup(scope) }, (sent) => isMarkup(sent[name]))
    if (!isStored(result)) return refusal(result, `HTML in ${name}`)
    const value = String(result.read[name])
    return /<\/?(?:b|script)\b/i.test(value)
      ? broken(`${result.answer.label}: ${name} without HTML`, show(value))
      : holds()
  })

/** HTML is allowed: its elements remain, whatever becomes of white space and attributes. */
export const markupKept = (writer: Writer): Draft =>
  ownCheck('welcome-markup', 'keeps HTML in welcomeText', async (scope) => {
    const result = await writeAndRead(scope, writer, { welcomeText: welcoming(scope) }, ({ welcomeText }) =>
      WELCOME.test(String(welcomeText)),
    )
    if (!isStored(result)) return broken(`${result.label} with HTML in welcomeText: a success`, describe(result))
    const word = WELCOME.exec(String(result.sent.welcomeText))![1]
    const value = String(result.read.welcomeText)
    return new RegExp(`<strong\\b[^>]*>\\s*${word}\\s*</strong>`, 'i').test(value)
      ? holds()
      : broken(`${result.answer.label}: welcomeText with its HTML`, show(value))
  })

/** Whether a record lacks the translations that are sent without saying whether they are active. */
export const isUntranslated = (record: Item, { translations = {} }: Members): boolean =>
  Object.entries(Object(translations)).every(
    ([language, sent]) => !isObject(sent) || 'active' in sent || !translated(record, language),
  )

const translated = (record: Item, language: string): Members | undefined => {
  const all = record.translations as Record<string, Members | null> | null | undefined
  return all?.[language] ?? undefined
}

/** Each member alone, so that a lost one is named. */
function sameTranslation(read: Item, language: string, sent: Members, label: string): Outcome {
  const shown = translated(read, language)
  if (!shown) return broken(`${label}: a translation in ${language}`, 'none')
  const keeps = (name: string) =>
    name === 'welcomeText' ? carries(shown[name], sent[name], 'html') : keepsText(shown[name], sent[name])
  const lost = Object.keys(sent).find((name) => !keeps(name))
  return lost ? broken(`${label}: translations[${language}][${lost}] ${show(sent[lost])}`, show(shown[lost])) : holds()
}

const ODD_END = '& = %5B'

/** Signs of the notation itself, inside a value; one of several languages is inactive. */
export async function oddTranslations(scope: Scope, texts: readonly string[]): Promise<Members | undefined> {
  const sent = await translationsFor(scope, texts)
  return (
    sent &&
    Object.fromEntries(
      Object.entries(sent).map(([language, one], index) => {
        const title = `${(one as Members).title} [${index}] ${ODD_END}`
        return [language, { ...(one as Members), title, active: index !== 1 }]
      }),
    )
  )
}

const areOdd = ({ translations = {} }: Members) => {
  const all = Object.values(Object(translations)) as readonly Members[]
  return all.length > 0 && all.every(({ title }) => String(title).endsWith(ODD_END))
}

export const translationMembers = (writer: Writer): Draft =>
  ownCheck('translation-members', 'stores each member of translations in several languages', async (scope) => {
    const translations = await oddTranslations(scope, writer.texts)
    if (!translations) return needs.record('an activated locale')
    const result = await writeAndRead(scope, writer, { translations }, areOdd)
    if (!isStored(result)) return broken(`${result.label} with translations: a success`, describe(result))
    const { label } = result.answer
    return Object.entries(result.sent.translations as Record<string, Members>).map(([language, one]) =>
      sameTranslation(result.read, language, one, label),
    )
  })

export const translationActive = (writer: Writer): Draft =>
  ownCheck('translation-active', 'leaves a translation inactive unless it is sent as active', async (scope) => {
    const [language] = await translationLanguages(scope)
    if (language === undefined) return needs.record('an activated locale')
    const outcomes: Outcome[] = []
    for (const [sent, active] of [
      [undefined, false],
      [true, true],
      [false, false],
    ] as const) {
      const one = translationWith(scope, writer.texts, language, sent)
      const fits = ({ translations }: Members) => {
        const other = (translations as Members | undefined)?.[language]
        return isObject(other) && other.active === sent
      }
      const result = await createdWith(scope, writer.written, { translations: { [language]: one } }, fits)
      if (!isStored(result)) return needs.finding(`${result.ask.operation}#translation-members`)
      const shown = translated(result.read, language)?.active
      outcomes.push(
        shown === active ? holds() : broken(`${result.answer.label}: active ${active} in ${language}`, show(shown)),
      )
      if (result.answer.ask.operation.endsWith('.update') && active && shown === true)
        outcomes.push(await switchedOff(scope, writer, result, language))
      scope.giveBack()
    }
    return outcomes
  })

/** The same update once more, without the translation that it has made active: that may be refused, not disregarded. */
async function switchedOff(
  scope: Scope,
  { written }: Writer,
  { answer: { ask } }: Stored,
  language: string,
): Promise<Outcome> {
  const [off] = formPairs({ translations: { [language]: { active: false } } })
  const form = (ask.form as Pairs).map((pair) => (pair[0] === off![0] ? off! : pair))
  const answer = await scope.call({ operation: ask.operation, as: 'key', path: ask.path, form })
  if (!answer.ok) return holds()
  const shown = translated(await written.read(scope, answer), language)?.active
  return shown === true
    ? broken(`${answer.label} with active false in ${language}, where it was true: false`, show(shown))
    : holds()
}

/** Texts without documented HTML may be freed of it, and their signs escaped (R84, RA13). */
const WITHOUT = ['markup']

const LETTERED = ['letters', 'scripts', 'long']

const joined = (some: readonly (readonly [string, string])[], by = ' ') => some.map(([, text]) => text).join(by)

type Texts = readonly Unusual[]

const TEXTS: Texts = Object.entries(AWKWARD).filter(([kind]) => !WITHOUT.includes(kind))

/** Some of these texts in every member that takes one. */
export function awkwardMembers({ builder }: Scope, texts: readonly string[], some: Texts = TEXTS): Members {
  const names = texts.filter((name) => name !== 'title' && name !== 'welcomeText')
  const title = `${builder.unique()} ${joined(some)}`
  return { title, ...Object.fromEntries(names.map((name, turn) => [name, `${turn} ${joined(some)}`])) }
}

/** One record for both checks. */
const awkwardWritten = (scope: Scope, writer: Writer, some: Texts) =>
  scope.once(`awkward ${writer.written.name} ${joined(some)}`, async (shared) => {
    const sent = awkwardMembers(shared, writer.texts, some)
    return { sent, result: await writeAndRead(shared, writer, sent, () => false) }
  })

const awkward = (writer: Writer, slug: string, title: string, isMine: (name: string) => boolean): Draft => {
  function judge(sent: Members, { read, answer }: Stored): Outcome {
    const wrong = Object.keys(sent).find((name) => isMine(name) && !keepsText(read[name], sent[name]))
    if (!wrong) return holds()
    return broken(`${answer.label}: ${wrong} ${show(sent[wrong])}, as sent`, show(read[wrong]))
  }
  return ownCheck(slug, title, async (scope) => {
    const all = await specimen(scope, writer.written, (sent) => String(sent.title).endsWith(` ${joined(TEXTS)}`))
    if (all) return judge(pick(all.sent, ['title', ...writer.texts.filter((name) => name !== 'welcomeText')]), all)
    return unusualTexts(async (some) => {
      const { sent, result } = await awkwardWritten(scope, writer, some)
      if (isStored(result)) return [judge(sent, result)]
      // R104: every platform takes letters of any alphabet as text.
      const lettered = some.length === 1 && LETTERED.includes(some[0]![0])
      if (!lettered) throw new Refused(result)
      return [broken(`${result.label} with unusual text (${kindsOf(some)}): a success`, describe(result))]
    }, WITHOUT)
  })
}

export const awkwardTitles = (writer: Writer, slug: string): Draft =>
  awkward(writer, slug, 'stores unusual titles as sent', (name) => name === 'title')

/** Plain texts without a rule of their own. */
export const awkwardTexts = (writer: Writer): Draft =>
  awkward(writer, 'awkward-values', 'stores unusual text as sent', (name) => name !== 'title')
