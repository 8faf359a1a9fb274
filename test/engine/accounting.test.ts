/** The writes of a run to somebody's platform: entered before they are sent, restored afterwards, bounded. */
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../client/answer.ts'
import type { Ask } from '../../client/request.ts'
import { TransportFailure } from '../../client/transport.ts'
import { settle } from '../../engine/put-back.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { variations } from '../../faults/index.ts'
import { type Stage, type StageOptions, stage } from '../../faults/proving/stage.ts'
import { restore } from '../../fixtures/records/restoring.ts'
import { restoring, type Values } from '../../fixtures/records/subjects.ts'
import type { LedgerEntry } from '../../output/run-file/record.ts'
import { checks } from '../../suites/index.ts'

const some = (pattern: RegExp) => checks.filter(({ id }) => pattern.test(id))

const ledgerOf = ({ world }: Stage): readonly LedgerEntry[] => world.ledger.entries

async function ran(pattern: RegExp, options: StageOptions = {}) {
  const staged = stage({ ...options, withoutExchanges: true })
  const results = await runChecks(some(pattern), staged.world, { rateLimits: 'off' })
  return { ...staged, results, entries: ledgerOf(staged) }
}

const idsOf = (all: readonly { id: number; uuid: string }[]) => all.flatMap(({ id, uuid }) => [String(id), uuid])

describe('the ledger', () => {
  test('holds every record that a run creates, each under a key of its own', async () => {
    const untouched = stage().reference.store
    const { reference, entries } = await ran(
      /^(current\/(tags|authors|learners)\.|legacy-admin\/(learners|sessions)\.)/,
    )
    const known = new Set(entries.map(({ id }) => id?.toLowerCase()))
    for (const kind of ['tags', 'authors', 'learners', 'sessions', 'courses'] as const) {
      const before = new Set(idsOf(untouched[kind].all()))
      const fresh = reference.store[kind].all().filter(({ uuid }) => !before.has(uuid))
      expect(fresh.filter(({ id, uuid }) => !known.has(String(id)) && !known.has(uuid))).toEqual([])
    }
    expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length)
  })

  test('stops creations that are done without an answer, after a few', async () => {
    const { reference, entries, results } = await ran(/^current\/tags\.create#/, {
      wire: (transport) => ({
        ...transport,
        async send(outgoing) {
          const came = await transport.send(outgoing)
          if (outgoing.operation === 'current/tags.create') throw new TransportFailure('reset', 'connection reset')
          return came
        },
      }),
    })
    const left = reference.store.tags.all().filter(({ name }) => name.startsWith('lpc-'))
    expect(left.length).toBeLessThanOrEqual(12)
    expect(left.filter(({ name }) => !entries.some(({ handle }) => handle === name.slice(0, handle.length)))).toEqual(
      [],
    )
    expect(results.filter(({ verdict }) => verdict === 'violation')).toEqual([])
    expect(results.map(({ message }) => message).join()).toContain('each may have created a record')
  })

  test('ends a check that asks for records without end', async () => {
    const { accounting } = stage().world
    const ask = { operation: 'current/tags.create', as: 'administrator', json: { title: 'lpc-tag' } } as const
    const deliver = async () => ({ ok: false, refused: true, status: 422 }) as Answer
    const endless = async () => {
      for (let turn = 0; turn < 5000; turn++) await accounting.send(ask, { deliver, by: 'current/tags.create#stored' })
    }
    await expect(endless()).rejects.toThrow('current/tags.create#stored has asked for 2000 records')
    await expect(accounting.send(ask, { deliver, by: 'current/tags.create#answers' })).resolves.toBeDefined()
  })

  test('is written before the request is sent', async () => {
    const seen: boolean[] = []
    const staged: Stage = stage({
      wire: (transport) => ({
        ...transport,
        send(outgoing) {
          if (outgoing.operation === 'current/tags.create')
            seen.push(staged.records.some((one) => one.kind === 'ledger' && one.state === 'intended'))
          return transport.send(outgoing)
        },
      }),
    })
    await runChecks(some(/^current\/tags\.create#appears/), staged.world, { rateLimits: 'off' })
    expect(seen).toEqual([true])
  })

  test('keeps the former values of a record of others, and settles it when it is as it was', async () => {
    const { entries, reference } = await ran(/^current\/registrations\.update#to-/)
    const changes = entries.filter(({ former }) => former)
    expect(changes.length).toBeGreaterThan(0)
    expect(new Set(changes.map(({ state }) => state))).toEqual(new Set(['undone']))
    const statuses = reference.store.registrations.all().map(({ status }) => status)
    expect(statuses).toEqual(
      stage()
        .reference.store.registrations.all()
        .map(({ status }) => status),
    )
  })
})

test('a success for an identifier that nobody has is no change of anything', async () => {
  const nothing = variations.find(({ id }) => id === 'legacy-admin-nothing-for-unknown')!
  const { entries } = await ran(/^legacy-admin\/\w+\.(update|delete)#(unknown|malformed)-identifier$/, nothing)
  const asked = entries.filter(({ what }) => /change of .* (lpc-no-id|00000000-)/.test(what))
  expect(asked.length).toBeGreaterThan(0)
  expect(new Set(asked.map(({ state }) => state))).toEqual(new Set(['refused']))
})

test('a change of what nobody has, which got no answer, leaves nothing to be restored', async () => {
  const { entries } = await ran(/^legacy-admin\/learners\.update#(unknown|malformed)-identifier$/, {
    simulated: true,
    wire: (transport) => ({
      ...transport,
      async send(outgoing) {
        if (outgoing.operation === 'legacy-admin/learners.update' && /lpc-no-id|00000000-/.test(outgoing.url.pathname))
          throw new TransportFailure('reset', 'connection reset')
        return transport.send(outgoing)
      },
    }),
  })
  const asked = entries.filter(({ what }) => /change of .* (lpc-no-id|00000000-)/.test(what))
  expect(asked.length).toBeGreaterThan(0)
  expect(new Set(asked.map(({ state }) => state))).toEqual(new Set(['refused']))
})

describe('a put-back that fails', () => {
  /** From the third change on, the operation answers nothing, for so many requests. */
  const failing = (failures: number): StageOptions => {
    let changes = 0
    return {
      simulated: true,
      wire: (transport) => ({
        ...transport,
        async send(outgoing) {
          if (outgoing.operation !== 'current/registrations.update') return transport.send(outgoing)
          changes++
          if (changes > 1 && changes <= 1 + failures) throw new TransportFailure('reset', 'connection reset')
          return transport.send(outgoing)
        },
      }),
    }
  }

  test('is tried again until the record is as it was', async () => {
    const { entries } = await ran(/^current\/registrations\.update#returns-updated/, failing(2))
    expect(entries.filter(({ former }) => former).map(({ state }) => state)).toEqual(['undone'])
  })

  test('is said with the former values, and stays open in the ledger', async () => {
    const { entries, records } = await ran(/^current\/registrations\.update#returns-updated/, failing(100))
    expect(entries.filter(({ former }) => former).map(({ state }) => state)).toEqual(['changing'])
    const notices = records.flatMap((record) => (record.kind === 'notice' ? [record.text] : []))
    expect(notices.join()).toMatch(
      /not restored: current\/registration \d+ .*connection reset; former values \{"status"/,
    )
  })

  test('succeeds later, when everything is settled', async () => {
    const staged = await ran(/^current\/registrations\.update#returns-updated/, failing(8))
    await settle(staged.world)
    expect(
      ledgerOf(staged)
        .filter(({ former }) => former)
        .map(({ state }) => state),
    ).toEqual(['undone'])
  })
})

const RATE = 'legacy-learner/learning-objects.rate'
const answerWith = (ask: Ask, json: unknown, status = 200) => ({
  ask,
  status,
  ok: status < 300,
  refused: status >= 400,
  json,
  body: Buffer.from(JSON.stringify(json)),
  headers: {},
})

describe('a favourite', () => {
  const path = { learningObjectId: 7 }
  const asked = (former: Values, now: Values) =>
    restoring({ operation: RATE, path, former }, now).map(({ form }) => form)

  test.each<[string, Values, Values, unknown]>([
    [
      'alone, else with the vote that stands',
      { rate: 4, isFavourite: 0 },
      { rate: 4, isFavourite: 1 },
      [{ favourite: 0 }, { vote: 4, favourite: 0 }],
    ],
    ['with the former vote', { rate: 2, isFavourite: 1 }, { rate: 5, isFavourite: 0 }, [{ vote: 2, favourite: 1 }]],
    [
      'alone, else with the present vote where no other is known',
      { isFavourite: 0 },
      { rate: 3, isFavourite: 1 },
      [{ favourite: 0 }, { vote: 3, favourite: 0 }],
    ],
    ['alone, where there is no vote', { rate: 0, isFavourite: 0 }, { rate: 0, isFavourite: 1 }, [{ favourite: 0 }]],
  ])('is restored %s', (_, former, now, form) => {
    expect(asked(former, now)).toEqual(form)
  })

  test.each(['refuses a second vote', 'wants a vote beside it'])('is restored on a platform that %s', async (which) => {
    const state = { rate: 4, isFavourite: 1 }
    const send = async (ask: Ask) => {
      const { operation, form } = ask
      if (operation !== RATE) return answerWith(ask, { success: true, value: { ...state, id: 7 } })
      const { vote, favourite } = form as { vote?: number; favourite?: number }
      if ((vote !== undefined) === (which === 'refuses a second vote')) return answerWith(ask, { success: false }, 409)
      state.isFavourite = Number(favourite)
      return answerWith(ask, { success: true, value: {} })
    }
    const change = { operation: RATE, path, former: { rate: 4, isFavourite: 0 } } as const
    expect(await restore(change, send as never, async () => {})).toBeUndefined()
    expect(state).toEqual({ rate: 4, isFavourite: 0 })
  })
})

describe('the footprint', () => {
  test('shares and lends records: fewer creations than checks', async () => {
    const { entries, results } = await ran(/^current\/tags\.(create|update)#/)
    const created = entries.filter(({ state }) => state === 'created')
    expect(results.filter(({ verdict }) => verdict === 'violation')).toEqual([])
    expect(created.length).toBeLessThan(results.length * 0.75)
  })

  test('is put to rest at the end: learners are disabled, published trainings archived', async () => {
    const staged = stage()
    const own = some(
      /^(current\/learners\.create|legacy-admin\/(learners|trainings)\.create)#(body|enabled-default|values)/,
    )
    await runChecks(own, staged.world, { rateLimits: 'off', rests: true })
    const left = ledgerOf(staged).filter(({ state }) => state === 'created')
    const words = new Set(left.map(({ what }) => /\((\w+)\)$/.exec(what)?.[1]))
    expect(words).toEqual(new Set(['disabled', 'archived', undefined]))
    const learners = new Set(left.filter(({ operation }) => operation.includes('learners')).map(({ id }) => id))
    const { learners: stored, courses } = staged.reference.store
    const awake = stored.all().filter((one) => learners.has(String(one.id)) || learners.has(one.uuid))
    expect(awake.length).toBe(learners.size)
    expect(awake.filter(({ status }) => status !== 'N')).toEqual([])
    const ids = new Set(left.map(({ id }) => id))
    expect(courses.all().filter(({ uuid, status }) => ids.has(uuid) && status === 'P')).toEqual([])
  })

  test('undoes registrations after the checks that made them', async () => {
    const { entries } = await ran(/^legacy-admin\/(sessions\.register|registrations\.delete)#/)
    const left = entries.filter(({ operation, state }) => operation.endsWith('register') && state === 'created')
    expect(left.length).toBeLessThanOrEqual(1)
  })
})
