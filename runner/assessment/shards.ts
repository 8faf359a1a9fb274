/** Whether some run files are the parts of one run, each once. Pure. */
import type { RunHead } from '../../output/run-file/record.ts'

export interface ShardOfRun {
  /** The name that the user gave it. */
  readonly name: string
  readonly head: RunHead
}

const ADDRESSES = 'addresses'

/**
 * Facts that must be the same in every part, by the name of the option or fact. Addresses of an embedded instance vary.
 */
const SAME: readonly (readonly [string, (head: RunHead) => unknown])[] = [
  ['number of shards', ({ shard }) => shard?.count],
  ['suite version', ({ suiteVersion }) => suiteVersion],
  ['mode', ({ mode }) => mode],
  ['--rate-limits', ({ rateLimits }) => rateLimits],
  ['seed', ({ seed }) => seed],
  ['target', ({ target }) => target.kind],
  ['interfaces', ({ target }) => target.interfaces.join(', ')],
  [
    ADDRESSES,
    ({ target }) => (target.kind === 'embedded' ? '' : [...new Set(Object.values(target.addresses))].join(' ')),
  ],
  ['bindings', ({ target }) => JSON.stringify(target.bindings ?? {})],
  ['selection', ({ shard }) => shard?.whole],
]

const placeOf = ({ head: { shard } }: ShardOfRun) => `${shard!.index}/${shard!.count}`

/**
 * The reasons why the parts are not one run, each with the name of the part; none when they are.
 *
 * @param severalInstances whether each part may have had an instance of its own
 */
export function shardProblems(parts: readonly ShardOfRun[], severalInstances = false): string[] {
  const alone = parts.filter(({ head }) => !head.shard)
  if (alone.length)
    return [
      ...alone.map(({ name }) => `${name}: not a shard: it was run without --shard`),
      'lpconform compare shows whole runs side by side',
    ]
  const same = SAME.filter(([what]) => !(severalInstances && what === ADDRESSES))
  const [first, ...others] = parts
  if (!first) return ['no shard was given']
  const different = others.flatMap((part) =>
    same.flatMap(([what, of]) =>
      of(part.head) === of(first.head)
        ? []
        : [`${part.name}: different: ${what} ${of(part.head)}, but ${of(first.head)} in ${first.name}`],
    ),
  )
  if (different.length) return different
  const byIndex = new Map<number, ShardOfRun>()
  const double: string[] = []
  for (const part of parts) {
    const { index } = part.head.shard!
    const one = byIndex.get(index)
    if (one) double.push(`${part.name}: double: shard ${placeOf(part)} is ${one.name} already`)
    else byIndex.set(index, part)
  }
  const { count } = first.head.shard!
  const missing = Array.from({ length: count }, (_, place) => place + 1).filter((index) => !byIndex.has(index))
  return [...double, ...missing.map((index) => `shard ${index}/${count}: missing`)]
}
