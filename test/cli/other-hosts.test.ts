/**
 * Credentials go to the configured addresses alone: a platform that leads every command elsewhere, by redirects, by
 * links to a next page and by every address in its records, brings no request to another host.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createReference, listen, type Reference } from '../../reference/index.ts'
import { called, folderOf, reportIn, type Variables } from './command.ts'

const asked: string[] = []
const elsewhere = createServer(({ method, url, headers }, response) => {
  asked.push(`${method} ${url} ${JSON.stringify(headers)}`)
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[],"value":[]}')
})

const REDIRECTS = [301, 302, 303, 307, 308]
/** One request in so many for one path is redirected: the others are served, in whatever order they come. */
const EVERY = 4

const ADDRESS = /https?:\/\/[^/"\s]+/g

const turns = new Map<string, number>()
// A command meets its first redirect at the same place, however many requests others have sent before it.
beforeEach(() => turns.clear())

/** Every answer leads to that address. */
function leading(reference: Reference, address: string): Reference {
  return {
    ...reference,
    handle(request) {
      const there = address + request.target
      const path = request.target.replace(/\?.*/, '')
      const turn = (turns.get(path) ?? 0) + 1
      turns.set(path, turn)
      const headers = {
        location: there,
        link: `<${there}>; rel="next", <${there}>; rel="canonical"`,
        'content-location': there,
        refresh: `0; url=${there}`,
        'alt-svc': `h2="${new URL(address).host}"`,
      }
      if (turn % EVERY === 0) {
        const status = REDIRECTS[(turn / EVERY) % REDIRECTS.length]!
        return { status, headers, body: Buffer.alloc(0) }
      }
      const answer = reference.handle(request)
      const text = answer.body.toString('utf8')
      if (!text.startsWith('{')) return { ...answer, headers: { ...headers, ...answer.headers } }
      const next = { next: there, nextPage: there, links: { next: there }, _links: { next: { href: there } } }
      const body = JSON.stringify({ ...JSON.parse(text.replace(ADDRESS, address)), ...next })
      return { ...answer, headers: { ...headers, ...answer.headers }, body: Buffer.from(body) }
    },
  }
}

const folder = folderOf()
let instance: Awaited<ReturnType<typeof listen>>
let variables: Variables

beforeAll(async () => {
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  // Another name of this machine is another host.
  const address = `http://localhost:${(elsewhere.address() as AddressInfo).port}`
  const reference = createReference({ rateLimits: 'off', rateWindowSeconds: 0.25 })
  instance = await listen(leading(reference, address))
  variables = { ...instance.environment, CONFORMANCE_RATE_WINDOW_SECONDS: '0.25' }
})

afterAll(async () => {
  await instance.close()
  elsewhere.close()
})

const LISTS = ['current/tags.list', 'current/learners.*', 'legacy-learner/discussions.*', 'legacy-admin/learners.*']
const RUN = LISTS.map((id) => `--operation ${id}`).join(' ')

describe('a platform that leads elsewhere', () => {
  test.each([
    'doctor --out doctor.yml',
    'try --no-open --out tried',
    `run --mode read-only ${RUN} --out read`,
    `run --mode full ${RUN} --out report --max-creations 40`,
    'replay current/tags.list#answers --out replayed',
    'adapt report --out adapted.yml',
    'cleanup report --yes',
    'run --mode full --resume report --out resumed',
  ])('%s', async (line) => {
    const { code, err } = await called(line.split(' '), { folder, variables })
    expect(err).not.toMatch(/^ +at .*\.js:\d+/m)
    expect(code).not.toBeNull()
    expect(asked).toEqual([])
  })

  test('was asked, and its redirects and links were seen', () => {
    const { summary } = reportIn(join(folder, 'report'))
    expect(summary.verdicts.pass).toBeGreaterThan(100)
    const evidence = readFileSync(join(folder, 'report', 'evidence.har'), 'utf8')
    for (const seen of [/"status": ?30[1278]/, /rel=\\"next/]) expect(evidence).toMatch(seen)
  })
})
