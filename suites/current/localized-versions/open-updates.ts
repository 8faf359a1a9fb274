/** Behaviour of an updated version that the documents leave open: current, Learning resources. */

import { succeeded } from '../../../client/answers/outcome.ts'
import { show } from '../../../client/answers/values.ts'
import { STATUSES } from '../../../contract/current/learning-resources.ts'
import { observed } from '../../../contract/verdict.ts'
import { type Draft, ownCheck } from '../../../laws/kit/suite.ts'
import { ownResource, readMetadata, updateVersion } from '../learning-resources/values.ts'

export const openUpdates: readonly Draft[] = [
  ownCheck('status-moves', 'records which status values an update can set', async (scope) => {
    const { id, languageCode } = await ownResource(scope)
    const seen: string[] = []
    let from = (await readMetadata(scope, id, languageCode)).status
    for (const status of STATUSES) {
      const answer = await updateVersion(scope, id, languageCode, { status })
      const after = (await readMetadata(scope, id, languageCode)).status
      const what = answer.ok ? (after === status ? 'set' : 'ignored') : `refused with ${answer.status}`
      seen.push(`${show(from)} to ${status}: ${what}`)
      from = after
    }
    return observed(seen.join(', '))
  }),
  ownCheck('version-counts', 'records whether version counts changes', async (scope) => {
    const { id, languageCode } = await ownResource(scope)
    const before = (await readMetadata(scope, id, languageCode)).version
    succeeded(await updateVersion(scope, id, languageCode, { title: scope.builder.unique() }))
    const after = (await readMetadata(scope, id, languageCode)).version
    return observed(Number(after) > Number(before) ? 'counts' : after === before ? 'stays' : 'falls')
  }),
]
