/**
 * The results of the suite for the new interface: its checks against the embedded instance, then each of its faults.
 */
import { settled } from './dist/contract/references.js'
import { runChecks } from './dist/engine/run-loop.js'
import { faults } from './dist/faults/index.js'
import { detect } from './dist/faults/proving/detect.js'
import { LIVELY } from './dist/faults/proving/other-clients.js'
import { stage } from './dist/faults/proving/stage.js'
import { isDocumented } from './dist/schemas/index.js'
import { checks } from './dist/suites/index.js'
import { RULES } from './dist/tools/gaps.js'

const isOwn = ({ id }) => id.startsWith('shelf/') || id.startsWith('shelf.')

const own = checks.filter(isOwn)
const { world } = stage({ simulated: true })
const { results, errors } = settled(await runChecks(own, world, { rateLimits: 'off', catalogue: checks }))
const survivors = []
const ofShelf = faults.filter(isOwn)
for (const fault of ofShelf) {
  const { survived, errors: wrong } = await detect(fault)
  for (const what of [...survived, ...wrong]) survivors.push(`${fault.id}: ${what}`)
}
console.log(
  JSON.stringify({
    checks: own.length,
    faults: ofShelf.length,
    verdicts: Object.fromEntries(results.map(({ id, verdict, message }) => [id, `${verdict} ${message}`])),
    errors,
    survivors,
    gaps: Object.values(RULES).flatMap((gapsOf) => gapsOf().filter(isOwn)),
    lists: LIVELY.filter((list) => list.startsWith('shelf/')),
    knowsMembers: isDocumented('languageCode'),
  }),
)
