/** Publishers (current: Publishers). */
import { answer } from '../forms/answer.ts'
import { recordAt } from '../input/path.ts'
import type { Action } from '../world.ts'
import { selfLink } from './collection.ts'

export const get: Action = (question, world) => {
  const { id, uuid, name, type } = recordAt(question, world.store.publishers, 'the publisher')
  return answer({ id, uuid, name, type, ...selfLink(`/v1/publishers/${id}`, world) })
}
