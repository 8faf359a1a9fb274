/**
 * One cause, one finding: the reports on fifty faults of an independent implementation and forty common regressions.
 * One row each: verdicts, causes, and whether the first cause is the right one.
 */
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { explainedBy, type Regression, regressions } from '../faults/proving/regressions.ts'

const pattern = new RegExp(process.argv[2] ?? '')
const MOST_CAUSES = 3

const rowOf = async (regression: Regression) => {
  const { causes, verdicts } = await explainedBy(regression)
  const [head] = causes
  const slug = head?.checks[0]?.split('#')[1]
  const right = regression.first ? slug !== undefined && regression.first.includes(slug) : !causes.length
  const few = causes.length <= MOST_CAUSES
  const cells = [
    regression.id,
    regression.what,
    `${verdicts.violation}/${verdicts.warning}/${verdicts.inconclusive}`,
    `${causes.length}`,
    right && few ? 'ok' : `NO ${right ? 'many' : 'first'}`,
    causes
      .map(({ checks }) => `${checks[0]?.split('/')[1]}(${checks.length})`)
      .slice(0, 9)
      .join(' '),
  ]
  return cells.join(' | ')
}

if (parentPort) {
  const own = regressions().filter((_, place) => place % 2 === workerData.turn)
  for (const one of own) if (new RegExp(workerData.pattern).test(one.id)) parentPort.postMessage(await rowOf(one))
} else {
  const rows: string[] = []
  await Promise.all(
    [0, 1].map(
      (turn) =>
        new Promise<void>((resolve, reject) => {
          new Worker(new URL(import.meta.url), { workerData: { turn, pattern: pattern.source } })
            .on('message', (line: string) => void rows.push(line))
            .on('error', reject)
            .on('exit', () => resolve())
        }),
    ),
  )
  console.log('id | what breaks | violations/warnings/undecided | causes | judged | first checks of the causes')
  for (const line of rows.sort()) console.log(line)
  console.log(
    `${rows.length} regressions, ${rows.filter((line) => line.includes(' | ok | ')).length} with the right cause first and at most ${MOST_CAUSES}`,
  )
}
