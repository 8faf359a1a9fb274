/** Reading which file of a repository serves which operations, so that findings are shown where they are mended. */
import { z } from 'zod'
import { operations } from '../contract/operations.ts'
import { shapeOf } from '../contract/patterns.ts'
import { readBounded } from './bounded-file.ts'
import { type Read, readDocument } from './document.ts'
import { placed, unreadable, wrongIn } from './issues.ts'
import { suggestion } from './nearest.ts'
import { ConfigurationError } from './problem.ts'

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
  const source = readBounded(file, MOST_BYTES)
  let read: Read
  try {
    read = readDocument(file, source)
  } catch (error) {
    throw new ConfigurationError([unreadable(file, error)], WHOSE)
  }
  const { data, error } = LOCATIONS.safeParse(read.value)
  const wrong = data
    ? Object.keys(data).flatMap((pattern) =>
        ids.some((id) => shapeOf(pattern).test(id))
          ? []
          : [{ path: [pattern], wrong: `matches no operation${suggestion(pattern.replaceAll('*', ''), ids)}` }],
      )
    : error.issues.flatMap((issue) => wrongIn(issue, read.value, () => ['member', []]))
  if (wrong.length)
    throw new ConfigurationError(
      wrong.map((one) => placed(file, read, one)),
      WHOSE,
    )
  const places = Object.entries(data!).map(([pattern, text]) => {
    const [, path = '', line = '1'] = PLACE.exec(text)!
    return { shape: shapeOf(pattern), place: { file: path, line: Math.max(1, Number(line)) } }
  })
  return (operation) => places.find(({ shape }) => shape.test(operation))?.place
}
