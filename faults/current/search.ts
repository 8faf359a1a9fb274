/** Faults of either search. */

import { isObject } from '../../contract/members.ts'
import { answers, asks, replies, shows, wraps } from '../../reference/mutators/builder.ts'
import {
  bodyOf,
  copyOf,
  type Fault,
  isOk,
  type Killed,
  listIn,
  madeSlug,
  withList,
} from '../../reference/mutators/fault.ts'
import { intoReply, refusesMember, refusesValue } from '../../reference/mutators/shapes.ts'

const RESOURCES = 'current/search.learning-resources'

const COURSES = 'current/search.training-courses'

export const ignoring = (
  operation: typeof RESOURCES | typeof COURSES,
  name: string,
  kills: Killed = madeSlug(name),
): Fault =>
  asks(operation, `ignores-${name}`, `ignores ${name}`, kills, (question) => {
    const { [name]: _, ...rest } = bodyOf(question)
    question.body = rest
  })

/** Finds by one type what it finds by another. */
export const mixingTypes = (operation: typeof RESOURCES | typeof COURSES, type: string, other: string): Fault =>
  asks(operation, `takes-${type}-for-${other}`, `finds ${other} by the type ${type}`, 'values-type', (question) => {
    if (bodyOf(question).type === type) question.body = { ...bodyOf(question), type: other }
  })

/** Members beside the hits of either search. */
const ofOtherLanguages = (operation: typeof RESOURCES | typeof COURSES): Fault[] => [
  answers(
    operation,
    'lists-no-other-language',
    'lists no other language, though it has hits in some',
    'other-language-count',
    (reply) => {
      if (isObject(reply.body)) reply.body = { ...reply.body, otherLanguagesResults: [] }
    },
  ),
  wraps(
    operation,
    'forgets-keyword-in-other-languages',
    'counts the hits in other languages without the keyword',
    'other-language-count',
    (next) => (question) => {
      const { keyword, ...rest } = bodyOf(question)
      const whole = next({ ...copyOf(question), body: rest })
      const reply = next(question)
      if (keyword === undefined || !isOk(reply) || !isObject(whole.body)) return reply
      intoReply(reply, { otherLanguagesResults: whole.body.otherLanguagesResults })
      return reply
    },
  ),
  replies(
    operation,
    'counts-less-than-nothing-in-other-languages',
    'counts less than nothing in other languages',
    'other-language-count',
    (reply) => {
      const listed = isOk(reply) && isObject(reply.body) ? reply.body.otherLanguagesResults : undefined
      for (const one of Array.isArray(listed) ? listed : []) one.resultsCount = -1
    },
  ),
  answers(
    operation,
    'forgets-other-languages-behind',
    'leaves otherLanguagesResults out on later pages',
    'response-schema',
    (reply, { query }) => {
      if (isObject(reply.body) && Number(query.get('offset')) > 0) delete reply.body.otherLanguagesResults
    },
  ),
]

/** Rules of pages and members that are ignored where another member is sent. */
function narrowedWrongly(operation: typeof RESOURCES | typeof COURSES): Fault[] {
  const other = operation === RESOURCES ? 'keyword' : 'status'
  return [
    asks(operation, 'forgets-offset-beside-type', 'ignores offset beside a type', 'narrowed-pages', (question) => {
      if ('type' in bodyOf(question)) question.query.delete('offset')
    }),
    asks(operation, `forgets-limit-beside-${other}`, `ignores limit beside ${other}`, 'narrowed-pages', (question) => {
      if (other in bodyOf(question)) question.query.delete('limit')
    }),
    replies(
      operation,
      'counts-languages-by-page',
      'counts at most as many results in another language as limit says',
      'narrowed-pages',
      (reply, { query }) => {
        const listed = isOk(reply) && isObject(reply.body) ? reply.body.otherLanguagesResults : undefined
        for (const one of Array.isArray(listed) ? listed : [])
          one.resultsCount = Math.min(one.resultsCount, Number(query.get('limit') ?? 10))
      },
    ),
    asks(operation, `forgets-type-beside-${other}`, `ignores type beside ${other}`, 'joined-members', (question) => {
      const { type: _, ...rest } = bodyOf(question)
      if (other in rest) question.body = rest
    }),
    ...(['sortBy', 'type', 'sessionId'] as const).flatMap((beside) =>
      (operation === RESOURCES ? ['publisher', 'author', 'tag', 'theme'] : ['publisher', 'chapter']).map((name) =>
        asks(
          operation,
          `forgets-${name}-beside-${beside}`,
          `ignores ${name} beside ${beside}`,
          'joined-members',
          (question) => {
            const { [name]: _, ...rest } = bodyOf(question)
            if (beside in rest) question.body = rest
          },
        ),
      ),
    ),
  ]
}

const ofLanguage = (operation: typeof RESOURCES | typeof COURSES): Fault[] => [
  asks(
    operation,
    'ignores-language',
    'searches in English whatever language is sent',
    'language-effect',
    (question) => {
      if ('language' in bodyOf(question)) question.body = { ...bodyOf(question), language: 'en-GB' }
    },
  ),
  wraps(
    operation,
    'knows-one-language',
    'finds by any language that has hits what the first one finds',
    'language-effect',
    (next) => {
      let first: string | undefined
      return (question) => {
        const { language } = bodyOf(question)
        const listed = next(copyOf(question))
        const whole = copyOf(question)
        whole.query.delete('offset')
        if (typeof language !== 'string' || !listIn(next(whole))?.length) return listed
        first ??= language
        question.body = { ...bodyOf(question), language: first }
        const reply = next(question)
        if (isObject(listed.body)) intoReply(reply, { otherLanguagesResults: listed.body.otherLanguagesResults })
        return reply
      }
    },
  ),
]

export const ofBoth = (operation: typeof RESOURCES | typeof COURSES): Fault[] => [
  ...ofOtherLanguages(operation),
  ...narrowedWrongly(operation),
  ...(['keyword', 'publisher'] as const).map((name) => ignoring(operation, name)),
  replies(operation, 'finds-nothing-by-keyword', 'finds nothing by a keyword', 'keyword', (reply, question) =>
    bodyOf(question).keyword === undefined ? undefined : withList(reply, []),
  ),
  ...(['keyword', 'publisher', 'sessionId'] as const).map((name) => refusesMember(operation, name, madeSlug(name))),
  refusesMember(operation, 'sortBy', 'values-sortBy'),
  ...ofLanguage(operation),
  ignoring(operation, 'type', 'values-type'),
  refusesValue(operation, 'sortBy', 'RELEVANCE', 'values-sortBy'),
  replies(operation, 'loses-by-sorting', 'loses a hit by sorting', 'values-sortBy', (reply, question) =>
    bodyOf(question).sortBy === 'DATE' ? withList(reply, (listIn(reply) ?? []).slice(1)) : undefined,
  ),
  asks(operation, 'forgets-keyword-by-sorting', 'ignores a keyword beside sortBy', 'values-sortBy', (question) => {
    const { keyword: _, ...rest } = bodyOf(question)
    if (rest.sortBy === 'DATE') question.body = rest
  }),
  asks(operation, 'ignores-junk', 'ignores unknown values', 'unknown-values', (question) => {
    question.body = Object.fromEntries(
      Object.entries(bodyOf(question)).filter(([, value]) => value !== 'LPC_UNKNOWN_VALUE'),
    )
  }),
  answers(operation, 'no-other-languages', 'leaves other languages out', 'other-languages', (reply) => {
    if (isObject(reply.body)) delete reply.body.otherLanguagesResults
  }),
  answers(operation, 'languages-as-text', 'gives languages as texts', 'other-languages', (reply) => {
    intoReply(reply, { otherLanguagesResults: ['fr-FR'] })
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
  replies(operation, 'counts-more', 'claims more results than there are', 'other-language-count', (reply) => {
    if (!isObject(reply.body) || !Array.isArray(reply.body.otherLanguagesResults)) return
    for (const language of reply.body.otherLanguagesResults) language.resultsCount += 7
  }),
  shows(operation, 'misleads', 'names the next record by id', 'hits-lead', (hit) => {
    hit.id = Number(hit.id) + 1
  }),
  replies(operation, 'repeats-hit', 'shows a hit twice', 'unique', (reply) => {
    const list = listIn(reply)
    if (list?.[0]) list.push(list[0])
  }),
]
