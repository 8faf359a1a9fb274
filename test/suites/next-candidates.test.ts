/** A first candidate that does not fit is no reason to give up: the next ones are tried. */
import { expect, test } from 'vitest'
import { isObject } from '../../contract/members.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { variations } from '../../faults/index.ts'
import { type Stage, stage } from '../../faults/proving/stage.ts'
import type { Around } from '../../reference/index.ts'
import { asking, listIn, recordsIn, replying, withList } from '../../reference/mutators/fault.ts'
import { checks } from '../../suites/index.ts'

type Store = Stage['reference']['store']

interface Given {
  readonly id: string
  /** Members that the first candidate lacks, in the records. */
  readonly arrange?: (reference: Stage['reference']) => void
  /** The same in answers. */
  readonly around?: readonly Around[]
  readonly verdict?: string
}

/** Remembers the first so many keys that it is asked about. */
function firstOnes<Key>(most: number): (key: Key) => boolean {
  const met = new Set<Key>()
  return (key) => (met.size < most ? met.add(key).has(key) : met.has(key))
}

const callerOf = ({ store, credentials }: Stage['reference']) =>
  store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)!

function withoutComments(): Around {
  const isFirst = firstOnes<unknown>(4)
  return replying('legacy-learner/discussions.list', (reply) => {
    for (const item of recordsIn(reply)) if (isFirst(item.id)) item.comments = []
    return undefined
  })
}

/** Only one discussion, which is not the first, has more than one comment. */
function singleComments(): Around {
  const isFirst = firstOnes<unknown>(3)
  return replying('legacy-learner/comments.list', (reply, { path }) =>
    isFirst(path.discussionId) ? withList(reply, (listIn(reply) ?? []).slice(0, 1)) : undefined,
  )
}

function withoutTranslations({ store }: Stage['reference']) {
  const of = (courseId: number) => store.sessions.all().filter((session) => session.courseId === courseId)
  const most = Math.max(...store.courses.all().map(({ id }) => of(id).length))
  const [richest] = store.courses.all().filter(({ id }) => of(id).length === most)
  for (const session of of(richest!.id)) session.translations = {}
}

const completed = (trackings: ReturnType<Store['trackings']['all']>) => {
  for (const one of trackings)
    Object.assign(one, { firstLaunchedAt: 1e12, completedAt: 1.1e12, lastCompletedAt: 1.1e12, progress: 100 })
}

const withoutProgress = (): Around => {
  const isFirst = firstOnes<unknown>(4)
  return replying('legacy-learner/trackings.get', (reply, { path }) => {
    for (const row of recordsIn(reply)) if (isFirst(path.trackingId)) row.progression = 0
    return undefined
  })
}

const oddLanguage: Around = replying('current/search.learning-resources', ({ body }) => {
  const languages = isObject(body) ? body.otherLanguagesResults : undefined
  if (Array.isArray(languages))
    languages.unshift({ language: { code: 'lpc_other', name: 'Other' }, code: 'lpc_other', resultsCount: 3 })
  return undefined
})

test.each<Given>([
  { id: 'legacy-learner/comments.list#same-comments', around: [withoutComments()] },
  {
    id: 'legacy-learner/comments.like#only-that',
    around: [...variations.find(({ readings }) => readings.includes('RL25'))!.around!, singleComments()],
  },
  {
    id: 'legacy-admin/learners.trackings#filter-status-inProgress',
    arrange: (reference) =>
      completed(reference.store.trackings.filter(({ learnerId }) => learnerId === callerOf(reference).id)),
  },
  { id: 'legacy-admin/sessions.get#translation-languages', arrange: withoutTranslations },
  {
    id: 'legacy-learner/training-sessions.list#count-filtered',
    arrange: ({ store }) => {
      for (const course of store.courses.all()) if (course.type === 'guided') course.type = 'campus'
    },
  },
  { id: 'legacy-learner/trackings.get#object-progression', around: [withoutProgress()] },
  { id: 'current/search.learning-resources#other-language-count', around: [oddLanguage] },
  {
    id: 'legacy-admin/learners.registrations#across-registrations',
    arrange: (reference) => {
      const { id } = callerOf(reference)
      for (const one of reference.store.registrations.all()) if (one.learnerId === id) one.learnerId = id + 11
    },
    verdict: 'observation',
  },
])('$id is decided', async ({ id, arrange, around, verdict = 'pass' }) => {
  const { world, reference } = stage(around ? { around } : {})
  arrange?.(reference)
  const [result] = await runChecks(
    checks.filter((check) => check.id === id),
    world,
    { rateLimits: 'off' },
  )
  expect([result!.verdict, result!.message]).toEqual([verdict, verdict === 'pass' ? '' : result!.message])
})

test('a word that a keyword search leaves out is no reason to leave the pages of another one', async () => {
  // The commonest word of all titles finds nothing, and beside any other one the offset is ignored.
  const isFirst = firstOnes<string>(1)
  const around = [
    asking('legacy-learner/learning-objects.list', ({ query }) => {
      const keyword = query.get('keyword')
      if (!keyword || !query.has('limit')) return
      if (isFirst(keyword)) query.set('keyword', 'lpcqzxwvkj')
      else query.delete('offset')
    }),
  ]
  const { world } = stage({ around })
  const [result] = await runChecks(
    checks.filter(({ id }) => id === 'legacy-learner/learning-objects.list#filtered-pages'),
    world,
    { rateLimits: 'off' },
  )
  expect(result!.verdict).toBe('violation')
})
