/** Faults of Update learning resource. */

import { LINKED } from '../../../contract/current/vocabulary.ts'
import { isObject } from '../../../contract/members.ts'
import type { World } from '../../../reference/index.ts'
import { asks, fault, refuses, replies, stores, wraps } from '../../../reference/mutators/builder.ts'
import { bodyOf, type Fault, isOk, listIn, replying } from '../../../reference/mutators/fault.ts'
import { changesLater, takesNegativeId, taking, unsentAs } from '../../../reference/mutators/shapes.ts'
import { LIST, versionsIn } from './list.ts'

const exists = (id: number, { store }: World) => store.learningResources.get(id) !== undefined

const first = ({ store }: World) => store.learningResources.all()[0]!.id

const UPDATE = 'current/learning-resources.update'

export const updating: readonly Fault[] = [
  ...(['AICC', 'WEBSITE'] as const).map((type) =>
    wraps(UPDATE, `becomes-${type}`, `makes every resource ${type}`, 'partial', (next, { store }) => (question) => {
      const resource = store.learningResources.get(Number(question.path.id))
      const reply = next(question)
      if (isOk(reply) && resource) resource.type = type
      return reply
    }),
  ),
  asks(
    UPDATE,
    'stops-propagating',
    'takes no isTrackingPropagated for no',
    'partial',
    unsentAs({ isTrackingPropagated: false }),
  ),

  ...(['isTrackingPropagated', 'publisher'] as const).map((name) =>
    refuses(
      UPDATE,
      `refuses-null-${name}`,
      `refuses ${name} null`,
      `null-${name}`,
      (question) => bodyOf(question)[name] === null,
    ),
  ),
  asks(UPDATE, 'overlooks-false', 'takes false for not sent', 'tracking-off', (question) => {
    const { isTrackingPropagated, ...rest } = bodyOf(question)
    if (isTrackingPropagated === false) question.body = rest
  }),
  asks(UPDATE, 'clears-publisher', 'takes the publisher away where none is sent', 'partial', (question) => {
    question.body = { publisher: null, ...bodyOf(question) }
  }),
  asks(UPDATE, 'resets-tracking', 'resets isTrackingPropagated where it is not sent', 'partial', (question) => {
    question.body = { isTrackingPropagated: true, ...bodyOf(question) }
  }),
  ...LINKED.map((name) =>
    replies(
      UPDATE,
      `drops-${name}s`,
      `detaches the ${name}s of every version`,
      'keeps-links',
      (reply, question, { store }) => {
        for (const version of isOk(reply) ? store.localizedVersions.all() : [])
          if (version.resourceId === Number(question.path.id)) version[`${name}Ids`] = []
      },
    ),
  ),
  replies(UPDATE, 'drops-versions', 'drops all versions but the first', 'keeps-links', (reply, question, { store }) => {
    const isOf = ({ resourceId }: { resourceId: number }) => resourceId === Number(question.path.id)
    for (const version of isOk(reply) ? store.localizedVersions.filter(isOf).slice(1) : [])
      store.localizedVersions.remove(version)
  }),
  changesLater(UPDATE, 'only-that-record', exists),
  stores(UPDATE, 'sets-uuid', 'lets the uuid be changed', 'read-only', taking(['uuid'])),
  stores(UPDATE, 'sets-type', 'lets the type be changed', 'read-only', taking(['type'])),
  replies(UPDATE, 'sets-versions', 'lets the versions be changed', 'read-only', (reply, question, world) => {
    const [sent] = versionsIn(bodyOf(question))
    const version = world.store.localizedVersions.find(({ resourceId }) => resourceId === Number(question.path.id))
    if (isOk(reply) && version && isObject(sent?.metadata)) version.metadata.title = String(sent.metadata.title)
  }),
  asks(
    UPDATE,
    'takes-any-publisher',
    'stores a publisher that does not exist',
    'publisher-unknown',
    ({ skip }) => void skip.add('unknown-reference'),
  ),
  takesNegativeId(UPDATE, first),
  fault(
    UPDATE,
    'list-lags',
    'shows a changed flag in no list',
    'appears-in-list',
    replying(LIST, (reply) => {
      for (const record of listIn(reply) ?? []) record.isTrackingPropagated = false
    }),
  ),
]
