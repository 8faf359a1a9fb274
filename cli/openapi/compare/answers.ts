/** Answers, by status. Pure. */
import { isObject } from '../../../contract/members.ts'
import { type OperationPlace, resolved } from '../reading.ts'
import type { Json } from '../schemas.ts'
import type { Met } from './difference.ts'
import { type Documents, schemasMet } from './schemas.ts'

export interface AnswerMet extends Met {
  readonly of: 'success' | 'refusal'
}

const responsesIn = (document: Json, { responses }: Json): ReadonlyMap<string, Json> =>
  new Map(
    Object.entries(isObject(responses) ? responses : {}).map(([status, one]) => [status, resolved(document, one)]),
  )

type Answers = readonly (readonly [status: string, answer: Json])[]

/** The answers of a class, most telling first; `default` stands for every class that is not named. */
function ofClass(answers: ReadonlyMap<string, Json>, digit: '2' | '4'): Answers {
  const found = [...answers].filter(([status]) => status.startsWith(digit))
  const rest = answers.get('default')
  return found.length || !rest ? found : [['default', rest]]
}

const contentOf = ({ content }: Json): Readonly<Record<string, Json>> =>
  isObject(content) ? (content as Record<string, Json>) : {}

const jsonIn = (answer: Json): Json | undefined =>
  Object.entries(contentOf(answer)).find(([type]) => /json|\*\/\*/.test(type))?.[1]

const PART = { success: 'answer', refusal: 'refusal' } as const

/** The answers that the documents name by their status. */
const NAMED = ['401', '421', '429']

/** Refusals of any status have one form; those that the documents name may have another. */
const judged = (answers: Answers): Answers => answers.filter(([status]) => status !== '429' && status !== '204')

function formsMet(documents: Documents, of: AnswerMet['of'], mine: Answers, theirs: Answers): Met[] {
  const [, expected] = mine.find(([, answer]) => Object.keys(contentOf(answer)).length) ?? []
  if (!expected) return []
  const wanted = jsonIn(expected)
  return judged(theirs).flatMap(([status, answer]): Met[] => {
    const where = /^(?:\dXX|default|200)$/i.test(status) ? PART[of] : `${PART[of]} ${status}`
    const types = Object.keys(contentOf(answer))
    const there = wanted ? jsonIn(answer) : types.some((type) => type in contentOf(expected)) && answer
    if (there) return wanted ? schemasMet(documents, `${where} `, wanted.schema, (there as Json).schema) : []
    const actual = types.join(', ') || 'no body'
    return [{ kind: 'different', where, expected: Object.keys(contentOf(expected)).join(' or '), actual }]
  })
}

function classMet(documents: Documents, of: AnswerMet['of'], mine: Answers, theirs: Answers): AnswerMet[] {
  const digits = of === 'success' ? '2xx' : '4xx'
  // A refusal by the platform in the form of a gateway says nothing of its other refusals.
  if (theirs.every(([status]) => status === '421' || status === '429')) {
    return [{ of, kind: 'missing', where: PART[of], expected: `an answer of ${digits}`, actual: 'nothing' }]
  }
  const met = formsMet(documents, of, mine, theirs)
  const seen = new Set<string>()
  const once = met.filter((one) => {
    const key = `${one.where.replace(/ \d{3}(?= |$)/, '')} ${one.kind} ${one.expected} ${one.actual}`
    return !seen.has(key) && seen.add(key)
  })
  return once.map((one) => ({ of, ...one }))
}

/** Statuses that the documents name. */
function namedMet(mine: ReadonlyMap<string, Json>, theirs: ReadonlyMap<string, Json>): AnswerMet[] {
  const covered = (status: string) => theirs.has(status) || theirs.has('4XX') || theirs.has('default')
  return NAMED.filter((status) => status !== '429' && mine.has(status) && !covered(status)).map((status) => ({
    of: 'refusal',
    kind: 'missing',
    where: `refusal ${status}`,
    expected: `the status ${status}`,
    actual: 'nothing',
  }))
}

/** A header that a success brings. */
function headersMet(mine: Answers, theirs: Answers): AnswerMet[] {
  const names = (answers: Answers) =>
    new Set(
      answers.flatMap(([, { headers }]) =>
        Object.keys(isObject(headers) ? headers : {}).map((name) => name.toLowerCase()),
      ),
    )
  const there = names(theirs)
  return [...names(mine)]
    .filter((name) => !there.has(name))
    .map((name) => ({
      of: 'success',
      kind: 'missing',
      where: `answer header ${name}`,
      expected: 'the header',
      actual: 'nothing',
    }))
}

export function answersMet(documents: Documents, mine: OperationPlace, theirs: OperationPlace): AnswerMet[] {
  const one = responsesIn(documents.contract, mine.operation)
  const other = responsesIn(documents.other, theirs.operation)
  const [success, there] = [ofClass(one, '2'), ofClass(other, '2')]
  return [
    ...classMet(documents, 'success', success, there),
    ...headersMet(success, there),
    ...namedMet(one, other),
    ...classMet(documents, 'refusal', ofClass(one, '4').toReversed(), ofClass(other, '4')),
  ]
}
