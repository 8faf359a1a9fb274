/** A platform that is out in the middle of a run: waited for, or the run ends with the cause and can go on. */
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderOf, lpconform, type Served, served, type Variables, writing } from './command.ts'
import { expectCut, expectFinished, expectWaitedOut, outagesIn } from './outage.ts'

let instance: Served
beforeAll(async () => {
  instance = await served()
})
afterAll(() => instance.stop())

/** Requests that the instance gets before it is out: after the sign-ins, in the middle of the checks. */
const REQUESTS_BEFORE = 60

/** A way to the instance that is closed after so many requests, as long as `outMs` says. */
async function breakingWay(outMs: number) {
  const port = Number(new URL(instance.variables.CURRENT_BASE_URL!).port)
  const open = new Set<Socket>()
  let requests = 0
  const way = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one
        .on('error', () => {})
        .on('close', () => {
          open.delete(one)
          other.destroy()
        })
    }
    near.on('data', () => {
      if (++requests === REQUESTS_BEFORE) leave()
    })
    near.pipe(far)
    far.pipe(near)
  })
  let back: () => void = () => {}
  const listen = (at: number) => new Promise<void>((resolve) => way.listen(at, '127.0.0.1', resolve))
  await listen(0)
  const { port: own } = way.address() as { readonly port: number }
  back = () => void listen(own)
  const leave = () => {
    way.close()
    for (const socket of open) socket.resetAndDestroy()
    if (Number.isFinite(outMs)) setTimeout(back, outMs)
  }
  const variables: Variables = Object.fromEntries(
    Object.entries(instance.variables).map(([name, value]) => [name, value.replace(`:${port}`, `:${own}`)]),
  )
  return {
    variables,
    back: () => listen(own),
    close() {
      way.close()
      for (const socket of open) socket.destroy()
    },
  }
}

describe('an outage', () => {
  test('of some seconds is waited out, and told live and in the report', async () => {
    const way = await breakingWay(2_000)
    const out = join(folderOf(), 'report')
    const ended = await lpconform(writing(out), { variables: way.variables })
    way.close()
    expectWaitedOut(out, ended, /reset|ECONN/)
  })

  test('that lasts ends the run with its cause, and --resume finishes it', async () => {
    const way = await breakingWay(Number.POSITIVE_INFINITY)
    const variables = { ...way.variables, CONFORMANCE_OUTAGE_SECONDS: '1' }
    const out = join(folderOf(), 'report')
    const cut = await lpconform(writing(out), { variables })
    expectCut(out, cut, /has stopped answering, for more than 1 s: .*ECONNREFUSED/)
    expect(outagesIn(out)).toEqual([])
    await way.back()
    const resumed = await lpconform(['run', '--resume', out], { variables })
    way.close()
    expectFinished(out, resumed)
  })
})
