/** Other dates, trainings and sessions. */
import type { Variation } from '../../reference/mutators/fault.ts'
import { holding } from './edits.ts'

export const trainingData: readonly Variation[] = [
  holding('changed-together', 'changed every content at one instant', (store) => {
    const instant = Date.UTC(2024, 2, 1, 12)
    for (const { metadata } of store.localizedVersions) metadata.modifiedAt = instant
    for (const one of store.learningResources) one.updatedAt = instant
    for (const one of [...store.courses, ...store.sessions]) one.modifiedAt = instant
  }),
  holding('nobody-rated', 'has contents that nobody has seen or rated', (store) => {
    for (const one of store.learningResources) {
      one.rates.clear()
      one.favourites.clear()
      one.views = 0
    }
  }),
  holding('long-contents', 'has contents of more than half an hour alone', (store) => {
    for (const { metadata } of store.localizedVersions) metadata.durationInMinutes = 45
  }),
  holding('short-contents', 'has contents of five minutes alone', (store) => {
    for (const { metadata } of store.localizedVersions) metadata.durationInMinutes = 5
  }),
  holding('untitled-sessions', 'has sessions that end never and have no words', (store) => {
    for (const one of store.sessions) Object.assign(one, { endAt: null, welcomeText: '', description: '' })
  }),
  holding('closed-sessions', 'has sessions that are over', (store) => {
    for (const one of store.sessions)
      Object.assign(one, { startAt: Date.UTC(2023, 0, 9), endAt: Date.UTC(2023, 5, 9), status: 'CLOSED' })
  }),
  holding('future-sessions', 'has sessions that begin later', (store) => {
    for (const one of store.sessions)
      Object.assign(one, { startAt: Date.UTC(2031, 0, 9), endAt: Date.UTC(2031, 5, 9), status: 'NOT_STARTED' })
  }),
  holding('no-translations', 'has nothing translated', (store) => {
    for (const one of [...store.courses, ...store.sessions]) one.translations = {}
  }),
  holding('nothing-in-trainings', 'has trainings without content', (store) => {
    for (const one of store.courses) one.contentIds = []
  }),
]
