/**
 * Hostile and unusual answers, one line each (`hostile-answers.ts`), over a socket and through the whole suite: none
 * crashes a check, hangs beyond its time-out, or turns a check of an operation that answers as it should.
 */
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { BOUNDS, httpTransport, type Incoming, type Transport } from '../../client/transport.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { type StageOptions, stage } from '../../faults/proving/stage.ts'
import { checks } from '../../suites/index.ts'
import { HOSTILE_ANSWERS, type HostileAnswer } from './hostile-answers.ts'

const LIST = '/v1/tags/'
const CHOSEN =
  /^current\/(tags\.list#(answers|success-status|json-type|response-schema|size-exact|count-of|redirects|server-error)|authors\.list#(answers|response-schema|size-exact))$/
const ROOMY = { ...BOUNDS, maximumBodyBytes: 2 ** 20, proxies: false }
const BOUNDED = { ...ROOMY, timeoutMs: 150, totalMs: 300 }
/** Milliseconds for all checks of a line, with each request at its time-out and tried again. */
const TIME_LIMIT = 60_000

const chosen = checks.filter(({ id }) => CHOSEN.test(id))

/** Answers each request for the list in that manner. */
async function speaking({ speak, comes }: HostileAnswer) {
  const open = new Set<Socket>()
  const honest = new Map<string, Buffer>()
  const server = createServer((socket) => {
    open.add(socket.on('error', () => {}))
    socket.once('data', (request) => speak(socket, honest.get(/^\S+ (\S+)/.exec(request.toString())![1]!)!))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // A slow machine shall not turn an answer that is read.
  const transport = httpTransport(comes === 'undecided' ? BOUNDED : ROOMY)
  const wire = (inner: Transport): Transport => ({
    ...inner,
    async send(outgoing) {
      const { url, method } = outgoing
      const served: Incoming = await inner.send(outgoing)
      if (url.pathname !== LIST || method !== 'GET' || served.status !== 200) return served
      honest.set(url.pathname + url.search, served.body)
      return transport.send({ ...outgoing, url: new URL(url.pathname + url.search, origin) })
    },
  })
  const close = async () => {
    for (const socket of open) socket.destroy()
    server.close()
    await transport.close()
  }
  return { wire, close }
}

async function verdicts(options: StageOptions = {}) {
  const errors: unknown[] = []
  const onResult = (_: unknown, error?: unknown) => void (error && errors.push(error))
  const results = await runChecks(chosen, stage(options).world, { rateLimits: 'off', onResult })
  expect(errors).toEqual([])
  const all = results.map(({ id, verdict }) => `${id.replace('current/', '')}: ${verdict}`).sort()
  return { others: all.filter((one) => !one.startsWith('tags.')), list: all.filter((one) => one.startsWith('tags.')) }
}

const honest = verdicts()

const accused = (all: readonly string[]) =>
  all.flatMap((one) => /#(\S+): (?:violation|warning)/.exec(one)?.[1] ?? []).join(', ')

test.concurrent.each(HOSTILE_ANSWERS.map((line) => [line.what, line] as const))(
  '%s',
  async (_, line) => {
    const { wire, close } = await speaking(line)
    try {
      const [found, expected] = [await verdicts({ wire }), await honest]
      expect(found.others).toEqual(expected.others)
      if (line.comes === 'as honest') return expect(found.list).toEqual(expected.list)
      expect(accused(found.list)).toBe(line.comes === 'undecided' ? '' : line.comes.join(', '))
      expect(found.list).not.toEqual(expected.list)
    } finally {
      await close()
    }
  },
  TIME_LIMIT,
)
