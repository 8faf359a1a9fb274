/** Faults of the page parameters and totals that every list of the older learner interface has. */
import { isObject } from '../../contract/members.ts'
import { answers, refuses, wraps } from '../../reference/mutators/builder.ts'
import { copyOf, type Fault, isOk, listIn, withList } from '../../reference/mutators/fault.ts'
import { valued } from './making.ts'

const FOLDERS = 'legacy-learner/session-folders.list'

export const sessionFolderFaults: readonly Fault[] = [
  answers(FOLDERS, 'says-done', 'gives a word as the value of the envelope', 'response-schema', (reply) =>
    valued(reply, 'done'),
  ),
]

const LISTS = [
  'legacy-learner/trainings.list',
  'legacy-learner/training-sessions.list',
  'legacy-learner/learning-objects.list',
  'legacy-learner/themes.list',
  'legacy-learner/discussions.list',
] as const

const CAP = 20
const FEW = 3

const faultsOf = (operation: (typeof LISTS)[number]): readonly Fault[] => [
  wraps(operation, 'caps-pages', `serves at most ${CAP} records`, 'limit-exact', (next) => (question) => {
    const capped = copyOf(question)
    if (Number(question.query.get('limit')) > CAP) capped.query.set('limit', String(CAP))
    return next(capped)
  }),
  refuses(
    operation,
    'refuses-large-pages',
    `refuses a limit above ${CAP}`,
    'limit-exact',
    ({ query }) => Number(query.get('limit')) > CAP,
  ),
  answers(operation, 'counts-few', `counts at most ${FEW} results`, 'count', (reply) => {
    const list = listIn(reply)
    return list && isOk(reply) && isObject(reply.body)
      ? withList(
          { ...reply, body: { ...reply.body, totalResults: Math.min(FEW, Number(reply.body.totalResults)) } },
          list,
        )
      : undefined
  }),
]

export const learnerListFaults: readonly Fault[] = LISTS.flatMap(faultsOf)
