/** What judges that which several exchanges show together. */
import type { Target } from '../client/target.ts'
import type { Check } from '../engine/check.ts'
import { Changes } from './changes.ts'
import { Credentials } from './credentials.ts'
import { Interfaces } from './interfaces.ts'
import { Limits } from './limits.ts'
import { Listings } from './listings.ts'
import { RefusedBodies } from './refused-bodies.ts'
import { RefusedLists } from './refused-lists.ts'
import { Sessions } from './sessions.ts'
import type { Several } from './several.ts'
import { Showings } from './showings.ts'
import { Writings } from './writings.ts'

export function severalOf({ names, windowSeconds }: Target, checks: readonly Check[]): readonly Several[] {
  const writings = new Writings()
  return [
    writings,
    new Limits(windowSeconds * 1000),
    new Sessions(names.sessionCookie),
    new Changes(checks, writings),
    new RefusedBodies(),
    new RefusedLists(),
    new Credentials(),
    new Interfaces(writings),
    new Showings(checks, writings),
    new Listings(writings),
  ]
}
