/**
 * Platforms on which operations show, and change, what others write: checks of `own` and `shared`, side by side, accuse
 * none of them, whichever answers come first.
 */
import { expect, test } from 'vitest'
import { isObject } from '../../contract/members.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { stage } from '../../faults/proving/stage.ts'
import type { Around } from '../../reference/index.ts'
import { showing } from '../../reference/mutators/builder.ts'
import { replying } from '../../reference/mutators/fault.ts'
import { checks } from '../../suites/index.ts'

const REGISTRATIONS = ['current/registrations.list', 'current/registrations.update'] as const
const SESSIONS = ['current/training-sessions.list', 'current/training-sessions.get'] as const
const OBJECTS = 'legacy-learner/learning-objects.list'
const SAVES = ['legacy-learner/trackings.save', 'legacy-learner/trackings.upload'] as const

/** References show the course as it is now. */
const withCourses = [...REGISTRATIONS, ...SESSIONS].map((operation) =>
  showing(operation, (record, _, { store }) => {
    const { trainingCourse } = record
    if (!isObject(trainingCourse)) return
    const { title, isMandatory, modifiedAt } = store.courses.known(Number(trainingCourse.id))
    Object.assign(trainingCourse, { title, isMandatory, modifiedAt })
  }),
)

/** A row moves the registration of its learner. */
const movesRegistrations = SAVES.map((operation) =>
  replying(operation, (_, __, { store }) => {
    for (const one of store.registrations) {
      const rows = store.trackings.filter(
        ({ learnerId, sessionId }) => learnerId === one.learnerId && sessionId === one.sessionId,
      )
      one.timeSpent = rows.length * 17
      one.totalLearningResourcesStarted = rows.length
    }
  }),
)

/** The best rated come first. */
const ratedFirst = replying(OBJECTS, (reply) => {
  if (!isObject(reply.body) || !Array.isArray(reply.body.value)) return
  reply.body.value.sort((one, other) => Number(other.rate ?? 0) - Number(one.rate ?? 0))
})

/** Milliseconds that a request takes, in the order of the requests: the same for each seed. */
function latencies(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return 1 + (state % 300)
  }
}

const phases = new Map(checks.map(({ id, phase }): [string, string] => [id, phase]))

async function doubted(seed: number, around: readonly Around[]) {
  const next = latencies(seed)
  const { world } = stage({
    around,
    simulated: true,
    withoutExchanges: true,
    concurrency: 32,
    wire: (transport, clock) => ({
      ...transport,
      async send(outgoing) {
        await clock.sleep(next(), outgoing.signal)
        return transport.send(outgoing)
      },
    }),
  })
  const results = await runChecks(
    checks.filter(({ phase }) => phase === 'own' || phase === 'shared'),
    world,
    { rateLimits: 'off' },
  )
  // A check of `own` may be undecided by the second in which it creates records.
  const settled = ['pass', 'observation']
  const other = results.filter(({ id, verdict }) =>
    phases.get(id) === 'shared' ? !settled.includes(verdict) : ['violation', 'warning', 'error'].includes(verdict),
  )
  return other.map(({ id, verdict, message }) => `${id}: ${verdict} ${message}`)
}

test.each([1, 22, 333])('platforms whose records depend on each other are not accused (%i)', async (seed) => {
  expect(await doubted(seed, [])).toEqual([])
  expect(await doubted(seed, [...withCourses, ...movesRegistrations, ratedFirst])).toEqual([])
})

test('a row that each second read shows as it was earlier has subtracted no negative time', async () => {
  let reads = 0
  const late = replying('legacy-learner/trackings.get', ({ body }) => {
    if (!isObject(body) || !isObject(body.value)) return
    const { value } = body
    if (reads++ % 2) value.timeSpent = Number(value.timeSpent) - 1
  })
  const { world } = stage({ around: [late], withoutExchanges: true })
  const due = checks.filter(({ id }) => /^legacy-learner\/trackings\.save#.*TimeSpent-minimum$/.test(id))
  const results = await runChecks(due, world, { rateLimits: 'off' })
  expect(results.map(({ verdict }) => verdict)).toEqual(['inconclusive', 'inconclusive'])
})
