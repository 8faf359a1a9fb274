/** Faults of removing authors, tags and themes. */

import { UNKNOWN_ID } from '../../../contract/current/statements.ts'
import { linkOperationsOf } from '../../../contract/current/version-links.ts'
import { LINKED, type Linked } from '../../../contract/current/vocabulary.ts'
import type { Question, World } from '../../../reference/index.ts'
import { answering, asks, fault, refuses, refusing, wraps } from '../../../reference/mutators/builder.ts'
import { asking, type Fault, isOk, replying } from '../../../reference/mutators/fault.ts'
import { afterwards, idsOf, sentId, versionOf, versionsOf } from './versions.ts'

const removesLast = (name: Linked): Fault => {
  const ids = idsOf(name)
  return asks(
    linkOperationsOf(name).remove,
    'removes-last-for-unattached',
    `removes the last ${name} where the one named is not attached`,
    'removes',
    (question, world) => {
      const version = versionOf(question, world)
      if (version && !version[ids].includes(Number(question.path[`${name}Id`]))) version[ids].pop()
    },
  )
}

const removesOtherKinds = (name: Linked): Fault =>
  wraps(
    linkOperationsOf(name).remove,
    'removes-other-kinds',
    'removes the other kinds as well',
    'removes',
    afterwards((version) => {
      for (const other of LINKED) if (other !== name) version[idsOf(other)] = []
    }),
  )

export const removals = (name: Linked): readonly Fault[] => {
  const operation = linkOperationsOf(name).remove
  const ids = idsOf(name)
  const pathId = ({ path }: Question) => Number(path[`${name}Id`])
  return [
    removesLast(name),
    removesOtherKinds(name),
    refuses(
      operation,
      'fails-on-unknown',
      `answers an unknown ${name} with a server error`,
      'server-error',
      (question) => question.path[`${name}Id`] === String(UNKNOWN_ID) && 500,
    ),
    wraps(
      operation,
      'removes-nothing',
      'answers without removing',
      'removes',
      afterwards((version, question) => void version[ids].push(pathId(question))),
    ),
    wraps(
      operation,
      'removes-all',
      `removes all ${name}s of the version`,
      'removes',
      afterwards((version) => void version[ids].splice(0)),
    ),
    wraps(
      operation,
      'removes-everywhere',
      'removes from every version of the resource',
      'only-that-version',
      afterwards((_, question, world) => {
        for (const version of versionsOf(question, world))
          version[ids] = version[ids].filter((id) => id !== pathId(question))
      }),
    ),
    wraps(
      operation,
      'removes-from-all-resources',
      'removes from every resource that has it in that language',
      'only-that-version',
      afterwards((removedFrom, question, world) => {
        for (const version of world.store.localizedVersions)
          if (version.languageCode === removedFrom.languageCode)
            version[ids] = version[ids].filter((id) => id !== pathId(question))
      }),
    ),
    fault(operation, 'deletes-record', `deletes the ${name} itself`, 'keeps-record', ...deleting(name)),
    fault(
      operation,
      'remembers-removed',
      `still takes a removed ${name} for attached when it is added`,
      'attached-again',
      ...remembering(name),
    ),
  ]
}

/** The record answers as if it were gone. */
function deleting(name: Linked): NonNullable<Fault['around']> {
  const gone = new WeakMap<World, Set<string>>()
  return [
    answering(linkOperationsOf(name).remove, (_, question, world) => {
      gone.set(world, (gone.get(world) ?? new Set()).add(question.path[`${name}Id`]!))
    }),
    asking(`current/${name}s.get`, (question, world) => {
      if (gone.get(world)?.has(question.path.id!)) question.path.id = '1'
    }),
  ]
}

function remembering(name: Linked): NonNullable<Fault['around']> {
  const removed = new WeakMap<World, Set<string>>()
  const key = ({ path }: Question, id: unknown) => `${path.id} ${path.languageCode} ${id}`
  return [
    replying(linkOperationsOf(name).remove, (reply, question, world) => {
      const pair = key(question, question.path[`${name}Id`])
      if (isOk(reply)) removed.set(world, (removed.get(world) ?? new Set()).add(pair))
    }),
    refusing(
      linkOperationsOf(name).add,
      (question, world) => removed.get(world)?.has(key(question, sentId(question, name))) && 409,
    ),
  ]
}
