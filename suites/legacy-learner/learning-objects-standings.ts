/** Whether a filter must, may or must not find a learning object, by what it shows (R67, R103). */

import type { Item } from '../../client/answers/page.ts'
import { guidKey } from '../../contract/guid.ts'

export type MatchStanding = 'must' | 'may' | 'must-not'

/** R67: at 10 and 30 minutes the shorter range; whether medium takes in the short ones is open. */
export const RANGES: Record<'short' | 'medium' | 'long', (minutes: number) => MatchStanding> = {
  short: (minutes) => (minutes <= 10 ? 'must' : 'must-not'),
  medium: (minutes) => (minutes > 30 ? 'must-not' : minutes > 10 ? 'must' : 'may'),
  long: (minutes) => (minutes > 30 ? 'must' : 'must-not'),
}

/** R103: an object is found by the duration that it shows, and may be by that of another locale; 0 may stand for none. */
export const standingOf =
  (range: keyof typeof RANGES) =>
  ({ duration, locales }: Item): MatchStanding => {
    if (typeof duration !== 'number' || duration <= 0) return 'may'
    const standing = RANGES[range](duration)
    return standing === 'must-not' && Array.isArray(locales) && locales.length > 1 ? 'may' : standing
  }

export const mobileStanding = (trainings: readonly Item[]) => {
  const mobile = new Map(trainings.map(({ guid, isMobile }) => [guidKey(guid), isMobile]))
  return ({ trainingGuid, isMobile }: Item): MatchStanding => {
    const ofTraining = mobile.get(guidKey(trainingGuid))
    if (ofTraining === false) return 'must-not'
    return ofTraining === true && isMobile === true ? 'must' : 'may'
  }
}
