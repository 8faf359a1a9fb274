/** Tracking operations: current, Trackings. */

import { describe } from '../../../client/answer.ts'
import { keyOf } from '../../../client/answers/page.ts'
import { termsOf } from '../../../contract/index.ts'
import { broken, holds } from '../../../contract/verdict.ts'
import { suite } from '../../../laws/index.ts'
import { keysOf } from '../../../laws/kit/pages.ts'
import { provenOf } from '../../../laws/kit/proofs.ts'
import { check, type ListSetting, stagedIn } from '../../../laws/kit/suite.ts'
import { rangeOffsets } from '../../../laws/ranges/checks.ts'
import { junkParameters, references } from '../shown-values.ts'
import { unique } from '../training-records.ts'
import { trackingsCreate } from './create.ts'
import { fromPageOn, knownTrackings, LIST } from './pairs.ts'
import { madeTrackings, stagedTrackings } from './staged.ts'
import { trackingsUpdate } from './update.ts'
import { own } from './values.ts'

const listTerms = termsOf(LIST)

const listing: ListSetting = {
  as: 'administrator',
  shareReads: LIST,
  records: knownTrackings,
  staged: stagedTrackings,
  beside: { 'include-count': { include: 'count' } },
}

const trackingsList = suite(LIST, listing, [
  own('filter-learner-own', 'finds the trackings of one learner by learnerId', async (scope) => {
    const { records, listed } = await madeTrackings(scope)
    if (!listed.ok) return broken(`${listed.label}: a success`, describe(listed))
    const keys = keysOf(await fromPageOn(scope, listed))
    const lacking = records.find((record) => !keys.includes(keyOf(record)))
    if (lacking) return broken(`${listed.label}: tracking ${lacking.id}`, 'not found')
    if (keys.length === records.length) return holds()
    // R108: a target may track the learner by itself, but not before the learner was there.
    const earlier = new Set(keysOf((await knownTrackings(scope)).records))
    const others = keys.filter((key) => earlier.has(key))
    return others.length
      ? broken(`${listed.label}: the learner's ${records.length} trackings`, `${others.length} of other learners too`)
      : holds()
  }),
  rangeOffsets(listTerms, listing),
  check('include-count', 'accepts include=count with filters', { ...stagedIn(listing) }, (scope) =>
    provenOf(scope, { terms: listTerms, setting: listing, of: 'trackings' }, 'include-count'),
  ),
  unique(listing, 'trackings', ['id', 'uuid'], 50),
  references(async (scope) => (await knownTrackings(scope)).records, {
    'learningResource.id': 'current/learning-resources.get',
    'trainingSession.id': 'current/training-sessions.get',
  }),
  junkParameters(LIST, listing, ['learnerId', 'progress.greaterThan']),
])

export const trackings = [trackingsCreate, trackingsList, trackingsUpdate]
