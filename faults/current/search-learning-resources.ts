/** Faults of the search for learning resources. */

import { LINKED } from '../../contract/current/vocabulary.ts'
import { asks, replies } from '../../reference/mutators/builder.ts'
import { bodyOf, type Fault, isOk, listIn, withList } from '../../reference/mutators/fault.ts'
import { refusesValue } from '../../reference/mutators/shapes.ts'
import { ignoring, mixingTypes, ofBoth } from './search.ts'

const RESOURCES = 'current/search.learning-resources'

export const searchLearningResourcesFaults: readonly Fault[] = [
  ...ofBoth(RESOURCES),
  asks(RESOURCES, 'needs-no-language', 'searches without language', 'required-language', (question) => {
    question.body = { language: 'en-GB', ...bodyOf(question) }
  }),
  mixingTypes(RESOURCES, 'VIDEO', 'WEBSITE'),
  refusesValue(RESOURCES, 'type', 'OTHERS', 'values-type'),
  refusesValue(RESOURCES, 'duration', 'MORE_THAN_30_MINUTES', 'values-duration'),
  ignoring(RESOURCES, 'duration', 'values-duration'),
  ...LINKED.map((name) => ignoring(RESOURCES, name)),
  ...LINKED.map((name) =>
    replies(RESOURCES, `knows-first-${name}-only`, `finds a hit by its first ${name} only`, name, (reply, question) => {
      const wanted = bodyOf(question)[name]
      if (typeof wanted !== 'string' || !isOk(reply)) return undefined
      const isFirst = (text: unknown) => String(text).split(',')[0]!.toLowerCase().includes(wanted.toLowerCase())
      return withList(
        reply,
        (listIn(reply) ?? []).filter((hit) => isFirst(hit[name])),
      )
    }),
  ),
  ...(
    [
      ['author', 'theme'],
      ['tag', 'author'],
      ['theme', 'tag'],
    ] as const
  ).map(([name, other]) =>
    asks(RESOURCES, `takes-${name}-for-${other}`, `takes ${name} for ${other}`, name, (question) => {
      const { [name]: value, ...rest } = bodyOf(question)
      if (value !== undefined) question.body = { ...rest, [other]: value }
    }),
  ),
]
