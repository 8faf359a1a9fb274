/** The sign-in of a platform that is not at the default place (R1). Tried with a login that does not exist. */
import { randomBytes } from 'node:crypto'
import type { Ask } from '../../client/request.ts'
import type { Target } from '../../client/target.ts'
import { type Interface, interfaces } from '../../contract/interfaces.ts'
import type { OperationId } from '../../contract/operations.ts'
import { boundAt, type Change, changed } from './changes.ts'
import { isOwn, type Prober } from './prober.ts'

const VERSIONS = ['/v2', '/v1', '/v3', '']
const NAMES = ['/authentication/login', '/auth/login', '/login', '/authentication', '/tokens', '/token', '/auth/token']

/** The documents show the path for every interface but the current one. */
const likelyPaths = (name: Interface, now: string): readonly string[] =>
  name !== 'current'
    ? []
    : VERSIONS.flatMap((version) => NAMES.flatMap((path) => [`${version}${path}`, `${version}${path}/`])).filter(
        (path) => path !== now,
      )

/** Operations that stand beside the sign-in, under the last part of their own paths. */
const BESIDE: readonly OperationId[] = ['current/tokens.signed', 'current/tokens.refresh']

export interface FoundPath {
  readonly tried: readonly string[]
  readonly changes: readonly Change[]
}

/** A sign-in answers a login that nobody has with a refusal of its own, not with "nothing is served here". */
export async function findSignIn(prober: Prober, target: Target, name: Interface): Promise<FoundPath> {
  const operation = interfaces[name].signIn!
  const json = { role: target.names.adminRole, login: `nobody-${randomBytes(6).toString('hex')}`, password: 'none' }
  const ask: Ask = { operation, as: 'anonymous', json }
  const tried: string[] = []
  for (const path of likelyPaths(name, boundAt(target, operation).path)) {
    tried.push(path)
    const found: Change = { kind: 'binding', operation, path, tried: true }
    const reply = await prober.ask(changed(target, [found]), ask)
    if (!isOwn(reply) || ![400, 401, 403, 409, 422].includes(reply!.answer?.status ?? 0)) continue
    return { tried, changes: [found, ...besides(target, path)] }
  }
  return { tried, changes: [] }
}

/** The others of its kind in the same folder: likely, and not tried. */
const besides = (target: Target, path: string): Change[] =>
  BESIDE.flatMap((operation) => {
    const own = boundAt(target, operation).path
    const folder = path.replace(/\/$/, '').replace(/\/[^/]*$/, '')
    const likely = `${folder}${own.slice(own.lastIndexOf('/'))}${path.endsWith('/') ? '/' : ''}`
    return likely === own ? [] : [{ kind: 'binding', operation, path: likely, tried: false }]
  })
