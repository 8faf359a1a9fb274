/** Platforms with other records than the honest instance. */
import type { Variation } from '../../reference/mutators/fault.ts'
import { contentData } from './content.ts'
import { holds } from './edits.ts'
import { peopleData } from './people.ts'
import { platformData } from './platforms.ts'
import { valueData } from './values.ts'

const trainingData: readonly Variation[] = [
  holds('changed-together', 'changed every content at one instant', ['R116'], (store) => {
    const instant = Date.UTC(2024, 2, 1, 12)
    for (const { metadata } of store.localizedVersions) metadata.modifiedAt = instant
    for (const one of store.learningResources) one.updatedAt = instant
    for (const one of [...store.courses, ...store.sessions]) one.modifiedAt = instant
  }),
  holds('nobody-rated', 'has contents that nobody has seen or rated', ['R116'], (store) => {
    for (const one of store.learningResources) {
      one.rates.clear()
      one.favourites.clear()
      one.views = 0
    }
  }),
  holds('long-contents', 'has contents of more than half an hour alone', ['R116'], (store) => {
    for (const { metadata } of store.localizedVersions) metadata.durationInMinutes = 45
  }),
  holds('short-contents', 'has contents of five minutes alone', ['R116'], (store) => {
    for (const { metadata } of store.localizedVersions) metadata.durationInMinutes = 5
  }),
  holds('untitled-sessions', 'has sessions that end never and have no words', ['R116'], (store) => {
    for (const one of store.sessions) Object.assign(one, { endAt: null, welcomeText: '', description: '' })
  }),
  holds('closed-sessions', 'has sessions that are over', ['R116'], (store) => {
    for (const one of store.sessions)
      Object.assign(one, { startAt: Date.UTC(2023, 0, 9), endAt: Date.UTC(2023, 5, 9), status: 'CLOSED' })
  }),
  holds('future-sessions', 'has sessions that begin later', ['R116'], (store) => {
    for (const one of store.sessions)
      Object.assign(one, { startAt: Date.UTC(2031, 0, 9), endAt: Date.UTC(2031, 5, 9), status: 'NOT_STARTED' })
  }),
  holds('no-translations', 'has nothing translated', ['R116'], (store) => {
    for (const one of [...store.courses, ...store.sessions]) one.translations = {}
  }),
  holds('nothing-in-trainings', 'has trainings without content', ['R116'], (store) => {
    for (const one of store.courses) one.contentIds = []
  }),
]

export const dataVariations: readonly Variation[] = [
  ...peopleData,
  ...contentData,
  ...trainingData,
  ...platformData,
  ...valueData,
]
