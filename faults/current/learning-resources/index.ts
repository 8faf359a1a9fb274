/** Faults of learning resources beyond those that the laws give. */

import { isObject } from '../../../contract/members.ts'
import type { World } from '../../../reference/index.ts'
import { answers, asks, replies } from '../../../reference/mutators/builder.ts'
import { type Fault, recordsIn } from '../../../reference/mutators/fault.ts'
import { servesNeighbour } from '../../../reference/mutators/shapes.ts'
import { creating } from './create.ts'
import { listing, versionsIn } from './list.ts'
import { updating } from './update.ts'

const exists = (id: number, { store }: World) => store.learningResources.get(id) !== undefined

const _first = ({ store }: World) => store.learningResources.all()[0]!.id

const GET = 'current/learning-resources.get'

const getting: readonly Fault[] = [
  servesNeighbour(GET, exists),
  replies(GET, 'shows-another-title', 'shows another title than the list', 'right-record', (reply) => {
    for (const version of recordsIn(reply).flatMap(versionsIn))
      if (isObject(version.metadata)) version.metadata = { ...version.metadata, title: 'Another' }
  }),
  asks(GET, 'ignores-include-themes', 'brings no themes', 'include-themes', ({ query }) =>
    query.set('include', (query.get('include') ?? '').replace('themes', '')),
  ),
  answers(
    GET,
    'drops-first-author',
    'leaves the first author of each version out',
    'include-authors-right',
    (reply) => {
      for (const { metadata } of recordsIn(reply).flatMap(versionsIn))
        if (isObject(metadata) && Array.isArray(metadata.authors)) metadata.authors = metadata.authors.slice(1)
    },
  ),
  answers(
    GET,
    'repeats-authors-of-first-version',
    'shows the authors of the first version in all of them',
    'include-authors-right',
    (reply) => {
      const shown = recordsIn(reply)
        .flatMap(versionsIn)
        .map(({ metadata }) => metadata)
        .filter(isObject)
      for (const metadata of shown) if ('authors' in metadata) metadata.authors = shown[0]?.authors
    },
  ),
  asks(GET, 'takes-first-include', 'takes only the first name in include', 'include-both', ({ query }) => {
    const [name] = (query.get('include') ?? '').split(',')
    if (name) query.set('include', name)
  }),
  answers(GET, 'another-for-learners', 'shows learners another uuid', 'same-for-learner', (reply, { caller }) => {
    if (caller?.kind === 'learner') for (const record of recordsIn(reply)) record.uuid = 'another'
  }),
]

export const learningResourceFaults: readonly Fault[] = [...listing, ...creating, ...getting, ...updating]
