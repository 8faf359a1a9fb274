/**
 * The loop of whoever adds a check: what the catalogue lacks of one operation and what to write next, whether each of its
 * faults is found by name, and whether its checks accuse no legal variation.
 * `npm run check -- current/learners.get`
 */
import { suggestion } from '../configuration/nearest.ts'
import { operations } from '../contract/operations.ts'
import { faults, variations } from '../faults/index.ts'
import { detect, tolerate } from '../proving/detect.ts'
import { concernedBy, sightsOf } from '../proving/readers.ts'
import { checks } from '../suites/index.ts'
import { isOf, lineOf, RULES } from './gaps.ts'

const HELP = `npm run check -- OPERATION

Says what is missing for an operation, such as current/learners.get, and what to
write next; then proves its checks: they must find each of its faults by name,
and accuse none of the legal variations.
`

/** Characters of a message. */
const SHOWN = 300
const operation = process.argv[2] ?? ''
const known = operations.map(({ id }) => id as string)

const EVERY_MS = 2_000

/** The same values; how many of them are done is printed now and then. */
function* counting<Value>(what: string, values: readonly Value[]): Generator<Value> {
  let last = performance.now()
  for (const [done, value] of values.entries()) {
    if (performance.now() - last > EVERY_MS) {
      last = performance.now()
      console.error(`  ${done} of ${values.length} ${what}`)
    }
    yield value
  }
}

async function faultProblems(): Promise<readonly string[]> {
  const problems: string[] = []
  const own = faults.filter(({ kills }) => kills.some((kill) => kill.startsWith(`${operation}#`)))
  for (const fault of counting('faults', own)) {
    const { survived, errors } = await detect(fault)
    for (const line of survived)
      problems.push(`${fault.id} is not found. The check must see what it changes: ${line.slice(0, SHOWN)}`)
    for (const line of errors) problems.push(`${fault.id} made a check throw. Mend the check: ${line.slice(0, SHOWN)}`)
  }
  return problems
}

async function variationProblems(): Promise<readonly string[]> {
  const own = checks.filter((check) => check.operation === operation)
  const sights = await sightsOf(own)
  const problems: string[] = []
  for (const variation of counting('variations', variations)) {
    const concerned = concernedBy(variation, sights)
    if (!concerned.length) continue
    const { falseAlarms, errors } = await tolerate(variation, 1, concerned)
    for (const line of falseAlarms)
      problems.push(`${variation.id} is legal and accused. The check must allow it: ${line.slice(0, SHOWN)}`)
    for (const line of errors)
      problems.push(`${variation.id} made a check throw. Mend the check: ${line.slice(0, SHOWN)}`)
  }
  return problems
}

const say = (title: string, problems: readonly string[]): number => {
  console.log(problems.length ? `${title}: ${problems.length} to mend` : `${title}: ok`)
  for (const problem of problems) console.log(`  ${problem}`)
  return problems.length
}

async function proveAll(): Promise<number> {
  const own = checks.filter((check) => check.operation === operation).length
  const gaps = Object.values(RULES).flatMap((gapsOf) => gapsOf())
  const missing = gaps.filter((gap) => isOf(gap, operation)).map(lineOf)
  const problems = say(`catalogue of ${operation}, ${own} checks`, missing)
  const unfound = say('its faults, one at a time', await faultProblems())
  const accused = say(`its checks under ${variations.length} legal variations`, await variationProblems())
  console.log(`took ${(performance.now() / 1000).toFixed(0)} s; next: npm run test:quick`)
  return problems + unfound + accused
}

if (operation === '--help') console.log(HELP)
else if (known.includes(operation)) process.exitCode = (await proveAll()) ? 1 : 0
else {
  console.error(`${operation || '(nothing)'} is not an operation${suggestion(operation, known)}\n\n${HELP}`)
  process.exitCode = 2
}
