/** Tests that switch faults and variations on: the same for every part of the catalogue, in files that run side by side. */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fault, faults, type Variation, variations } from '../../faults/index.ts'
import { type DigestOf, dependencies, resourceOf } from '../../faults/proving/dependencies.ts'
import { detect, tolerate } from '../../faults/proving/detect.ts'
import { type Proofs, proofsIn } from '../../faults/proving/kept-proofs.ts'
import { concernedBy, type Sights, sightsOf } from '../../faults/proving/readers.ts'
import { withLines } from '../../faults/proving/with-lines.ts'
import { checks } from '../../suites/index.ts'
import { complaintsAbout } from './sentences.ts'
import { UNMET } from './unmet.ts'

const SHOWN = 300

/** `current/learners.list/ignores-login` belongs to `current/learners.list`. */
const groupOf = ({ id }: Fault) => id.split('/').slice(0, 2).join('/')

/** Each fault must turn every check that it names; what it leaves is named. */
export function findAll(chosen: readonly Fault[]): void {
  let survivors = 0
  let proofs: Proofs
  beforeAll(async () => {
    proofs = await proofsOf('fault', chosen)
  })
  afterAll(() => {
    console.log(
      `faults ${chosen.length}, killed ${chosen.length - survivors}, survivors ${survivors}, ${counted(proofs)}`,
    )
  })
  const groups = [...new Set(chosen.map(groupOf))]
  test.each(groups)('every fault of %s is found by name', async (group) => {
    const left: string[] = []
    for (const fault of chosen.filter((one) => groupOf(one) === group)) {
      if (proofs.has(fault.id)) continue
      const { survived, errors, sentences, operations } = await detect(fault)
      const odd = sentences.flatMap((sentence) => complaintsAbout(sentence).map((what) => `${what}: ${sentence}`))
      const wrong = [...survived, ...errors, ...odd]
      if (!wrong.length) {
        proofs.keep(fault.id, operations.map(resourceOf))
        continue
      }
      survivors++
      left.push(withLines(`${fault.id}: ${wrong.join('; ').slice(0, SHOWN)}`))
    }
    expect(left).toEqual([])
  })
}

/** They decide what passes. */
const JUDGING = [
  new URL('./describe.ts', import.meta.url),
  new URL('./sentences.ts', import.meta.url),
  new URL('./unmet.ts', import.meta.url),
]

let depending: Promise<DigestOf> | undefined

/** The kept results of these. */
async function proofsOf(kind: string, all: readonly (Fault | Variation)[]): Promise<Proofs> {
  depending ??= dependencies(JUDGING.map((one) => fileURLToPath(one)))
  const digestOf = await depending
  const byId = new Map(all.map((one) => [one.id, one]))
  return proofsIn(kind, (id, resources) => digestOf(byId.get(id)!, resources))
}

const counted = (proofs: Proofs) => {
  const { proven, kept } = proofs.counts()
  return `proven now ${proven}, kept ${kept}`
}

let known: Promise<Sights> | undefined

/** One honest run for all files of a worker. */
const sightsOfAll = () => {
  known ??= sightsOf(checks)
  return known
}

/** No legal variation may turn any check. */
export function leaveAlone(chosen: readonly Variation[]): void {
  const unnoticed: string[] = []
  let falseAlarms = 0
  let proofs: Proofs
  beforeAll(async () => {
    proofs = await proofsOf('variation', chosen)
  })
  afterAll(() => {
    console.log(`variations ${chosen.length}, false alarms ${falseAlarms}, ${counted(proofs)}`)
    if (unnoticed.length) console.log(`met by no request: ${unnoticed.join(', ')}`)
  })
  describe('legal variation', () => {
    const named = chosen.map((variation) => [variation.id, variation] as const)
    test.each(named)('%s is no violation', async (_, variation) => {
      // The concerned checks can change with any of them: a kept result depends on all resources.
      if (proofs.has(variation.id)) return
      const sights = await sightsOfAll()
      const { falseAlarms: alarms, errors, met } = await tolerate(variation, 1, concernedBy(variation, sights))
      falseAlarms += alarms.length
      expect([...alarms, ...errors].map(withLines)).toEqual([])
      if (!met) unnoticed.push(variation.id)
      // Why no answer shows it stands in unmet.ts, and nothing there that one shows.
      expect(met, 'whether an answer shows it').toBe(!(variation.id in UNMET))
      proofs.keep(variation.id)
    })
  })
}

/**
 * The faults of each file `faults-<part>.test.ts`. `faults-remaining.test.ts` proves those that none of them takes, such as
 * the faults of an interface that is new.
 */
export const PARTS: Readonly<Record<string, RegExp>> = {
  'current-people': /^current\/(tokens|learners|registrations|certificates|entities)\./,
  'current-content': /^current\/(publishers|learning-resources|localized-versions|authors|tags|themes|search)\./,
  'current-training':
    /^current\/(activities|activity-trackings|trackings|training-courses|training-sessions|service)\b/,
  'legacy-admin': /^(legacy-admin|across)\//,
  'legacy-learner': /^legacy-learner\//,
}

/** The faults of a part. @throws RangeError for a name that is not in the table */
export function partOf(name: string): readonly Fault[] {
  const pattern = PARTS[name]
  if (!pattern) throw new RangeError(`no part "${name}" in test/detection/describe.ts`)
  return faults.filter(({ id }) => pattern.test(id))
}

/** The faults that no part takes. */
export const remaining = (): readonly Fault[] =>
  faults.filter(({ id }) => !Object.values(PARTS).some((pattern) => pattern.test(id)))

/** The part of a variation: `variations-of-<part>.test.ts` proves it, and takes about as long as the others. */
function variationPartOf({ choices, id }: Variation) {
  if (choices) return 'choices'
  if (id.startsWith('legacy-')) return 'legacy-answers'
  return id.startsWith('data-') ? 'records' : 'other-answers'
}

/** The variations of a part: each belongs to one. */
export const variationsOf = (part: ReturnType<typeof variationPartOf>): readonly Variation[] =>
  variations.filter((one) => variationPartOf(one) === part)
