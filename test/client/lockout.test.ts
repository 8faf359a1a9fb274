/** Platforms that lock accounts: the run locks none, and recognises one that is locked (R121). */
import { describe, expect, test } from 'vitest'
import type { Ask } from '../../client/request.ts'
import type { Incoming, Outgoing, Transport } from '../../client/transport.ts'
import { MOST_FAILING, MOST_IN_A_ROW } from '../../contract/failing-sign-ins.ts'
import { MODES } from '../../contract/run.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { reasonToSkip } from '../../engine/schedule.ts'
import { stage } from '../../faults/proving/stage.ts'
import { isOwn } from '../../fixtures/builders.ts'
import { checks } from '../../suites/index.ts'

const SIGN_IN = /authentication\/login|ogin\.json/

const textOf = (body: Outgoing['body']) => (typeof body === 'string' ? body : (body?.toString() ?? ''))

function sentIn({ body }: Outgoing): { login?: string; password?: string } {
  const text = textOf(body)
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return Object.fromEntries(new URLSearchParams(text))
  }
}

const isRefusal = ({ status, body }: Incoming) => status >= 400 || /"success":\s*false/.test(body.toString())

const locked: Incoming = {
  status: 423,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"message":"account locked","success":false,"value":null,"totalResults":0}'),
}

/** Locks an account for good after so many refused sign-ins in a row. */
function locking(most: number) {
  const inARow = new Map<string, number>()
  const wrong = new Map<string, number>()
  const lockedOut = new Set<string>()
  const passwords = new Map<string, string>()
  const wire = (transport: Transport): Transport => ({
    ...transport,
    async send(outgoing) {
      const { login, password } = sentIn(outgoing)
      if (outgoing.method !== 'POST' || !SIGN_IN.test(outgoing.url.pathname) || !login) return transport.send(outgoing)
      if (lockedOut.has(login)) return locked
      const answer = await transport.send(outgoing)
      const refused = isRefusal(answer)
      inARow.set(login, refused ? (inARow.get(login) ?? 0) + 1 : 0)
      if (!refused) passwords.set(login, password!)
      if (refused && passwords.has(login) && password !== passwords.get(login))
        wrong.set(login, (wrong.get(login) ?? 0) + 1)
      if (inARow.get(login)! >= most) lockedOut.add(login)
      return answer
    },
  })
  return { wire, lockedOut, wrong }
}

describe('a platform that locks an account after three refusals in a row', () => {
  test.each(MODES)('locks none in a run in mode %s, which decides as elsewhere', async (mode) => {
    const verdicts = async (wire?: (transport: Transport) => Transport) => {
      const { world } = stage({ mode, wire, withoutExchanges: true })
      const chosen = checks.filter((check) => !reasonToSkip(check, mode, world.client.target, 'off'))
      const results = await runChecks(chosen, world, { rateLimits: 'off', onResult: () => {} })
      return Object.fromEntries(results.map(({ id, verdict }) => [id, verdict]))
    }
    const platform = locking(3)
    const found = await verdicts(platform.wire)
    // An account that the run created is nobody's.
    expect([...platform.lockedOut].filter((login) => !isOwn(login))).toEqual([])
    const others = await verdicts()
    const different = Object.keys(others).filter((id) => others[id] !== found[id])
    expect(different).toEqual([])
    expect(Math.max(...platform.wrong.values())).toBeLessThanOrEqual(MOST_FAILING)
    expect(platform.wrong.size).toBeGreaterThan(1)
  })
})

const LEARNERS: Ask = { operation: 'current/learners.list', as: 'administrator', query: { size: 1 } }
const ENTITIES: Ask = { operation: 'current/entities.list', as: 'administrator', query: { size: 1 } }
const signInAs = (login: string, password: string): Ask => ({
  operation: 'current/tokens.login',
  as: 'anonymous',
  json: { role: 'svc/admin', login, password },
})

/** A world in which sign-ins may be refused from now on. */
function refusable(answer: Incoming) {
  const state = { refuses: false, sent: 0 }
  const staged = stage({
    wire: (transport) => ({
      ...transport,
      async send(outgoing) {
        state.sent++
        return state.refuses && SIGN_IN.test(outgoing.url.pathname) ? answer : transport.send(outgoing)
      },
    }),
  })
  const notices = () => staged.records.flatMap((record) => (record.kind === 'notice' ? [record.text] : []))
  return { ...staged, state, notices, account: staged.world.client.target.current!.administrator! }
}

describe('an account that is locked', () => {
  const refused: Incoming = { ...locked, status: 401, body: Buffer.from('{"message":"invalid credentials"}') }

  test.each([
    ['says so', locked],
    ['refuses what it took before', refused],
  ])('is named at once when it %s, and nothing more is sent as it', async (_, answer) => {
    const { world, state, notices, account } = refusable(answer)
    expect((await world.client.send(LEARNERS)).status).toBe(200)
    state.refuses = true
    await world.client.send(signInAs(account.login, account.password))
    expect(notices().join()).toMatch(/CURRENT_ADMIN_LOGIN.*lock.*nothing more is sent/)
    const { sent } = state
    await expect(world.client.send(ENTITIES)).rejects.toThrow(/CURRENT_ADMIN_LOGIN/)
    await expect(world.client.send(signInAs(account.login, 'else'))).rejects.toThrow(/CURRENT_ADMIN_LOGIN/)
    expect(state.sent).toBe(sent)
  })

  test('is not tried again and again when its password was wrong from the beginning', async () => {
    const { world, state, account } = refusable(refused)
    state.refuses = true
    await Promise.allSettled([
      ...Array.from({ length: 20 }, () => world.client.send(LEARNERS)),
      ...Array.from({ length: 20 }, () => world.client.send(signInAs(account.login, account.password))),
    ])
    expect(state.sent).toBe(MOST_IN_A_ROW)
  })

  test('gets a success between refusals, and no more wrong passwords than a run may send', async () => {
    const { world, state, account } = refusable(refused)
    for (let attempt = 0; attempt < MOST_FAILING; attempt++)
      expect((await world.client.send(signInAs(account.login, 'wrong'))).refused).toBe(true)
    expect(state.sent).toBe(MOST_FAILING + 1)
    await expect(world.client.send(signInAs(account.login, 'wrong'))).rejects.toThrow(/at most|wrong passwords/)
  })
})
