/** Reads which file of a repository serves which operations, so that findings are shown at the place to fix. */
import { z } from 'zod'
import { operations } from '../../contract/operations.ts'
import { shapeOf } from '../../contract/patterns.ts'
import { wrongsIn } from './issues.ts'
import { suggestion } from './nearest.ts'
import { readPlaced } from './placed.ts'
import { told } from './problem.ts'

const MOST_BYTES = 2 ** 20
const WHOSE = 'The file of source locations'

/** A place in a repository, from 1. */
export interface SourceLocation {
  readonly file: string
  readonly line: number
}

const PLACE = /^(.+?)(?::(\d{1,7}))?$/
/** Code scanning takes paths from the root of the repository and nothing else. */
const isOwn = (place: string) => !/^[a-z][a-z\d+.-]*:\/\/|^[/\\]|^[a-z]:\\|(^|\/)\.\.(\/|$)|\\/i.test(place)

const LOCATIONS = z.record(
  z.string(),
  z
    .string()
    .regex(/\S/, 'must not be empty')
    .refine(isOwn, 'must be a path from the root of the repository, with / between its parts'),
)

const ids = operations.map(({ id }) => id)

/**
 * @param file YAML or JSON: `current/tags.*: src/tags.ts:12`; the first pattern that fits an operation counts
 * @throws UsageError naming the file, and every problem in it with its line
 */
export function readSourceLocations(file: string): (operation: string) => SourceLocation | undefined {
  const { value, refuse } = readPlaced(file, MOST_BYTES, WHOSE)
  const { data, error } = LOCATIONS.safeParse(value)
  const wrong = data
    ? told(Object.keys(data), (pattern) =>
        ids.some((id) => shapeOf(pattern).test(id))
          ? []
          : [{ path: [pattern], wrong: `matches no operation${suggestion(pattern.replaceAll('*', ''), ids)}` }],
      )
    : wrongsIn(error, value, () => ['member', []])
  if (wrong.length) return refuse(wrong)
  const places = Object.entries(data!).map(([pattern, text]) => {
    const [, path = '', line = '1'] = PLACE.exec(text)!
    return { shape: shapeOf(pattern), place: { file: path, line: Math.max(1, Number(line)) } }
  })
  return (operation) => places.find(({ shape }) => shape.test(operation))?.place
}
