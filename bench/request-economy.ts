/**
 * How many requests the scarcest operations take: on an honest instance, and with each filter or range broken.
 * `node dist/bench/request-economy.js [PART OF A FAULT ID]`
 */
import { runChecks } from '../engine/run-loop.ts'
import { type Fault, faults } from '../faults/index.ts'
import { stage } from '../faults/proving/stage.ts'
import { checks } from '../suites/index.ts'

const OPERATIONS = ['current/trackings.list', 'current/registrations.list'] as const
const part = process.argv[2] ?? ''

/** Requests of the administrator to one operation, and the checks of it that did not pass. */
async function spent(operation: (typeof OPERATIONS)[number], fault?: Fault) {
  const { world, records } = stage(fault?.around ? { around: fault.around } : {})
  const own = checks.filter((check) => check.operation === operation)
  const results = await runChecks(own, world, { rateLimits: 'off' })
  const requests = records.filter(
    (record) =>
      'operation' in record &&
      record.kind === 'exchange' &&
      record.operation === operation &&
      record.as === 'administrator',
  )
  const turned = results.filter(({ verdict }) => verdict === 'violation' || verdict === 'warning')
  return { requests: requests.length, turned: turned.map(({ id }) => id.slice(id.indexOf('#') + 1)) }
}

for (const operation of OPERATIONS) {
  console.log(`${operation}  honest: ${(await spent(operation)).requests} requests`)
  const single = faults.filter(
    ({ id, kills }) =>
      id.startsWith(`${operation}/`) && id.includes(part) && kills.some((check) => /#(?:filter|range)-/.test(check)),
  )
  for (const fault of single) {
    const { requests, turned } = await spent(operation, fault)
    console.log(`${operation}  ${fault.id.slice(operation.length + 1)}: ${requests} requests, ${turned.join(', ')}`)
  }
}
