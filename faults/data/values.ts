/** Platforms whose records hold unusual values: long and odd texts, extreme numbers and instants. */

import { showing } from '../../reference/mutators/builder.ts'
import { edited, type Variation } from '../../reference/mutators/fault.ts'
import { DAY } from '../../reference/values/date.ts'
import { holds, varies } from './edits.ts'

const LONG = 'Łorem ipsum dolor sit amet. '.repeat(200)
const MOST = 2_147_483_647
const FORTY_YEARS = 40 * 365.25 * DAY

const shift = <Name extends string>(record: { [Key in Name]: number | null }, names: readonly Name[], by: number) => {
  for (const name of names) {
    const instant = record[name]
    if (instant !== null) record[name] = (instant - by) as (typeof record)[Name]
  }
}

/** Later by a part of a second that differs from record to record. */
const finer = <Name extends string>(
  record: { readonly id: number } & { [Key in Name]: number | null },
  names: readonly Name[],
) => shift(record, names, -(1 + ((record.id * 137) % 998)))

export const valueData: readonly Variation[] = [
  holds('finer-instants', 'keeps instants with fractions, and shows whole seconds', ['R103'], (store) => {
    for (const one of store.registrations) finer(one, ['registeredAt', 'firstAccessAt', 'lastAccessAt', 'completedAt'])
    for (const one of store.certificates) finer(one, ['certifiedAt'])
    for (const one of store.trackings) finer(one, ['firstLaunchedAt', 'completedAt', 'latestAccessedAt'])
    for (const one of store.activityTrackings) finer(one, ['firstLaunchedAt', 'completedAt', 'latestAccessedAt'])
    for (const one of store.sessions) finer(one, ['modifiedAt', 'createdAt'])
    for (const one of store.courses) finer(one, ['modifiedAt'])
  }),
  varies(
    'finer-numbers',
    'keeps numbers with many decimals, and shows two',
    ['R103'],
    edited((store) => {
      for (const one of store.trackings) {
        if (one.progress > 0 && one.progress < 99) one.progress += 1 / 3
        if (one.score !== null && one.score > 0) one.score -= 1 / 7
      }
    }),
    showing('current/trackings.list', (one) => {
      for (const name of ['progress', 'score'])
        if (typeof one[name] === 'number') one[name] = Math.round(one[name] * 100) / 100
    }),
  ),
  holds(
    'completed-before-launch',
    'has learners whose completion is dated before their first launch',
    ['RL27'],
    (store) => {
      for (const one of store.trackings)
        if (one.completedAt !== null && one.firstLaunchedAt !== null) one.completedAt = one.firstLaunchedAt - DAY
      for (const one of store.registrations)
        if (one.completedAt !== null && one.firstAccessAt !== null) one.completedAt = one.firstAccessAt - DAY
    },
  ),
  holds('long-texts', 'has descriptions of many pages', ['R116'], (store) => {
    for (const { metadata } of store.localizedVersions) Object.assign(metadata, { summary: LONG, targetAudience: LONG })
    for (const one of store.courses)
      Object.assign(one, { description: LONG, benefits: LONG, welcomeText: `<p>${LONG}</p>` })
    for (const one of store.comments) one.text = LONG
  }),
  holds('many-alphabets', 'has names and titles in many alphabets', ['R116'], (store) => {
    for (const learner of store.learners)
      Object.assign(learner, {
        firstName: `${learner.firstName} 🎓`,
        lastName: `עברית ${learner.lastName} e\u0301`,
      })
    for (const { metadata, id } of store.localizedVersions) metadata.title = `📘 ${metadata.title} مرحبا ${id % 5}`
    for (const tag of store.tags) tag.name = `${tag.name} 日本`
    for (const theme of store.themes) theme.name = `${theme.name}\u00a0ß`
    for (const author of store.authors) author.lastName = `${author.lastName}-İ`
    for (const course of store.courses) course.title = `${course.title} – «naïve» …`
  }),
  holds('several-lines', 'has texts of several lines, and titles with blanks that nobody sees', ['R116'], (store) => {
    for (const { metadata } of store.localizedVersions)
      Object.assign(metadata, { summary: 'a\r\nb\tc\n', title: `${metadata.title} ` })
    for (const one of store.courses) Object.assign(one, { description: 'a\nb', title: `${one.title}\u200b` })
    for (const learner of store.learners) learner.presentation = 'Hi\n"x"\\'
  }),
  holds('empty-texts', 'keeps empty texts for what is not set', ['R116'], (store) => {
    for (const learner of store.learners)
      Object.assign(learner, { referenceNumber: '', email: '', presentation: '', web: '', timezone: '' })
    for (const { metadata } of store.localizedVersions)
      Object.assign(metadata, { subTitle: '', summary: '', referenceCode: '', targetAudience: '' })
    for (const one of store.courses) Object.assign(one, { description: '', referenceCode: '' })
  }),
  holds('no-languages', 'has learners without a language, and entities without a name', ['R116'], (store) => {
    for (const learner of store.learners) learner.languageCode = null
    for (const entity of store.entities) entity.name = ''
  }),
  holds('other-languages', 'has a language of three letters', ['R116'], (store) => {
    const kinds = ['courses', 'sessions', 'learners', 'tags', 'themes', 'localizedVersions'] as const
    for (const kind of kinds)
      for (const one of store[kind]) if (one.languageCode === 'fr-FR') one.languageCode = 'kab-DZ'
  }),
  holds('old-records', 'has records of forty years ago, and sessions that end in ten thousand', ['R116'], (store) => {
    for (const one of store.learners) shift(one, ['createdAt', 'lastConnectedAt'], FORTY_YEARS)
    for (const one of store.registrations)
      shift(one, ['registeredAt', 'firstAccessAt', 'lastAccessAt', 'completedAt'], FORTY_YEARS)
    for (const one of store.trackings)
      shift(one, ['firstLaunchedAt', 'completedAt', 'lastCompletedAt', 'latestAccessedAt'], FORTY_YEARS)
    for (const one of store.sessions)
      Object.assign(one, { createdAt: 0, endAt: one.endAt === null ? null : Date.UTC(9999, 11, 31, 23, 59, 59) })
  }),
  holds('changed-tomorrow', 'has a clock that was wrong: everything was changed in three days', ['R116'], (store) => {
    const instant = Date.now() + 3 * 86_400_000
    for (const { metadata } of store.localizedVersions) metadata.modifiedAt = instant
    for (const one of store.learningResources) one.updatedAt = instant
    for (const one of [...store.courses, ...store.sessions]) one.modifiedAt = instant
  }),
  holds('great-numbers', 'has numbers up to the largest, and scores with fractions', ['R116'], (store) => {
    for (const one of store.registrations) one.timeSpent = (one.timeSpent * 100_003) % MOST
    for (const one of store.trackings) {
      one.timeSpent = (one.timeSpent * 70_001) % MOST
      if (one.progress > 0 && one.progress < 100) one.progress = 100 / 3 + (one.id % 5) / 7
      if (one.score !== null) one.score /= 3
    }
  }),
  holds('zeros', 'has contents of no duration, and scores of nothing', ['R116'], (store) => {
    for (const { metadata } of store.localizedVersions) metadata.durationInMinutes = 0
    for (const one of store.activities) Object.assign(one, { duration: 0, points: 0 })
    for (const one of store.trackings) Object.assign(one, { score: 0, scoreMax: 0 })
    for (const one of store.registrations) one.score = 0
  }),
]
