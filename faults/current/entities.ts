/** Faults of entities beyond those that the laws give. */

import { wraps } from '../../reference/mutators/builder.ts'
import { type Fault, listIn, withList } from '../../reference/mutators/fault.ts'
import {
  countsTheRest,
  hidesFromLearners,
  repeats,
  servesNeighbour,
  showsFirst,
} from '../../reference/mutators/shapes.ts'

const ENTITIES = 'current/entities.list'

const ENTITY = 'current/entities.get'

export const entityFaults: readonly Fault[] = [
  repeats(ENTITIES, 'uuid'),
  showsFirst(ENTITIES, 'shows-wide-id', 'shows an id beyond 32 bits', 'numbers', (record) => {
    record.id = 4_294_967_296
  }),
  countsTheRest(ENTITIES),
  hidesFromLearners(ENTITY),
  servesNeighbour(ENTITY, (id, { store }) => store.entities.get(id) !== undefined),
  wraps(ENTITIES, 'changes-view', 'shows other entities each time', 'same-view', (next) => {
    let turn = 0
    return (question) => {
      const reply = next(question)
      const list = listIn(reply)
      return list && question.query.get('size') === '50' ? withList(reply, list.slice(turn++ % 3)) : reply
    }
  }),
]
