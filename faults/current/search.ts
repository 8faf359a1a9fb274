/** Faults of either search. */

import { bodyOf, type Fault, isObject, isOk, listIn, withList } from '../../mutators/fault.ts'
import { asks, intoReply, replies } from '../../mutators/shapes.ts'

const RESOURCES = 'current/search.learning-resources'

const COURSES = 'current/search.training-courses'

export const ignoring = (operation: typeof RESOURCES | typeof COURSES, name: string, kills = name): Fault =>
  asks(operation, `ignores-${name}`, `ignores ${name}`, kills, (question) => {
    const { [name]: _, ...rest } = bodyOf(question)
    question.body = rest
  })

export const refusing = (
  operation: typeof RESOURCES | typeof COURSES,
  name: string,
  value: unknown,
  kills: string,
): Fault =>
  replies(operation, `refuses-${name}-${value}`, `refuses ${name} ${value}`, kills, (reply, question) =>
    bodyOf(question)[name] === value ? { ...reply, status: 400, body: { message: 'no' } } : undefined,
  )

export const ofBoth = (operation: typeof RESOURCES | typeof COURSES): Fault[] => [
  ...(['keyword', 'publisher', 'sessionId'] as const).map((name) => ignoring(operation, name)),
  replies(operation, 'finds-nothing-by-keyword', 'finds nothing by a keyword', 'keyword', (reply, question) =>
    bodyOf(question).keyword === undefined ? undefined : withList(reply, []),
  ),
  ignoring(operation, 'type', 'values-type'),
  refusing(operation, 'sortBy', 'RELEVANCE', 'values-sortBy'),
  replies(operation, 'loses-by-sorting', 'loses a hit by sorting', 'values-sortBy', (reply, question) =>
    bodyOf(question).sortBy === 'DATE' ? withList(reply, (listIn(reply) ?? []).slice(1)) : undefined,
  ),
  asks(operation, 'ignores-junk', 'ignores unknown values', 'unknown-values', (question) => {
    question.body = Object.fromEntries(
      Object.entries(bodyOf(question)).filter(([, value]) => value !== 'LPC_UNKNOWN_VALUE'),
    )
  }),
  replies(operation, 'no-other-languages', 'leaves other languages out', 'other-languages', (reply) => {
    if (isOk(reply) && isObject(reply.body)) delete reply.body.otherLanguagesResults
  }),
  replies(operation, 'languages-as-text', 'gives languages as texts', 'other-languages', (reply) => {
    if (isOk(reply)) intoReply(reply, { otherLanguagesResults: ['fr-FR'] })
  }),
  replies(
    operation,
    'names-searched-language',
    'lists the searched language too',
    'other-language-searched',
    (reply, question) => {
      if (isObject(reply.body) && Array.isArray(reply.body.otherLanguagesResults))
        reply.body.otherLanguagesResults.push({
          language: { code: bodyOf(question).language, name: 'this one' },
          resultsCount: 1,
        })
    },
  ),
  replies(operation, 'makes-languages-up', 'lists languages without hits', 'other-language-count', (reply) => {
    if (isObject(reply.body) && Array.isArray(reply.body.otherLanguagesResults))
      reply.body.otherLanguagesResults.unshift({ language: { code: 'pt-BR', name: 'Portuguese' }, resultsCount: 7 })
  }),
  replies(operation, 'repeats-hit', 'shows a hit twice', 'unique', (reply) => {
    const list = listIn(reply)
    if (list?.[0]) list.push(list[0])
  }),
]
