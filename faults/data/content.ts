/** Other contents, words for them, trainings and sessions. */
import type { Variation } from '../../reference/mutators/fault.ts'
import { holding } from './edits.ts'

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
  holding('no-words', 'has no authors, tags and themes', (store) => {
    for (const version of store.localizedVersions) Object.assign(version, { authorIds: [], tagIds: [], themeIds: [] })
    for (const kind of ['authors', 'tags', 'themes'] as const)
      for (const one of store[kind].all()) store[kind].remove(one as never)
  }),
  holding('one-word', 'has one author, tag and theme', (store) => {
    const [author, tag, theme] = [store.authors.all()[0]!, store.tags.all()[0]!, store.themes.all()[0]!]
    theme.parentId = null
    for (const version of store.localizedVersions)
      Object.assign(version, { authorIds: [author.id], tagIds: [tag.id], themeIds: [theme.id] })
    for (const kind of ['authors', 'tags', 'themes'] as const)
      for (const one of store[kind].all().slice(1)) store[kind].remove(one as never)
  }),
  holding('words-alike', 'has tags and themes of one name in many languages', (store) => {
    for (const tag of store.tags) tag.name = `Safety ${tag.id % 3}`
    for (const theme of store.themes) theme.name = `Safety ${theme.id % 3}`
  }),
  holding('words-with-commas', 'has words with commas in them', (store) => {
    for (const tag of store.tags) tag.name = `${tag.name}, new`
    for (const theme of store.themes) theme.name = `${theme.name}, new`
    for (const author of store.authors) author.lastName = `${author.lastName}, Jr.`
  }),
  holding('flat-themes', 'has themes without parents', (store) => {
    for (const theme of store.themes) theme.parentId = null
  }),
  holding('one-language', 'has everything in one language', (store) => {
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
  holding('one-type', 'has web sites alone', (store) => {
    for (const one of store.learningResources) Object.assign(one, { type: 'WEBSITE', typeCode: 'w' })
  }),
  holding('untold-contents', 'says little of its contents', (store) => {
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
  holding('odd-titles', 'has titles with signs in them', (store) => {
    for (const { metadata, id } of store.localizedVersions) metadata.title = `${ODD[id % ODD.length]} ${id % 11}`
    for (const course of store.courses) course.title = `${ODD[course.id % ODD.length]} ${course.id % 11}`
    for (const session of store.sessions) session.title = `${ODD[session.id % ODD.length]} ${session.id % 11}`
  }),
  holding('titles-alike', 'has contents of one title', (store) => {
    for (const { metadata } of store.localizedVersions) metadata.title = 'Introduction'
    for (const course of store.courses) course.title = 'Introduction'
  }),
]
