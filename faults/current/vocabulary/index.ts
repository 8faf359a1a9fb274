/** Faults of authors, tags and themes beyond those that the laws give. */

import { replies } from '../../../reference/mutators/builder.ts'
import { bodyOf, type Fault, isOk } from '../../../reference/mutators/fault.ts'
import { countsTheRest, createsTwo } from '../../../reference/mutators/shapes.ts'
import { authors } from './authors.ts'
import { hidesCreated, reading, reorders, updating, writing } from './records.ts'
import { themes } from './themes.ts'

export const vocabularyFaults: readonly Fault[] = [
  ...(['authors', 'tags', 'themes'] as const).map((kind) => countsTheRest(`current/${kind}.list`)),
  ...(['tags', 'themes'] as const).map((kind) =>
    replies(
      `current/${kind}.update`,
      'loses-name-with-language',
      'empties the name by a language alone',
      'partial',
      (reply, question, { store }) => {
        const record = store[kind].get(Number(question.path.id))
        if (isOk(reply) && record && !('name' in bodyOf(question))) record.name = ''
      },
    ),
  ),

  ...(['author', 'tag', 'theme'] as const).flatMap((name) => [
    ...reading(name),
    reorders(name),
    ...writing(name, 'create'),
    hidesCreated(name),
    // A second author of the same names is refused.
    ...(name === 'author' ? [] : [createsTwo(`current/${name}s.create`)]),
    ...writing(name, 'update'),
    ...updating(name),
  ]),
  ...authors,
  ...themes,
]
