/** The callers of an operation whose path a profile has moved. */
import { expect, test } from 'vitest'
import type { Transport } from '../../client/transport.ts'
import { execute } from '../../engine/execute.ts'
import { stage } from '../../faults/proving/stage.ts'
import { checks } from '../../suites/index.ts'

const check = checks.find(({ id }) => id === 'current/tags.list#super-user')!

/** A gateway in front of the tags, which ask for the super user right. */
const gateway =
  (path: string) =>
  (transport: Transport): Transport => ({
    ...transport,
    send: (request) => {
      const url = new URL(request.url)
      url.pathname = url.pathname.replace(path, '/v1/tags/')
      return transport.send({ ...request, url })
    },
  })

async function verdictAt(path: string) {
  const bindings = { 'current/tags.list': { method: 'GET', path } } as const
  const { world } = stage({ bindings, wire: gateway(path) })
  const { result } = await execute(check, world)
  return result.verdict
}

test.each([
  ['/v1/tags/', 'pass'],
  ['/v2/labels/', 'violation'],
  ['/gateway/labels/', 'inconclusive'],
])('an operation at %s that asks for the super user right: %s', async (path, verdict) => {
  expect(await verdictAt(path)).toBe(verdict)
})
