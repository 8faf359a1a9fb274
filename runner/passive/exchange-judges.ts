/** Every judge of several exchanges together. */
import type { Target } from '../../client/target.ts'
import type { Check } from '../../engine/check.ts'
import { Changes } from './changes.ts'
import { Credentials } from './credentials.ts'
import type { ExchangeJudge } from './exchange-judge.ts'
import { Forbidden } from './forbidden.ts'
import { Interfaces } from './interfaces.ts'
import { Limits } from './limits.ts'
import { Links } from './links.ts'
import { ListAnswers } from './list-answers.ts'
import { NeverServed } from './never-served.ts'
import { Showings } from './paired-reads.ts'
import { RefusedBodies } from './refused-bodies.ts'
import { RefusedLists } from './refused-lists.ts'
import { Roles } from './roles.ts'
import { Sessions } from './sessions.ts'
import type { Writings } from './writings.ts'

export function exchangeJudgesOf(
  { names, windowSeconds }: Target,
  checks: readonly Check[],
  writings: Writings,
): readonly ExchangeJudge[] {
  return [
    writings,
    new Limits(windowSeconds * 1000),
    new Sessions(names.sessionCookie),
    new Changes(checks, writings),
    new RefusedBodies(),
    new RefusedLists(),
    new NeverServed(),
    new Roles(writings),
    new Forbidden(),
    new Links(),
    new Credentials(),
    new Interfaces(writings),
    new Showings(checks, writings),
    new ListAnswers(writings),
  ]
}
