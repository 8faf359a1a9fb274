/**
 * The cost of a full run on a platform with one broken layer in front of all of it, beside a run on an honest one:
 * requests, records and time, and how many causes the report names. `npm run maintain -- red [PATTERN] [CHECKS]`, with
 * `legacy-admin/` for one interface alone. Time is simulated.
 */
import { checks } from '../suites/index.ts'
import { MIDDLEWARES } from './red/middlewares.ts'
import { type Figures, redRun } from './red/run.ts'

const PATTERN = new RegExp(process.argv[2] ?? '')
const DUE = checks.filter(({ id }) => id.startsWith(process.argv[3] ?? ''))
const MOST = 2

const COLUMNS: readonly (readonly [keyof Figures, string])[] = [
  ['requests', 'requests'],
  ['created', 'created'],
  ['left', 'left'],
  ['writes', 'writes'],
  ['lost', 'writes of nothing'],
  ['seconds', 'seconds'],
  ['checks', 'failed checks'],
  ['undecided', 'undecided'],
  ['causes', 'causes'],
]
const BOUND: readonly (keyof Figures)[] = ['requests', 'created', 'left', 'writes', 'seconds']

const cell = (text: string | number) => String(text).padStart(18)
const rowOf = (id: string, figures: Figures, green?: Figures) => {
  const cells = COLUMNS.map(([name]) => {
    const ratio = green && BOUND.includes(name) ? ` (${(figures[name] / green[name]).toFixed(2)})` : ''
    return cell(`${figures[name]}${ratio}`)
  })
  return `${id.padEnd(14)}${cells.join('')}`
}

console.log(`${''.padEnd(14)}${COLUMNS.map(([, title]) => cell(title)).join('')}`)
const green = await redRun(undefined, DUE)
console.log(rowOf('green', green))
let above = 0
for (const middleware of MIDDLEWARES.filter(({ id }) => PATTERN.test(id))) {
  const figures = await redRun(middleware, DUE)
  const over = BOUND.filter((name) => figures[name] > MOST * green[name])
  if (over.length) above++
  console.log(`${rowOf(middleware.id, figures, green)}${over.length ? `  above twice: ${over.join(', ')}` : ''}`)
}
console.log(`${above} above ${MOST} times the green run`)
if (above) process.exitCode = 1
