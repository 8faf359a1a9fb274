/** Requests that prove several filters at once: each of them is decided, and no more are sent than needed. */
import { expect, test } from 'vitest'
import { broken, holds } from '../../contract/verdict.ts'
import { type Plan, type Probe, planOf, proven, type Task } from '../../laws/kit/combined.ts'
import { jointStanding } from '../../laws/kit/values.ts'

type Row = Readonly<Record<string, string>>

const row = (id: string, colour: string, size: string): Row => ({ id, colour, size })

const taskOf = (name: string, values: readonly string[], more: Partial<Task> = {}): Task => ({
  slug: `filter-${name}`,
  need: `records with and without ${name}`,
  candidates: values.map(
    (value): Probe => ({
      slug: `filter-${name}`,
      name,
      value,
      standing: (item) => (item[name] === value ? 'must' : 'must-not'),
      joins: true,
    }),
  ),
  ...more,
})

const queriesOf = ({ requests }: Plan) =>
  requests.map((request) => Object.fromEntries(request.map(({ probe }) => [probe.name, probe.value])))

const COLOUR = taskOf('colour', ['red'])
const SIZE = taskOf('size', ['large'])

test('filters share a request where each alone keeps a record out', () => {
  const rows = [row('1', 'red', 'large'), row('2', 'red', 'small'), row('3', 'blue', 'large')]
  expect(queriesOf(planOf([COLOUR, SIZE], rows, [3]))).toEqual([{ colour: 'red', size: 'large' }])
})

test('they do not where one of them keeps out nothing that the other lets in', () => {
  // A server that ignores the size finds the same records.
  const rows = [row('1', 'red', 'large'), row('2', 'blue', 'small'), row('3', 'blue', 'large')]
  expect(queriesOf(planOf([COLOUR, SIZE], rows, [3]))).toEqual([{ colour: 'red' }, { size: 'large' }])
})

test('they do not where no record passes both', () => {
  const rows = [row('1', 'red', 'small'), row('2', 'blue', 'large')]
  expect(queriesOf(planOf([COLOUR, SIZE], rows, [2]))).toHaveLength(2)
})

test('of entries of a list, what several filters find is found by one', () => {
  const of = (id: string, ...sizes: readonly [colour: string, size: string][]) => ({
    id,
    versions: sizes.map(([colour, size]) => ({ colour, size })),
  })
  const inVersions = ({ candidates, ...task }: Task): Task => ({
    ...task,
    candidates: candidates.map((probe) => ({
      ...probe,
      member: `versions.${probe.name}`,
      standing: ({ versions }) =>
        (versions as Row[]).some((one) => one[probe.name] === probe.value) ? 'must' : 'must-not',
    })),
  })
  const tasks = [COLOUR, SIZE].map(inVersions)
  const others = [of('2', ['red', 'small']), of('3', ['blue', 'large'])]
  const apart = of('1', ['red', 'small'], ['blue', 'large'])
  const together = of('4', ['red', 'large'], ['blue', 'small'])
  expect(queriesOf(planOf(tasks, [apart, ...others], [4]))).toHaveLength(2)
  expect(queriesOf(planOf(tasks, [together, ...others], [4]))).toEqual([{ colour: 'red', size: 'large' }])
  const probes = tasks.map(({ candidates }) => candidates[0]!)
  const standings = probes.map(({ standing }) => standing)
  const members = probes.map(({ member }) => member!)
  expect([apart, together, others[0]!].map((one) => jointStanding(one, members, standings))).toEqual([
    'may',
    'must',
    'must-not',
  ])
})

test('another value is taken where the first fits nowhere', () => {
  const rows = [
    row('1', 'red', 'small'),
    row('2', 'blue', 'large'),
    row('3', 'blue', 'small'),
    row('4', 'green', 'large'),
  ]
  const plan = planOf([SIZE, taskOf('colour', ['red', 'blue'])], rows, [4])
  expect(queriesOf(plan)).toEqual([{ size: 'large', colour: 'blue' }])
})

test('a filter of which no record has a value is open, unless it is optional', () => {
  const rows = [row('1', 'red', 'large'), row('2', 'red', 'small')]
  const none = taskOf('colour', [])
  expect(planOf([none, SIZE], rows, [2]).open).toEqual([none])
  expect(planOf([{ ...none, optional: 'by itself' }, SIZE], rows, [2]).open).toEqual([])
})

test('what is told beside others takes no request of its own', () => {
  const rows = [row('1', 'red', 'large'), row('2', 'blue', 'small'), row('3', 'blue', 'large')]
  expect(queriesOf(planOf([SIZE, { ...COLOUR, optional: 'beside others' }], rows, [3]))).toEqual([{ size: 'large' }])
})

test('a value that finds no more than there is room for is preferred', () => {
  const rows = [row('1', 'red', 'a'), row('2', 'red', 'b'), row('3', 'blue', 'c')]
  expect(queriesOf(planOf([taskOf('colour', ['red', 'blue'])], rows, [1]))).toEqual([{ colour: 'blue' }])
})

test('the same filter is never given twice in one request', () => {
  const rows = [row('1', 'red', 'large'), row('2', 'blue', 'small'), row('3', 'green', 'small')]
  const plan = planOf([COLOUR, { ...taskOf('colour', ['blue']), slug: 'again' }], rows, [3])
  expect(queriesOf(plan)).toEqual([{ colour: 'red' }, { colour: 'blue' }])
})

const ROWS = [row('1', 'red', 'large'), row('2', 'red', 'small'), row('3', 'blue', 'large')]
test('the plan with the fewest pages is taken, whatever its requests find', () => {
  const rows = [...'123'].map((id) => row(id, 'red', 'large')).concat(row('4', 'blue', 'large'))
  const tasks = [taskOf('colour', ['red', 'blue'])]
  expect(queriesOf(planOf(tasks, rows, [3], 2))).toEqual([{ colour: 'red' }])
  expect(queriesOf(planOf(tasks, rows, [3, 2], 2))).toEqual([{ colour: 'blue' }])
})

const together = planOf([COLOUR, SIZE], ROWS, [3]).requests

test('one request that holds decides all of its filters, and that they are joined', async () => {
  const asked: unknown[] = []
  const { outcomes, joined } = await proven('current/learners.list', together, async (query) => {
    asked.push(query)
    return holds()
  })
  expect(asked).toHaveLength(1)
  expect([...outcomes.keys()].sort()).toEqual(['filter-colour', 'filter-size'])
  expect(joined).toEqual(holds())
})

test('one that fails is taken apart, and only the filter that fails alone is blamed', async () => {
  const { outcomes } = await proven('current/learners.list', together, async (query) =>
    'size' in query ? broken('large ones', 'a small one') : holds(),
  )
  expect(outcomes.get('filter-size')).toMatchObject([{ kind: 'broken' }])
  expect(outcomes.get('filter-colour')).toEqual([holds()])
})

test('filters that hold alone and fail together are not joined', async () => {
  const { joined } = await proven('current/learners.list', together, async (query) =>
    Object.keys(query).length > 1 ? broken('both', 'either') : holds(),
  )
  expect(joined).toMatchObject({ kind: 'broken' })
})
