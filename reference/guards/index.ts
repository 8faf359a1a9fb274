/** The checks before every handler, in their order. */
import type { Guard, Question } from '../exchange.ts'
import { demand } from '../input/problem.ts'
import type { World } from '../world.ts'
import { credentialGuard } from './credential.ts'
import { rateGuard } from './rate.ts'
import { addressGuard, platformGuard, roleGuard, superUserGuard } from './rights.ts'

type Check = (question: Question, world: World) => void

const beforeSignIn: readonly (readonly [Guard, Check])[] = [
  ['address', addressGuard],
  ['platform', platformGuard],
]

const afterSignIn: readonly (readonly [Guard, Check])[] = [
  ['super-user', superUserGuard],
  ['role', roleGuard],
  ['rate', rateGuard],
]

/** Lets the question pass or refuses it. @throws Refusal */
export function guard(question: Question, world: World): void {
  for (const [name, check] of beforeSignIn) if (!question.skip.has(name)) check(question, world)
  // never left out altogether: with it skipped, there must still be a caller
  credentialGuard(question, world)
  for (const [name, check] of afterSignIn) if (!question.skip.has(name)) check(question, world)
  demand(question, 'syntax', question.unreadable === undefined, `the body cannot be read: ${question.unreadable}`)
}
