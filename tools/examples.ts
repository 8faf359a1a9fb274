/**
 * Writes `cli/openapi/examples.json`: for each operation one request that the reference instance served, with its answer.
 * Seed and clock are fixed; days that the suite sends are near the day on which they are written.
 */
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { EXAMPLES_FILE, type Example } from '../cli/openapi/examples.ts'
import { isEnveloped } from '../contract/interfaces.ts'
import { type OperationId, operationOf, operations, pathNames } from '../contract/operations.ts'
import type { Exchange, Mode } from '../contract/run.ts'
import { runChecks } from '../engine/run-loop.ts'
import { stage } from '../faults/proving/stage.ts'
import type { RunRecord } from '../output/run-file/record.ts'
import { checks } from '../suites/index.ts'

const SEED = 7
const NOW = Date.UTC(2026, 0, 15, 9, 30)
/** Records of a list that an example shows. */
const SHOWN = 2

/** The values of path parameters, from an address and the path as the documents write it. */
function pathValues(pathname: string, pattern: string): Record<string, string> {
  const written = pattern.replace('@auth:', '')
  const source = written.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]*?)')
  const groups = new RegExp(`^${source}$`).exec(pathname)?.groups ?? {}
  return Object.fromEntries(pathNames(written).map((name) => [name, decodeURIComponent(groups[name] ?? '')]))
}

const parsed = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

const PART = /name="([^"]+)"\r?\n\r?\n([\s\S]*?)\r?\n--/g

function bodyOf({ body, headers }: Exchange['request']): unknown {
  if (!body) return undefined
  const type = String(headers['content-type'] ?? '')
  if (type.includes('json')) return parsed(body)
  const fields = type.startsWith('multipart')
    ? [...body.matchAll(PART)].map(([, name, value]) => [name!, value!] as const)
    : [...new URLSearchParams(body)]
  return Object.fromEntries(fields)
}

/** Lists cut to a few records: an example shows the form, not the platform. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, SHOWN).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]))
}

const filled = (record: Record<string, unknown>) => (Object.keys(record).length ? record : undefined)

function exampleOf({ operation, request, response }: Exchange): Example {
  const url = new URL(request.url)
  return {
    path: filled(pathValues(url.pathname, operationOf(operation as OperationId).path)) as Example['path'],
    query: filled(Object.fromEntries(url.searchParams)) as Example['query'],
    body: bodyOf(request),
    status: response!.status,
    answer: shortened(parsed(response!.body)),
  }
}

const isExchange = (record: RunRecord): record is RunRecord & Exchange => record.kind === 'exchange'

function succeeded({ operation, response, request }: Exchange): boolean {
  if (!response || response.status >= 300 || !URL.canParse(request.url)) return false
  const body = parsed(response.body) as { success?: boolean; items?: unknown[]; value?: unknown } | undefined
  return !isEnveloped(operation) || response.status === 204 || body?.success === true
}

const ENOUGH = 3000
const OF_A_PARAMETER = 1500

/** How much an example shows: records rather than an empty list, few parameters, and no body that was cut short. */
const worth = ({ answer, query = {}, body }: Example) =>
  (answer === undefined ? -ENOUGH : Math.min(JSON.stringify(answer).length, ENOUGH)) +
  JSON.stringify(body ?? '').length -
  OF_A_PARAMETER * Object.keys(query).length

/** The journal's mask, as a text of six characters: as many as the code of the token exchange has. */
const unmasked = (example: Example): Example => JSON.parse(JSON.stringify(example).replace(/\{secret-\d+\}/g, 'secret'))

/** Its path may be shorter than written (R88), which is no example of it. */
const WITH_OPTIONAL_PATH = 'legacy-admin/administrators.sso-link'

const isWhole = ({ path = {}, body }: Example) =>
  [...Object.values(path), ...Object.values(body ?? {})].every((value) => value !== '')

const CHOSEN = /#(answers|creates|opens-session|login-admin|votes|follows|(?:size|limit)-exact)$/

/** The best example of each operation that a run in this mode shows. */
async function shownIn(mode: Mode): Promise<Record<string, Example>> {
  const { world, records } = stage({ seed: SEED, runSeed: SEED, now: () => NOW, concurrency: 1, mode })
  const chosen = checks.filter(({ id, operation }) => CHOSEN.test(id) || operation === WITH_OPTIONAL_PATH)
  await runChecks(chosen, world, { rateLimits: 'off' })
  const found: Record<string, Example> = {}
  for (const record of records.filter(isExchange)) {
    if (!succeeded(record)) continue
    const example = exampleOf(record)
    const { operation } = record
    if (!isWhole(example)) continue
    if (!found[operation] || worth(example) > worth(found[operation])) found[operation] = example
  }
  return found
}

/** Reads of the seeded records, so that their results are the same on every instance of the seed; then the writes. */
export async function examples(): Promise<Partial<Record<string, Example>>> {
  const found = { ...(await shownIn('full')), ...(await shownIn('read-only')) }
  return Object.fromEntries(operations.flatMap(({ id }) => (found[id] ? [[id, unmasked(found[id])]] : [])))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = await examples()
  writeFileSync(EXAMPLES_FILE, `${JSON.stringify(found, null, 2)}\n`)
  const without = operations.filter(({ id }) => !found[id]).map(({ id }) => id)
  console.log(`${Object.keys(found).length} examples${without.length ? `; none of ${without.join(', ')}` : ''}`)
}
