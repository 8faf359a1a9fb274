/** Faults of linked authors, tags and themes beyond those that the laws give. */

import { linkOperationsOf } from '../../../contract/current/version-links.ts'
import { LINKED, type Linked } from '../../../contract/current/vocabulary.ts'
import { isObject } from '../../../contract/members.ts'
import { asks, replies, wraps } from '../../../reference/mutators/builder.ts'
import { type Fault, listIn, withList } from '../../../reference/mutators/fault.ts'
import { additions } from './add.ts'
import { removals } from './remove.ts'
import { someVersion } from './versions.ts'

const lists = (name: Linked): readonly Fault[] => {
  const operation = linkOperationsOf(name).list
  return [
    replies(operation, 'shows-another-uuid', `shows another uuid than the ${name} has`, 'same-record', (reply) => {
      for (const link of listIn(reply) ?? []) if (isObject(link[name])) link[name] = { ...link[name], uuid: 'another' }
    }),
    replies(operation, 'mixes-two-up', `shows in two links names of one another`, 'same-record', (reply) => {
      const [, one, other] = (listIn(reply) ?? []).map((link) => isObject(link) && link[name]).filter(isObject)
      if (!one || !other) return
      const member = name === 'author' ? 'lastName' : 'name'
      const former = one[member]
      one[member] = other[member]
      other[member] = former
    }),
    replies(
      operation,
      'mixes-later-pages-up',
      `shows on later pages one ${name} as the one before`,
      'own-pages',
      (reply, question) => {
        const list = listIn(reply)
        const [one, other] = (list ?? []).map((link) => isObject(link) && link[name]).filter(isObject)
        if (!one || !other || !Number(question.query.get('offset'))) return undefined
        const member = name === 'author' ? 'lastName' : 'name'
        const changed = { ...one, [member]: other[member] }
        return withList(
          reply,
          list!.map((link) => (isObject(link) && link[name] === one ? { ...link, [name]: changed } : link)),
        )
      },
    ),
    wraps(operation, 'serves-some-version', 'serves some version for an unknown one', 'unknown-version', someVersion),
    asks(
      operation,
      'twenty-by-default',
      'has a page of twenty without size',
      'own-pages',
      ({ query }) => query.has('size') || query.set('size', '20'),
    ),
    asks(operation, 'counts-offset-in-pages', 'takes offset for a page number', 'own-pages', ({ query }) => {
      const [offset, size] = [Number(query.get('offset') ?? 0), Number(query.get('size') ?? 100)]
      if (offset > 0) query.set('offset', String(offset * size))
    }),
    replies(operation, 'hides-from-learners', 'leaves one out for learners', 'same-for-learner', (reply, question) => {
      const list = listIn(reply)
      return question.caller?.kind === 'learner' && list ? withList(reply, list.slice(1)) : undefined
    }),
  ]
}

export const versionLinkFaults: readonly Fault[] = LINKED.flatMap((name) => [
  ...lists(name),
  ...additions(name),
  ...removals(name),
])
