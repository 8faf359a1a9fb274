/** The download link of a learning object: legacy-learner, Endpoints. */

import { succeeded, Undecided } from '../../client/answers/outcome.ts'
import type { Item } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { recordIn } from '../../fixtures/records/creation.ts'
import { suite } from '../../laws/index.ts'
import { isAddress } from '../../laws/kit/addresses.ts'
import { control } from '../../laws/kit/control.ts'
import { check, type Setting } from '../../laws/kit/suite.ts'
import { objectsOf } from './learning-objects-reads.ts'

const DOWNLOAD = 'legacy-learner/learning-objects.download'

const ask = (scope: Scope, id: number) =>
  scope.call({ operation: DOWNLOAD, as: 'session', path: { learningObjectId: id } })

/** Objects that the list marks as downloadable. */
async function downloadable(scope: Scope): Promise<readonly Item[]> {
  const found = (await objectsOf(scope)).filter(({ isDownloadable }) => isDownloadable === true)
  if (!found.length) throw new Undecided(needs.record('a learning object with isDownloadable'))
  return found
}

const setting: Setting = {
  as: 'session',
  sample: async (scope) => ({ path: { learningObjectId: (await downloadable(scope))[0]!.id as number } }),
}

async function ownLink(scope: Scope): Promise<Outcome> {
  const [one, ...rest] = await downloadable(scope)
  const other = rest.find(({ loId, guid }) => loId !== one!.loId && guid !== one!.guid)
  if (!other) return needs.record('two learning objects with isDownloadable')
  const first = await control(scope, DOWNLOAD, setting)
  const second = succeeded(await ask(scope, other.id as number))
  const links = [first, second].map((answer) => recordIn(answer)?.downloadUrl)
  if (links.some((link) => typeof link !== 'string')) return needs.finding(`${DOWNLOAD}#response-schema`)
  return links[0] === links[1] ? broken(`${second.label}: another link than ${first.label}`, 'the same') : holds()
}

export const learningObjectsDownload = suite(DOWNLOAD, setting, [
  check('address', 'returns a usable address', async (scope) => {
    const answer = await control(scope, DOWNLOAD, setting)
    const link = recordIn(answer)?.downloadUrl
    if (typeof link !== 'string') return needs.finding(`${DOWNLOAD}#response-schema`)
    return isAddress(link) ? holds() : broken(`${answer.label}: a usable address as downloadUrl`, show(link))
  }),
  check('own-link', 'returns a different download link for each object', ownLink),
  check('not-downloadable', 'records the answer for an object that is not downloadable', async (scope) => {
    const object = (await objectsOf(scope)).find(({ isDownloadable }) => isDownloadable === false)
    if (!object) return needs.record('a learning object without isDownloadable')
    const answer = await ask(scope, object.id as number)
    return observed(answer.ok ? 'a link' : `refused with ${answer.status}`)
  }),
])
