/**
 * The cost of a file that is twice as large: `npm run maintain -- growth [BYTES] [--only NAME]`, for each kind of file
 * that may be of any size, right and wrong throughout. Prints the processor time of a file of so many bytes, and of twice
 * as many as a multiple of it; ends with 1 where that is the square, with 2 where no kind has that name.
 */
import { parseArgs } from 'node:util'
import type { Subject } from '../test/fuzz/subject.ts'
import { subjects } from '../test/fuzz/subjects.ts'

/** A square takes four times as long, and three where the rest is as long as itself. */
const MOST_TIMES = 2.7
/** The first also compiles what the others run. */
const TRIES = 3
/** Others on the machine may make one look too long. */
const LOOKS = 4
const SAMPLE = 64

/** Milliseconds of the processor, the least of some tries. */
async function costOf({ attempt }: Subject<any>, one: unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < TRIES; turn++) {
    const before = process.cpuUsage()
    await attempt(one)
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}

const sizeOf = (one: unknown): number => (Array.isArray(one) ? sizeOf(one[0]) : (one as Buffer).length)

/** The cost of so many bytes, in milliseconds of the processor, and of twice as many as a multiple of it. */
async function growthOf(subject: Subject<any>, grown: (entries: number) => unknown, bytes: number) {
  const entries = SAMPLE + Math.ceil((bytes * SAMPLE) / (sizeOf(grown(2 * SAMPLE)) - sizeOf(grown(SAMPLE))))
  let [cost, ratio] = [0, Number.POSITIVE_INFINITY]
  for (let look = 0; look < LOOKS && ratio > MOST_TIMES; look++) {
    cost = await costOf(subject, grown(entries))
    ratio = (await costOf(subject, grown(2 * entries))) / cost
  }
  return { cost, ratio }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '.' } },
})
const bytes = Number(positionals[0] ?? 2 ** 20)
if (!(bytes > 0)) throw new RangeError(`BYTES must be a number above 0, got ${positionals[0]}`)
const only = new RegExp(values.only)
const names: string[] = []
let measured = 0
for (const subject of await subjects(/./)) {
  for (const [form, grown] of Object.entries(subject.grown ?? {})) {
    const name = `${subject.name}, ${form}`
    names.push(name)
    if (!only.test(name)) continue
    measured++
    const { cost, ratio } = await growthOf(subject, grown, bytes)
    const said = ratio > MOST_TIMES ? 'SLOW' : 'held'
    const times = `twice as many in ${ratio.toFixed(2)} times that`
    console.log(`${said}  ${name}: ${bytes} bytes in ${Math.round(cost)} ms, ${times}`)
    if (ratio > MOST_TIMES) process.exitCode = 1
  }
  await subject.close?.()
}
if (!measured) {
  console.error(`no kind of file matches ${values.only}; there are: ${names.join('; ')}`)
  process.exitCode = 2
}
process.exit()
