/** Test files that take minutes begin before those that take seconds: the workers end together. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

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
  'cli/inner-loop',
  'cli/seeds',
  'upgrade/shards',
  'cli/',
  'engine/accounting',
  'reporters/html',
  'reference/nonsense',
  'upgrade/',
]

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = HEAVY.findIndex((name) => moduleId.includes(`/test/${name}`))
  return place < 0 ? HEAVY.length : place
}

export default class HeaviestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => placeOf(one) - placeOf(other))
  }
}
