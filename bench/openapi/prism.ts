/** Prism: as a mock, and as a proxy that validates its traffic. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bypass } from './bypass.ts'
import { answerComplaints } from './complaints.ts'
import { type Documents, type Files, last, type ToolOutcome } from './outcome.ts'
import { COMMAND, freePort, lineOf, serve } from './served.ts'
import { called, type Toolbox } from './tools.ts'

/** Prism, as a mock or before an instance, on a port of its own. */
async function prism(box: Toolbox, words: readonly string[]) {
  const port = await freePort()
  const script = join(box.folder, 'prism', 'node_modules', '@stoplight', 'prism-cli', 'dist', 'index.js')
  const child = spawn(process.execPath, [script, ...words, '-p', String(port), '-h', '127.0.0.1'])
  try {
    await lineOf(child, /listening on/)
  } catch (error) {
    child.kill()
    throw error
  }
  child.stdout.resume()
  return { address: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => void child.kill() }
}

/** Ticks of a second in the counters of Linux. */
const TICKS = 100

/** Seconds of processor of a running process; 0 where the system does not tell. */
function processorOf(pid: number): number {
  try {
    // After the name, which may contain anything: state is the third member, utime and stime are the 14th and 15th.
    const members = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(members[11]) + Number(members[12])) / TICKS
  } catch {
    return 0
  }
}

/** Prism as a validating proxy, which also survives bodies of a type other than the declared one. */
export async function guarded(box: Toolbox, { newest }: Documents, instance: string) {
  const proxy = await prism(box, ['proxy', newest, instance])
  const front = await bypass(proxy.address, instance)
  return {
    address: front.address,
    /** Seconds of processor so far. */
    cpu: () => processorOf(proxy.pid),
    stop() {
      front.stop()
      proxy.stop()
    },
  }
}

const ADDRESSES = ['CURRENT_BASE_URL', 'LEGACY_LEARNER_BASE_URL', 'LEGACY_ADMIN_BASE_URL']
const at = (address: string) => Object.fromEntries(ADDRESSES.map((name) => [name, address]))

/** Credentials for a mock: any name and password will do. */
const ANYBODY = {
  CURRENT_PLATFORM: 'harbour.example.test',
  CURRENT_ADMIN_LOGIN: 'administrator',
  CURRENT_ADMIN_PASSWORD: 'administrators-password',
  CURRENT_LEARNER_LOGIN: 'learner',
  CURRENT_LEARNER_PASSWORD: 'learners-password',
  LEGACY_LEARNER_LOGIN: 'learner',
  LEGACY_LEARNER_PASSWORD: 'learners-password',
  LEGACY_ADMIN_API_KEY: 'key-of-the-platform',
}

interface Checked {
  readonly id: string
  readonly verdict: string
  readonly message: string
}

const checksIn = (folder: string): Checked[] => JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')).checks

const READS = [
  'current/learners.get',
  'current/publishers.get',
  'current/entities.list',
  'current/authors.list',
  'legacy-learner/profile.get',
  'legacy-learner/trainings.list',
  'legacy-learner/themes.list',
  'legacy-admin/learners.search',
  'legacy-admin/entities.search',
  'legacy-admin/trainings.list',
]

export async function mocked(box: Toolbox, { newest }: Files): Promise<ToolOutcome> {
  const mock = await prism(box, ['mock', newest])
  const out = join(box.folder, 'mocked')
  const words = READS.flatMap((id) => ['--clause', `${id.replace('/', '.')}.answers`])
  const variables = { ...ANYBODY, ...at(mock.address) }
  const { text } = await called(
    process.execPath,
    [COMMAND, 'run', '--no-env-file', ...words, '--rate-limits', 'off', '--out', out],
    box.folder,
    variables,
  )
  mock.stop()
  const wanted = new Set(READS.map((id) => `${id}#answers`))
  const passed = checksIn(out).filter(({ id, verdict }) => wanted.has(id) && verdict === 'pass')
  return {
    accepted: passed.length === READS.length,
    figures: `3 sign-ins and ${passed.length} of ${READS.length} reads of our own client`,
    details: passed.length === READS.length ? [] : last(text),
  }
}

export async function proxied(box: Toolbox, files: Files): Promise<ToolOutcome> {
  const instance = await serve()
  const proxy = await guarded(box, files, instance.variables.CURRENT_BASE_URL!)
  const out = join(box.folder, 'proxied')
  const variables = { ...instance.variables, ...at(proxy.address) }
  const words = [COMMAND, 'run', '--no-env-file', '--mode', 'full', '--rate-limits', 'off', '--out', out]
  const { seconds } = await called(process.execPath, words, box.folder, variables)
  proxy.stop()
  instance.stop()
  const { exchanges, complaints, complete } = answerComplaints(join(out, 'run.jsonl'))
  return {
    accepted: complete && !complaints.length,
    figures: `${exchanges} answers of a full run${complete ? '' : ' that was cut short'}, ${complaints.length} complaints about them, ${seconds.toFixed(0)} s`,
    details: [...new Set(complaints)].slice(0, 20),
  }
}
