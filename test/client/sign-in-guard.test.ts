import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Answer } from '../../client/answer.ts'
import type { Ask } from '../../client/request.ts'
import { loginAsk } from '../../client/sign-in.ts'
import { signInGuardOf } from '../../client/sign-in-guard.ts'
import { stage } from '../../faults/proving/stage.ts'

const { target } = stage().world.client
const administrator = loginAsk(target, 'administrator')
const learner = loginAsk(target, 'learner')

/** Sends nothing, and answers when it is told to. */
function slowPlatform() {
  const begun: Ask[] = []
  const ends: (() => void)[] = []
  const guard = signInGuardOf({ target, refused: [], doors: [], tell: () => {} })
  const signIn = (ask: Ask) =>
    guard.attempt(ask, (one) => {
      begun.push(one)
      return new Promise<Answer>((resolve) => ends.push(() => resolve({ ok: true, ask: one } as Answer)))
    })
  return { begun, signIn, answerAll: () => ends.splice(0).forEach((end) => void end()) }
}

test('sign-ins of different accounts go side by side', async () => {
  const { begun, signIn, answerAll } = slowPlatform()
  const both = Promise.all([signIn(administrator), signIn(learner)])
  await turn()
  expect(begun).toEqual([administrator, learner])
  answerAll()
  await both
})

test('those of one account go one after the other until its password has been taken', async () => {
  const { begun, signIn, answerAll } = slowPlatform()
  const both = Promise.all([signIn(administrator), signIn(administrator)])
  await turn()
  expect(begun).toEqual([administrator])
  answerAll()
  await turn()
  expect(begun).toEqual([administrator, administrator])
  answerAll()
  await both
  const more = Promise.all([signIn(administrator), signIn(administrator)])
  await turn()
  expect(begun).toHaveLength(4)
  answerAll()
  await more
})

test('a password that another sign-in took before the checks is not given up, however often its own one refuses', async () => {
  const doors = [{ caller: 'session', door: 'legacy-learner/session.mobile-login' }] as const
  const sent: string[] = []
  const answerTo = (ask: Ask) => {
    sent.push(ask.operation)
    const ok = ask.operation === doors[0].door
    return Promise.resolve({ ok, refused: !ok, ask, status: ok ? 200 : 400, body: Buffer.from('no') } as never)
  }
  const refusals = async (opened: typeof doors | readonly []) => {
    const guard = signInGuardOf({ target, refused: [], doors: opened, tell: () => {} })
    for (let count = 0; count < 3; count++) await guard.attempt(loginAsk(target, 'session'), answerTo).catch(() => {})
    return guard.closed('session')
  }
  expect(await refusals(doors)).toBe(undefined)
  expect(sent.filter((operation) => operation === doors[0].door)).toHaveLength(1)
  expect(await refusals([])).toContain('sign-in was answered with')
})
