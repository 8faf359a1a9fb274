/** Activities (current: Activities). */
import { answer } from '../forms/answer.ts'
import { recordAt } from '../input/path.ts'
import type { Action } from '../world.ts'
import { selfLink } from './collection.ts'

export const get: Action = (question, world) => {
  const { id, duration, points, name, type } = recordAt(question, world.store.activities, 'the activity')
  return answer({ id, duration, points, name, type, ...selfLink(`/v1/activities/${id}`, world) })
}
