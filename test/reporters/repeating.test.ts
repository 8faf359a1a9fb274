/** The commands of a finding repeat it: run by a shell, they show the wrong thing again. */
import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import type { CheckResult, Exchange } from '../../contract/run.ts'
import type { Check } from '../../engine/check.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { type Fault, faults } from '../../faults/index.ts'
import { selections } from '../../faults/proving/detect.ts'
import { stage } from '../../faults/proving/stage.ts'
import type { Door, Reference } from '../../reference/index.ts'
import { curlsOf } from '../../reporters/curl.ts'
import { lineOf } from '../../reporters/request-line.ts'
import { signInsOf } from '../../reporters/sign-ins.ts'
import { decisiveOf, repeatedOf } from '../../reporters/wording.ts'

const run = promisify(execFile)
const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
})

/** An instance with whatever a run has left in it, at an address of its own. */
async function served(reference: Reference): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = 'GET', url = '/', headers } = request
      const asked = { door: 'service' as Door, method, target: url, headers, body: Buffer.concat(chunks) }
      const answer = reference.handle(asked as Parameters<Reference['handle']>[0])
      response.writeHead(answer.status, answer.headers as Record<string, string>).end(answer.body)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Names of what differs from one answer to the next. */
const steady = (text: string) => text.replace(/"(?:accessToken|refreshToken|expiresIn)": *"?[^",}]*"?/g, '""')

/** Status and body that the commands bring to light. */
async function shownBy(commands: string, reference: Reference): Promise<string> {
  const address = await served(reference)
  const script = commands.replaceAll('http://service.test', address)
  const { stdout } = await run('sh', ['-c', script], { env: { ...process.env, ...reference.credentials }, cwd: '/' })
  return steady(stdout.replaceAll('\r', '').replace(/^(?:date|content-length|etag): .*\n/gim, ''))
}

async function runWith({ around, choices }: Pick<Fault, 'around' | 'choices'>, selection: readonly Check[]) {
  const { world, reference, records } = stage({ around, choices })
  const results = await runChecks(selection, world, { rateLimits: 'off' })
  const exchanges = new Map(records.flatMap((one) => (one.kind === 'exchange' ? [[one.id, one as Exchange]] : [])))
  return { reference, results, exchanges }
}

const failsIn = (results: readonly CheckResult[], { kills }: Fault) =>
  results.find(({ id, findings }) => (kills as readonly string[]).includes(id) && findings.length)

/** Those of one resource, and sessions that a check opens and ends itself. */
const CHOSEN = /^current\/tags\.|^legacy-learner\/(?:session\.|profile\.get\/outlives-)/
/** Faults that no single request shows, with a session that is opened for it: with the reason. */
const UNREPEATED: Readonly<Record<string, string>> = {
  'current/tags.get/answers-record-before': 'it answers with the record that was asked for before, whoever asked',
  'legacy-learner/session.logout/remembered-by-a-read': 'it serves what was read before the logout',
  'legacy-learner/session.login/first-half': 'half of a session is a credential that is masked as such',
  'legacy-learner/session.mobile-login/first-half': 'as above',
  'legacy-learner/session.login/takes-most-of-password': 'so is most of a password',
  'legacy-learner/session.mobile-login/takes-most-of-password': 'as above',
}
/** The form of the answer to a logout is judged at the end of a run, on the sessions of other checks. */
const OF_LOGOUTS = /^legacy-learner\/session\.(?:mobile-)?logout\/(?:drops-(?:message|success|value)|answers-markup)$/
const broken = faults.filter(
  ({ id, rateLimits }) => CHOSEN.test(id) && !OF_LOGOUTS.test(id) && !rateLimits && !UNREPEATED[id],
)

test.each(broken.map((fault) => [fault.id, fault] as const))('%s', async (_, fault) => {
  const [few, all = few] = selections(fault)
  const first = await runWith(fault, few!)
  const chosen = failsIn(first.results, fault) ? few! : all!
  const faulty = chosen === few ? first : await runWith(fault, chosen)
  const check = failsIn(faulty.results, fault)
  const decisive = check && decisiveOf(check, faulty.exchanges)
  if (!check || !decisive) throw new Error(`no finding of ${fault.id}`)
  expect(check.findings[0]!.expected).toContain(lineOf(decisive).split('?')[0])
  const commands = curlsOf(repeatedOf(check, faulty.exchanges), signInsOf(faulty.exchanges.values()))
  expect(commands).not.toMatch(/\{secret-/)
  const unset = (commands.match(/\$SECRET_\d+/g) ?? []).filter((name) => !commands.includes(`${name.slice(1)}=$(`))
  expect(unset, 'variables that no command sets').toEqual([])
  const honest = await runWith({}, chosen)
  const [wrong, right] = [await shownBy(commands, faulty.reference), await shownBy(commands, honest.reference)]
  expect(wrong).toContain(` ${decisive.response?.status} `)
  expect(wrong).not.toBe(right)
})
