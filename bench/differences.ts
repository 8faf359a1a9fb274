/**
 * The cost of each difference between the documents and other platforms: `npm run maintain -- differences [PATTERN]`.
 * Every violation and warning is printed, one a line.
 */
import { differences } from '../faults/proving/differences.ts'
import { measured } from '../faults/proving/measure.ts'

const pattern = new RegExp(process.argv[2] ?? '')
let over = 0
for (const difference of differences.filter(({ id }) => pattern.test(id))) {
  const { violations, warnings, undecided, errors } = await measured(difference)
  const { violations: most, warnings: mostWarnings } = difference
  const tooMany = violations.length > most || warnings.length > mostWarnings || errors.length > 0
  if (tooMany) over++
  console.log(
    `${tooMany ? 'too many' : 'ok      '} ${difference.id}: ${violations.length} of at most ${most} violations, ${warnings.length} of at most ${mostWarnings} warnings, ${undecided} undecided`,
  )
  for (const { verdict, id, message } of [...violations, ...warnings])
    console.log(`  ${verdict} ${id}: ${message.slice(0, 200)}`)
  for (const error of errors) console.log(`  error ${error}`)
}
console.log(`differences that cost more than they may: ${over}`)
