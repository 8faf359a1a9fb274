/** Other contents, words for them, trainings and sessions. */
import type { Variation } from '../../reference/mutators/fault.ts'
import { holds } from './edits.ts'

const ODD = [
  'Tips & Tricks',
  '100% <new>',
  'under_score',
  'star * and +',
  'Quote "one" and \'two\'',
  'a;b,c',
  'Łódź 李',
]

export const contentData: readonly Variation[] = [
  holds('no-words', 'has no authors, tags and themes', ['R116'], (store) => {
    for (const version of store.localizedVersions) Object.assign(version, { authorIds: [], tagIds: [], themeIds: [] })
    for (const kind of ['authors', 'tags', 'themes'] as const)
      for (const one of store[kind].all()) store[kind].remove(one as never)
  }),
  holds('one-word', 'has one author, tag and theme', ['R116'], (store) => {
    const [author, tag, theme] = [store.authors.all()[0]!, store.tags.all()[0]!, store.themes.all()[0]!]
    theme.parentId = null
    for (const version of store.localizedVersions)
      Object.assign(version, { authorIds: [author.id], tagIds: [tag.id], themeIds: [theme.id] })
    for (const kind of ['authors', 'tags', 'themes'] as const)
      for (const one of store[kind].all().slice(1)) store[kind].remove(one as never)
  }),
  holds('words-alike', 'has tags and themes of one name in many languages', ['R116'], (store) => {
    for (const tag of store.tags) tag.name = `Safety ${tag.id % 3}`
    for (const theme of store.themes) theme.name = `Safety ${theme.id % 3}`
  }),
  holds('words-with-commas', 'has words with commas in them', ['R116'], (store) => {
    for (const tag of store.tags) tag.name = `${tag.name}, new`
    for (const theme of store.themes) theme.name = `${theme.name}, new`
    for (const author of store.authors) author.lastName = `${author.lastName}, Jr.`
  }),
  holds('flat-themes', 'has themes without parents', ['R116'], (store) => {
    for (const theme of store.themes) theme.parentId = null
  }),
  holds('one-language', 'has everything in one language', ['R116'], (store) => {
    const seen = new Set<number>()
    for (const version of store.localizedVersions.all()) {
      if (seen.has(version.resourceId)) store.localizedVersions.remove(version)
      else version.languageCode = 'en-GB'
      seen.add(version.resourceId)
    }
    for (const kind of ['tags', 'themes', 'sessions', 'courses', 'learners'] as const)
      for (const one of store[kind]) one.languageCode = 'en-GB'
    for (const one of [...store.courses, ...store.sessions]) one.translations = {}
  }),
  holds('one-type', 'has web sites alone', ['R116'], (store) => {
    for (const one of store.learningResources) Object.assign(one, { type: 'WEBSITE', typeCode: 'w' })
  }),
  holds('untold-contents', 'says little of its contents', ['R116'], (store) => {
    for (const { metadata } of store.localizedVersions)
      Object.assign(metadata, {
        durationInMinutes: null,
        subTitle: null,
        summary: null,
        shortSummary: null,
        targetAudience: null,
        complexityLevel: null,
        referenceCode: null,
        trackingOption: null,
        publishedAt: null,
      })
    for (const one of store.learningResources)
      Object.assign(one, { publisherId: null, points: null, learningPoints: '', included: '', linkedIds: [] })
  }),
  holds('odd-titles', 'has titles with signs in them', ['R116'], (store) => {
    for (const { metadata, id } of store.localizedVersions) metadata.title = `${ODD[id % ODD.length]} ${id % 11}`
    for (const course of store.courses) course.title = `${ODD[course.id % ODD.length]} ${course.id % 11}`
    for (const session of store.sessions) session.title = `${ODD[session.id % ODD.length]} ${session.id % 11}`
  }),
  holds('titles-alike', 'has contents of one title', ['R116'], (store) => {
    for (const { metadata } of store.localizedVersions) metadata.title = 'Introduction'
    for (const course of store.courses) course.title = 'Introduction'
  }),
]
