/** Every command with every option that prints or writes something else, in the order in which one reads of another. */
import type { Started } from './command.ts'
import { SECRETS } from './echoing-platform.ts'

export const REPORTER = `import { appendFileSync } from 'node:fs'
const told = (what) => appendFileSync('reporter.txt', JSON.stringify(what) + '\\n')
export default { onBegin: told, onResult: told, onExchange: told, onEnd: told }`

/** Texts by where they came out. */
export type Told = Map<string, string>

/** Where one of these texts stands, with what stands around it. */
export const placesIn = (told: Told, forms: readonly string[]) =>
  forms.flatMap((form) =>
    [...told].flatMap(([where, text]) => {
      const at = text.indexOf(form)
      return at < 0 ? [] : [`${where}: ${form} in ${text.slice(Math.max(0, at - 60), at + 60)}`]
    }),
  )

/** Printed text that a terminal or the runner of a job obeys. */
export const obeyedIn = (told: Told) =>
  [...told]
    .filter(([where]) => /: (output|error)$/.test(where))
    .flatMap(([where, text]) => {
      const found = /^\s*::|##(vso)?\[|[^\P{Cc}\n\t]/mu.exec(text)
      return found ? [`${where}: ${text.slice(Math.max(0, found.index - 60), found.index + 40)}`] : []
    })

/** How a command is ended that goes on until somebody ends it. */
type Ending = (started: Started, told: Told) => Promise<unknown>

const served: Ending = async ({ child, said, text }) => {
  await said('Ctrl-C to stop')
  const address = /http:\/\/127[^\s"]+/.exec(text.out + text.err)![0]
  const secret = SECRETS.LEGACY_ADMIN_API_KEY
  await fetch(`${address.replace(/\/$/, '')}/v1/tags/?key=${secret}`, { headers: { 'api-key': secret } })
  await said(/tags\.list/)
  child.kill('SIGINT')
}

const recorded: Ending = async (started) => {
  await started.said('Recording to')
  for (const [, address] of started.text.out.matchAll(/(http:\S+) forwards to/g))
    for (const path of ['/v1/tags/', '/API/ADMIN/v1/REST/Entity/'])
      await fetch(address + path, { headers: { 'api-key': SECRETS.LEGACY_ADMIN_API_KEY } }).then((got) => got.text())
  started.child.kill('SIGINT')
}

const looked: Ending = async (started, told) => {
  await started.said(/lasts: http:\S+\n/)
  const address = /lasts: (http:\S+)/.exec(started.text.err)![1]!
  const heard = fetch(`${address}events`).then(async (got) => told.set('live: events', await got.text()))
  await started.said('the page stays open:')
  told.set('live: page', await (await fetch(address)).text())
  const body = JSON.stringify({ check: 'legacy-admin/entities.search#key-missing' })
  told.set('live: replay', await (await fetch(`${address}replay`, { method: 'POST', body })).text())
  started.child.stdin!.write('q\n')
  await heard
}

const watched: Ending = async ({ child, said }) => {
  await said('watching:')
  child.stdin!.write('q\n')
}

/** Words of a command, and how it is ended. */
export type Call = readonly [line: string, ending?: Ending]

const RUN = ['legacy-admin/entities.search', 'current/tags.list', 'legacy-learner/profile.get']
  .map((id) => `--operation ${id}`)
  .join(' ')
const READ = `run --mode read-only ${RUN}`

const TRAFFIC = 'report/run.jsonl traffic.har'

/** All but that of the documentation. Later ones read what earlier ones have left. */
export const CALLS: readonly Call[] = [
  ['init --out begun --write-docker-env begun/docker.env'],
  ['doctor --out doctor.yml'],
  ['doctor --json'],
  ['plan'],
  ['plan --json'],
  ['try --no-open --out tried'],
  [`${READ} --out report --reporter ./reporter.mjs`],
  [`${READ} --out outcome --json --known known.json --accept-known`],
  [`${READ} --out quiet --quiet --format sarif --format allure`],
  [`${READ} --out redacted --redact-bodies --shard 1/2`],
  [`${READ} --out watched --redact-bodies --shard 2/2 --watch`, watched],
  [`${READ} --out live --ui`, looked],
  ['run --mode full --rate-limits off --max-creations 4 --operation legacy-learner/discussions.create --out created'],
  ['record --out traffic.har', recorded],
  ['serve --log json --write-env served.env --write-docker-env served-docker.env', served],
  ['serve --log text --json', served],
  ['replay legacy-admin/entities.search#key-missing --report report --out replayed'],
  ['adapt report'],
  ['adapt report --out adapted.yml'],
  [`judge ${TRAFFIC} --out judged`],
  [`judge ${TRAFFIC} --out redacted-traffic --redact-bodies --known traffic.json --accept-known`],
  ['judge traffic.har --out both --merge report'],
  [`uses ${TRAFFIC} --report report`],
  [`uses ${TRAFFIC} --json`],
  ['cleanup created --preview'],
  ['cleanup created --yes'],
  ['report report --known known-too.json --accept-known'],
  ...['sarif', 'ctrf', 'har', 'allure'].map((form): Call => [`report report --format ${form} --out forms`]),
  ...['sarif', 'markdown'].map((form): Call => [`report created --format ${form} --out -`]),
  ...['html', 'junit', 'ctrf', 'har'].map((form): Call => [`report report --format ${form} --out -`]),
  ['waivers new report'],
  ['diff report replayed --out difference'],
  ...['markdown', 'json'].map((form): Call => [`diff report replayed --format ${form}`]),
  ['history report created --out history'],
  ['compare report created --out compare'],
  ...['markdown', 'json', 'html'].flatMap((form): Call[] => [
    [`history report created --format ${form}`],
    [`compare report created --format ${form}`],
  ]),
  ['merge redacted watched --out merged --known merged.json --accept-known'],
  ['statement report --out stated'],
  ['verify report'],
  ['openapi --out openapi.json'],
  ['openapi --check openapi.json'],
  ...['yaml', 'postman', 'types'].map((form): Call => [`openapi --format ${form}`]),
  ['explain current/tags.list'],
  ['list operations discussions'],
  ['list checks tags --json'],
  ['completion bash'],
  // Both write `.env`, which all others would read.
  ['doctor --fix --yes'],
  ['try --no-open --save --out saved'],
]
