/**
 * Test files that take minutes begin before those that take seconds: the workers end together. A worker that shares its
 * modules ends where the next file is of the other project, so that those of one project follow each other: code that
 * is warm stays so.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { toRun } from './kept-files.ts'

/** The heaviest first. */
const HEAVY = [
  'detection/combinations',
  'detection/variations-of-other-answers',
  'detection/variations-of-records',
  'detection/variations-of-choices',
  'detection/stability',
  'detection/faults-current',
  'detection/variations-of-legacy-answers',
  'detection/faults-',
  'detection/refused-inputs',
  'detection/vendor-differences',
  'client/lockout',
  'passive/traffic-of-a-run',
  'engine/footprint',
  'detection/',
  'engine/hostile',
  'passive/disturbances',
  'engine/costs',
  'openapi/forms',
  'reporters/html',
  'reference/nonsense',
]

/** The same of files that start processes, after all others: most of these take seconds. */
const HEAVY_APART = [
  'cli/documentation',
  'cli/broken-run',
  'cli/whole-run',
  'cli/page',
  'cli/cleanup',
  'cli/strange-targets',
  'cli/canary',
  'cli/examples',
  'cli/conformance',
  'cli/seeds',
  'cli/inner-loop',
  'cli/',
]

const placeIn = (heavy: readonly string[], moduleId: string) => {
  const place = heavy.findIndex((name) => moduleId.includes(`/test/${name}`))
  return place < 0 ? heavy.length : place
}

const placeOf = ({ moduleId, project }: Pick<TestSpecification, 'moduleId' | 'project'>) =>
  project.name === 'processes' ? HEAVY.length + 1 + placeIn(HEAVY_APART, moduleId) : placeIn(HEAVY, moduleId)

/**
 * The files of one shard of several. They are dealt in the order of their weight, there and back: `a` and `f`, `b` and
 * `e`, `c` and `d`.
 * @param index from 1 on
 */
export function dealt<One extends Pick<TestSpecification, 'moduleId' | 'project'>>(
  files: readonly One[],
  { index, count }: { readonly index: number; readonly count: number },
): One[] {
  const byName = (one: One, other: One) => (one.moduleId < other.moduleId ? -1 : 1)
  const ranked = [...files].sort((one, other) => placeOf(one) - placeOf(other) || byName(one, other))
  return ranked.filter((_, rank) => {
    const place = rank % (2 * count)
    return (place < count ? place : 2 * count - 1 - place) === index - 1
  })
}

export default class HeaviestFirst extends BaseSequencer {
  /** By name, as it is done otherwise, the heaviest files can meet in one shard. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shard } = this.ctx.config
    return shard ? dealt(files, shard) : files
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const due = toRun(files, ({ moduleId }) => moduleId)
    // Where all are kept, none to run is no failure.
    if (!due.length && files.length) this.ctx.config.passWithNoTests = true
    const sorted = await super.sort(due)
    return sorted.sort((one, other) => placeOf(one) - placeOf(other))
  }
}
