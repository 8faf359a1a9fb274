/**
 * How many faults recorded traffic alone shows, and that it accuses no legal variation: `npm run maintain -- passive
 * [PATTERN] [--faults | --variations] [--every N [--from K]] [--survivors]`. The requests are those that the checks of
 * a resource (of the whole suite for a variation) send to the honest instance; the instance with the fault answers
 * them. Nothing is sent for the judgement.
 */
import { parseArgs } from 'node:util'
import type { Check } from '../engine/check.ts'
import { type Fault, faults, type Variation, variations } from '../faults/index.ts'
import { selections } from '../faults/proving/detect.ts'
import {
  concernedBy,
  judgedPassively,
  type PassivelySeen,
  recordingOf,
  replayed,
  trafficOf,
} from '../faults/proving/passive.ts'
import type { Recording } from '../faults/proving/recording.ts'
import { classOf } from '../reference/mutators/fault.ts'
import { checks } from '../suites/index.ts'

const flag = { type: 'boolean' } as const
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    faults: flag,
    variations: flag,
    survivors: flag,
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
})
const pattern = new RegExp(positionals[0] ?? '')
const [every, from] = [Number(flags.every), Number(flags.from)]
const isChosen = ({ id }: { readonly id: string }) => pattern.test(id)
const isSampled = (_: unknown, place: number) => place % every === from

/** `current/learners`, of a check, or of a fault by the checks that it turns. */
const resourceOf = (id: string) => id.split('.', 1)[0]!

/** Only one is kept: callers ask for many in their order. */
function recordings(): (key: string, chosen: () => readonly Check[]) => Promise<Recording> {
  let last: { readonly key: string; readonly recording: Promise<Recording> } | undefined
  return (key, chosen) => {
    if (last?.key !== key) last = { key, recording: recordingOf(chosen()) }
    return last.recording
  }
}
const recordingFor = recordings()

/** The result of a fault: no answer of the traffic differs from the honest one, or the findings about those that do. */
type Fate = 'found by name' | 'found otherwise' | 'suspected' | 'unseen' | 'not met'
const FATES: readonly Fate[] = ['found by name', 'found otherwise', 'suspected', 'unseen', 'not met']

const fateOf = ({ kills }: Fault, { accusations, suspicions }: PassivelySeen): Fate =>
  accusations.length
    ? accusations.some(({ id }) => (kills as readonly string[]).includes(id))
      ? 'found by name'
      : 'found otherwise'
    : suspicions.length
      ? 'suspected'
      : 'unseen'

async function fateOfFault(fault: Fault): Promise<Fate> {
  const resource = resourceOf(fault.kills[0]!)
  const recording = await recordingFor(resource, () => checks.filter(({ id }) => resourceOf(id) === resource))
  const sent = fault.rateLimits ? undefined : replayed(fault, recording)
  if (sent && !sent.others.size) return 'not met'
  const { traffic, target } = sent ?? (await trafficOf(fault, selections(fault).at(-1)))
  return fateOf(fault, await judgedPassively(traffic, target))
}

async function judgeFaults(): Promise<void> {
  const chosen = faults.filter(isChosen).filter(isSampled)
  const figures = new Map<string, Record<'faults' | Fate, number>>()
  const inOrder = chosen.toSorted((one, other) => (resourceOf(one.kills[0]!) < resourceOf(other.kills[0]!) ? -1 : 1))
  for (const fault of inOrder) {
    const fate = await fateOfFault(fault)
    for (const name of [classOf(fault), 'all']) {
      const figure = figures.get(name) ?? {
        faults: 0,
        ...(Object.fromEntries(FATES.map((one) => [one, 0])) as Record<Fate, number>),
      }
      figures.set(name, { ...figure, faults: figure.faults + 1, [fate]: figure[fate] + 1 })
    }
    if (!fate.startsWith('found') && flags.survivors)
      console.log(`${fate.padEnd(10)}${classOf(fault).padEnd(20)}${fault.id}`)
  }
  console.table(Object.fromEntries([...figures].sort()))
}

/** Answers of the honest instance that a client would no longer get: it would have sent other requests. */
const MOST_LOST = 20

/** How the answers of a variation came about: as recorded, by the recorded requests, or by a run of its own. */
type Way = 'as recorded' | 'sent again' | 'run anew'

/** The part of the traffic that the variation can have changed, and all of it where that accuses. */
async function judgedVariation(variation: Variation): Promise<PassivelySeen & { readonly way: Way }> {
  const sent = variation.rateLimits ? undefined : replayed(variation, await recordingFor('all', () => checks))
  if (!sent || sent.lost > MOST_LOST) {
    const { traffic, target } = await trafficOf(variation)
    return { ...(await judgedPassively(traffic, target)), way: 'run anew' }
  }
  if (!sent.others.size) return { accusations: [], suspicions: [], clauses: 0, way: 'as recorded' }
  const few = await judgedPassively(concernedBy(sent, sent.others), sent.target)
  const seen = few.accusations.length ? await judgedPassively(sent.traffic, sent.target) : few
  return { ...seen, way: 'sent again' }
}

async function judgeVariations(): Promise<void> {
  const chosen = variations.filter(isChosen).filter(isSampled)
  const ways: Record<Way, number> = { 'as recorded': 0, 'sent again': 0, 'run anew': 0 }
  let alarms = 0
  for (const variation of chosen) {
    const { accusations, way } = await judgedVariation(variation)
    ways[way]++
    alarms += accusations.length
    for (const { id, message } of accusations) console.log(`false     ${variation.id}  ${id}: ${message.slice(0, 240)}`)
  }
  console.log(`variations ${chosen.length}, false alarms ${alarms}; answers ${JSON.stringify(ways)}`)
}

if (!flags.variations) await judgeFaults()
if (!flags.faults) await judgeVariations()
