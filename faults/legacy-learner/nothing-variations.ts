/** The freedoms of the older learner interface where nothing is found, or no such value exists. */

import { isObject, type Members } from '../../contract/members.ts'
import type { Question, Reply } from '../../reference/index.ts'
import { asking, replying, type Variation } from '../../reference/mutators/fault.ts'
import { variationsOf } from '../../reference/mutators/variations.ts'

const { answers, chooses, varies } = variationsOf('legacy-learner-')

const isEmptyList = ({ body }: Reply) => isObject(body) && Array.isArray(body.value) && !body.value.length

/** Where an error is foreseen or left open: past the end of a list, and a language that is not activated. */
const isForeseen = ({ query, operation, body }: Question) =>
  Number(query.get('offset') ?? 0) > 0 ||
  Number(query.get('page') ?? 1) > 1 ||
  (operation.startsWith('legacy-admin/trainings.') && isObject(body) && 'language' in body)

export const nothingVariations: readonly Variation[] = [
  answers(
    'legacy-learner/*',
    'null-for-nothing',
    'gives null where a list finds nothing',
    ['R127'],
    (reply, { operation }) => {
      if (isEmptyList(reply) && operation.endsWith('.list')) reply.body = { ...(reply.body as Members), value: null }
    },
  ),
  chooses(
    'foreseen-errors-as-500',
    'gives errors that are foreseen or left open the status 500',
    ['R126'],
    { pastTheEnd: 'refuse' },
    replying('*', (reply, question) => {
      if (question.operation.startsWith('legacy-') && reply.status >= 400 && isForeseen(question)) reply.status = 500
    }),
  ),
  varies(
    'unknown-durations-ignored',
    'ignores a duration range and modalities that are not listed',
    ['R40'],
    asking('legacy-learner/learning-objects.list', ({ query }) => {
      if (!/^(?:short|medium|long)$/.test(query.get('filter') ?? '')) query.delete('filter')
    }),
    asking('legacy-learner/training-sessions.list', ({ query }) => {
      const some = (query.get('modalities') ?? '')
        .split(',')
        .filter((one) => /^(?:kc|campus|distanciel|guided)$/.test(one))
      if (some.length) query.set('modalities', some.join())
      else query.delete('modalities')
    }),
  ),
]
