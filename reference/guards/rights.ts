import { interfaceOf, operationOf } from '../../contract/operations.ts'
import type { Question } from '../exchange.ts'
import { fronts } from '../interfaces.ts'
import { Refusal } from '../refusal.ts'
import type { World } from '../world.ts'

/** The instance address serves nothing itself (current: What the service does). @throws Refusal */
export function addressGuard(question: Question): void {
  if (question.door === 'instance') throw misdirected()
}

export const misdirected = () => new Refusal('misdirected', 'Misdirected request: use the address of the service')

/** Every request of the current interface names its instance. @throws Refusal */
export function platformGuard(question: Question, world: World): void {
  if (!fronts[interfaceOf(question.operation)].wantsPlatform) return
  const platform = question.headers.platform
  if (platform === undefined && world.choices.missingPlatform === 'serve') return
  if (platform === undefined) throw new Refusal('validation', 'the Platform header is required')
  if (platform.trim().toLowerCase() !== world.credentials.CURRENT_PLATFORM?.toLowerCase())
    throw new Refusal('validation', 'the Platform header names no instance known here')
}

/** Operations under /v1 want an administrator with the super user right (R3). @throws Refusal */
export function superUserGuard(question: Question): void {
  const { caller } = question
  if (caller?.kind !== 'administrator' || caller.administrator.superUser) return
  if (operationOf(question.operation).path.startsWith('/v1/'))
    throw new Refusal('forbidden', 'the super user right is required')
}

/** The caller's role is one that the operation lists (R26). @throws Refusal */
export function roleGuard(question: Question): void {
  const { roles } = operationOf(question.operation)
  const { caller } = question
  if (!roles || !caller || caller.kind === 'key' || caller.kind === 'anybody') return
  if (!roles.includes(caller.role)) throw new Refusal('forbidden', `${caller.role} may not call this operation`)
}
