/**
 * Test files that take minutes begin before those that take seconds: the workers end together. A worker that shares its
 * modules ends where the next file is of the other project, so that those of one project follow each other: code that
 * is warm stays so.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { toRun } from './kept-files.ts'

/** The heaviest first. */
const HEAVY = [
  'detection/variations-of-other-answers',
  'detection/combinations',
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

const placeOf = ({ moduleId, project }: TestSpecification) =>
  project.name === 'processes' ? HEAVY.length + 1 + placeIn(HEAVY_APART, moduleId) : placeIn(HEAVY, moduleId)

export default class HeaviestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const due = toRun(files, ({ moduleId }) => moduleId)
    // Where all are kept, none to run is no failure.
    if (!due.length && files.length) this.ctx.config.passWithNoTests = true
    const sorted = await super.sort(due)
    return sorted.sort((one, other) => placeOf(one) - placeOf(other))
  }
}
