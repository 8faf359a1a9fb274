/** The folders of a training session: legacy-learner, Endpoints. */

import { guidKey } from '../../contract/guid.ts'
import { needs, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { answerTo } from '../../laws/kit/pages.ts'
import { check, type Setting } from '../../laws/kit/suite.ts'

const FOLDERS = 'legacy-learner/session-folders.list'

/** A session that the learner is shown, best one with an object in a folder. */
async function someSession(scope: Scope): Promise<string> {
  const { records: sessions } = await scope.known('legacy-learner/training-session')
  const { records: objects } = await scope.known('legacy-learner/learning-object', { atLeast: 0 })
  // R124: letter case does not distinguish GUIDs.
  const guids = new Set(sessions.map(({ guid }) => guidKey(guid)))
  const shown = objects.filter(({ sessionGuid }) => guids.has(guidKey(sessionGuid)))
  const foldered = shown.find(({ folder }) => typeof folder === 'object' && Object.keys(folder ?? {}).length)
  return String((foldered ?? shown[0])?.sessionGuid ?? sessions[0]!.guid)
}

const setting: Setting = {
  as: 'session',
  sample: async (scope) => ({ query: { sessionGuid: await someSession(scope) } }),
}

const shape = (value: unknown): string =>
  Array.isArray(value)
    ? `an array of ${value.length ? shape(value[0]) : 'nothing'}`
    : typeof value === 'object' && value !== null
      ? `an object with ${Object.keys(value).join(', ') || 'no members'}`
      : `${value === null ? 'null' : typeof value}`

export const sessionFolders = suite(FOLDERS, setting, [
  check('value', 'records the shape of the value', async (scope) => {
    const answer = await answerTo(scope, setting, {})
    if (!answer.ok) return needs.finding(`${FOLDERS}#answers`)
    return observed(shape((answer.json as { value?: unknown } | undefined)?.value))
  }),
  check('unknown-session', 'records the answer to an unknown sessionGuid', async (scope) => {
    const answer = await scope.call({ query: { sessionGuid: 'lpc-00000000-0000-4000-8000-000000000000' } })
    return observed(answer.ok ? shape((answer.json as { value?: unknown })?.value) : `refused with ${answer.status}`)
  }),
  check('without-session', 'records the answer without sessionGuid', async (scope) => {
    const answer = await scope.call({ query: {} })
    return observed(answer.ok ? shape((answer.json as { value?: unknown })?.value) : `refused with ${answer.status}`)
  }),
])
