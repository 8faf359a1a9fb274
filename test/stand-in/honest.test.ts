/** A platform with records of one's own, and nothing else, is accused of nothing. */
import { expect, test } from 'vitest'
import { runChecks } from '../../engine/run-loop.ts'
import { stage } from '../../faults/proving/stage.ts'
import type { StandInData } from '../../library/stand-in/data/format.ts'
import { readData } from '../../library/stand-in/data/reading.ts'
import { ownRecords } from '../../library/stand-in/data/records.ts'
import { checks } from '../../suites/index.ts'

/** One record of every kind, most of them with nothing but what they cannot do without. */
const DATA: StandInData = {
  builtIn: false,
  learners: [{ key: 'ada', login: 'ada' }, { key: 'bob', manager: 'ada' }, { enabled: false }],
  groups: [{}],
  publishers: [{}],
  authors: [{ key: 'a' }],
  tags: [{ key: 't' }],
  themes: [{ key: 'th' }, { parent: 'th' }],
  chapters: [{ key: 'ch' }],
  customFields: [{ key: 'f' }],
  learningResources: [
    {
      key: 'r',
      versions: [{ title: 'One', authors: ['a'], tags: ['t'], themes: ['th'] }],
      rates: [{ learner: 'ada', rate: 4 }],
    },
    { key: 'v', type: 'VIDEO', linked: ['r'], favourites: ['bob'] },
  ],
  trainingCourses: [
    { key: 'c', contents: ['r', 'v'], chapters: ['ch'], translations: { 'fr-FR': { title: 'Un' } } },
    { type: 'program' },
  ],
  trainingSessions: [
    { key: 's', course: 'c', folders: ['F'], items: [{ resource: 'r', folder: 'F' }, { resource: 'v' }] },
  ],
  registrations: [
    { key: 'g', session: 's', learner: 'ada', progress: 100 },
    { session: 's', learner: 'bob', status: 'PENDING' },
  ],
  certificates: [{ registration: 'g' }],
  activities: [{ key: 'act', course: 'c' }],
  trackings: [{ learner: 'ada', resource: 'r', session: 's', progress: 40 }],
  activityTrackings: [{ learner: 'ada', session: 's', activity: 'act', progress: 100 }],
  discussions: [
    {
      author: 'ada',
      trainingSession: 's',
      comments: [{ author: 'bob', text: 'Yes', likers: ['ada'] }],
      followers: ['bob'],
    },
    { author: 'bob', training: 'c' },
    { author: 'ada', learningResource: 'r' },
  ],
}

test('a platform with records of its own alone is accused of nothing', async () => {
  const records = ownRecords(readData(DATA, 1), Date.now)
  const { world } = stage({ records, mode: 'read-only', withoutExchanges: true })
  const verdicts = new Map<string, string[]>()
  await runChecks(checks, world, {
    rateLimits: 'off',
    onResult: ({ id, verdict }, error) => {
      const what = error === undefined ? verdict : `error: ${error}`
      verdicts.set(what, [...(verdicts.get(what) ?? []), id])
    },
  })
  expect([verdicts.get('violation'), verdicts.get('warning')]).toEqual([undefined, undefined])
  expect([...verdicts.keys()].filter((one) => one.startsWith('error'))).toEqual([])
  expect(verdicts.get('pass')!.length).toBeGreaterThan(900)
})
