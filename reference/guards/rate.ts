import { parseJson } from '../../contract/json.ts'
import { interfaceOf, type OperationId } from '../../contract/operations.ts'
import type { Question } from '../exchange.ts'
import { isObject } from '../input/rule.ts'
import { fronts } from '../interfaces.ts'
import { Refusal } from '../refusal.ts'
import type { World } from '../world.ts'

const DEFAULT_LIMIT = 80
const limits: Partial<Record<OperationId, number>> = { 'current/trackings.list': 10 }

/** Requests per operation and caller (current: Limits; R12). The older interfaces show no limits. @throws Refusal */
export function rateGuard(question: Question, world: World): void {
  if (!world.limiter || !fronts[interfaceOf(question.operation)].limited) return
  const key = `${question.operation} ${callerKey(question, world)}`
  const verdict = world.limiter.take(key, limits[question.operation] ?? DEFAULT_LIMIT, world.clock.now())
  if (!verdict.served) throw new Refusal('rate', 'too many requests', retryHeaders(verdict.retryAfter, world))
}

function retryHeaders(retryAfter: number, world: World): Record<string, string> {
  switch (world.choices.rateRefusal) {
    case '429':
    case '403':
      return {}
    case '429 with Retry-After date':
      // an HTTP date has whole seconds: round up, so that the wait is long enough
      return { 'retry-after': new Date(Math.ceil((world.clock.now() + retryAfter) / 1000) * 1000).toUTCString() }
    case '429 with Retry-After':
    case '503 with Retry-After':
      return { 'retry-after': String(Math.ceil(retryAfter / 1000)) }
  }
}

/** The caller; before sign-in, the account that is named. */
function callerKey(question: Question, world: World): string {
  const { caller } = question
  if (caller?.kind === 'administrator') return `administrator ${caller.administrator.id}`
  if (caller?.kind === 'learner') return `learner ${caller.learner.id}`
  const body = isObject(question.body) ? question.body : {}
  if (typeof body.login === 'string') return `login ${body.login}`
  if (typeof body.refreshToken === 'string') return `login ${world.grants.refreshOf(body.refreshToken)?.login}`
  return `login ${typeof body.token === 'string' ? claimedLogin(body.token) : ''}`
}

function claimedLogin(token: string): string {
  try {
    return String(parseJson<{ sub?: unknown }>(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub)
  } catch {
    return ''
  }
}
