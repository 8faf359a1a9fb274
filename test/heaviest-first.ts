/** Test files that take minutes begin before those that take seconds: the workers end together. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The heaviest first. */
const HEAVY = [
  'detection/variations-of-other-answers',
  'detection/combinations',
  'detection/stability',
  'detection/variations-of-choices',
  'detection/variations-of-legacy-answers',
  'detection/faults-',
  'detection/vendor-differences',
  'detection/mutants',
  'detection/',
  'cli/',
  'client/lockout',
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
