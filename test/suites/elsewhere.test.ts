/**
 * Records that one interface does not show, and another one or the profile does: checks decide with it, and not
 * without.
 */
import { describe, expect, test } from 'vitest'
import type { Interface } from '../../contract/interfaces.ts'
import type { Mode } from '../../contract/run.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { faults } from '../../faults/index.ts'
import { type Stage, type StageOptions, stage } from '../../faults/proving/stage.ts'
import { listIn, replying, withList } from '../../reference/mutators/fault.ts'
import { checks } from '../../suites/index.ts'

type Records = Stage['world']['client']['target']['records']
type Reference = Stage['reference']

interface Given {
  readonly interfaces?: readonly Interface[]
  readonly mode?: Mode
  readonly names?: (reference: Reference) => Records
  readonly arrange?: (reference: Reference) => void
  readonly around?: StageOptions['around']
}

/** The verdict of one check, and what it says. */
async function decided(id: string, { names, arrange, ...options }: Given) {
  const { world, reference } = stage(options)
  arrange?.(reference)
  Object.assign(world.client.target.records, names?.(reference))
  const [result] = await runChecks(
    checks.filter((check) => check.id === id),
    world,
    { rateLimits: 'off' },
  )
  return [result!.verdict, result!.message] as const
}

/** A learner whom no configuration names and no sample of all learners meets. */
const busyOf = ({ store }: Reference) => store.learners.all()[17]!

/** Everything that is recorded of learners is recorded of that one. */
function makeBusy(reference: Reference) {
  const { id } = busyOf(reference)
  for (const one of [...reference.store.registrations.all(), ...reference.store.trackings.all()]) one.learnerId = id
}

describe('a learner with a history', () => {
  const id = 'legacy-admin/learners.trackings#filter-status-completed'
  const lacking = 'needs a learner with records in legacy-admin/learners.trackings: records.learner of the profile'

  test('is looked for by its login where the current interface shows its registrations', async () => {
    expect(await decided(id, { interfaces: ['legacy-admin'], arrange: makeBusy })).toEqual(['inconclusive', lacking])
    const [verdict] = await decided(id, { interfaces: ['legacy-admin', 'current'], arrange: makeBusy })
    expect(verdict).toBe('pass')
  })

  test('is the one that the profile names', async () => {
    const names = (reference: Reference) => ({ learner: [busyOf(reference).uuid] })
    const [verdict] = await decided(id, { interfaces: ['legacy-admin'], arrange: makeBusy, names })
    expect(verdict).toBe('pass')
  })
})

test('a learner of status N is one that the current interface shows as disabled', async () => {
  const id = 'legacy-admin/learners.search#inactive-disabled'
  // The search shows nobody who is disabled unless asked for that one.
  const shy = replying('legacy-admin/learners.search', (reply, { query }) =>
    query.has('login')
      ? undefined
      : withList(
          reply,
          (listIn(reply) ?? []).filter(({ status }) => status !== 'N'),
        ),
  )
  const around = [shy]
  const alone = await decided(id, { interfaces: ['legacy-admin'], around })
  expect(alone).toEqual(['inconclusive', 'needs a learner of status N'])
  const [verdict] = await decided(id, { interfaces: ['legacy-admin', 'current'], around })
  expect(verdict).toBe('pass')
})

test('the login of another learner comes from any interface that shows learners', async () => {
  const id = 'legacy-learner/profile.get#other-login'
  const alone = await decided(id, { interfaces: ['legacy-learner'] })
  expect(alone).toEqual(['inconclusive', 'needs the login of another learner: LEGACY_LEARNER_OTHER_LOGIN'])
  const [verdict] = await decided(id, { interfaces: ['legacy-learner', 'legacy-admin'] })
  expect(verdict).toBe('observation')
})

/** A platform on which a learner sees no profile but its own. */
const ofOthersRefused = replying('legacy-learner/profile.get', (reply, { query }, world) =>
  query.has('learnerLogin') && query.get('learnerLogin') !== world.credentials.LEGACY_LEARNER_LOGIN
    ? { ...reply, status: 403, body: { message: 'Only the own profile', success: false, totalResults: 0, value: null } }
    : undefined,
)

describe.each([
  ['legacy-learner/managers.list#active-only', 'inactiveManager'],
  ['legacy-learner/subordinates.list#direct-only', 'indirectSubordinate'],
])('%s', (id, name) => {
  test('is decided on learners of the run by all three interfaces together', async () => {
    expect((await decided(id, {}))[0]).toBe('pass')
    const around = [ofOthersRefused]
    const [verdict, message] = await decided(id, { interfaces: ['legacy-learner', 'legacy-admin'], around })
    expect(verdict).toBe('inconclusive')
    expect(message).toBe(`needs CURRENT_ADMIN_LOGIN, CURRENT_ADMIN_PASSWORD, or records.${name} of the profile`)
  })

  test('is decided on whom the profile names, where nothing may be written', async () => {
    const alone: Given = { interfaces: ['legacy-learner'], mode: 'read-only' }
    expect((await decided(id, alone))[1]).toBe(`needs --mode additive, or records.${name} of the profile`)
    const [verdict] = await decided(id, { ...alone, names: () => ({ [name]: [999_999] }) })
    expect(verdict).toBe('pass')
  })

  test('is broken by one that the profile names', async () => {
    const names = ({ store, credentials }: Reference) => {
      const caller = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)!
      const below = store.learners.find(({ managerId }) => managerId === caller.id)!
      return { [name]: [name === 'inactiveManager' ? caller.managerId! : below.id] }
    }
    const [verdict] = await decided(id, { interfaces: ['legacy-learner'], mode: 'read-only', names })
    expect(verdict).toBe('violation')
  })
})

describe('managers whose profiles both older interfaces show by login', () => {
  const id = 'legacy-learner/managers.list#active-only'
  const given: Given = { interfaces: ['legacy-learner', 'legacy-admin'], mode: 'read-only' }

  test('are active, without a write', async () => {
    const arrange = ({ store, credentials }: Reference) => {
      const [first, second] = store.learners.filter(({ status }) => status === 'Y')
      const caller = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)!
      caller.managerId = (caller === first ? second : first)!.id
    }
    expect((await decided(id, { ...given, arrange }))[0]).toBe('pass')
  })

  test('are not, where one of them is disabled and still listed', async () => {
    const arrange = ({ store, credentials }: Reference) => {
      const caller = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)!
      store.learners.get(caller.managerId!)!.status = 'N'
    }
    const { around } = faults.find((one) => one.id === 'legacy-learner/managers.list/names-inactive')!
    expect((await decided(id, { ...given, arrange, around }))[0]).toBe('violation')
  })
})

test('an administrator without the right is one that the profile names', async () => {
  const id = 'legacy-admin/administrators.sso-link#rights-unchecked'
  const alone = await decided(id, { interfaces: ['legacy-admin'] })
  expect(alone[1]).toBe(
    'needs an administrator without the super user right: records.plainAdministrator of the profile',
  )
  const names = ({ credentials }: Reference) => ({ plainAdministrator: [credentials.CURRENT_PLAIN_ADMIN_LOGIN!] })
  expect((await decided(id, { interfaces: ['legacy-admin'], names }))[0]).toBe('pass')
})
