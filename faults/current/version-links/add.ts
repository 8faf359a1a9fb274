/** Faults of attaching authors, tags and themes. */

import { linkOperationsOf } from '../../../contract/current/version-links.ts'
import { LINKED, type Linked } from '../../../contract/current/vocabulary.ts'
import { isObject, type Members } from '../../../contract/members.ts'
import type { Question, World } from '../../../reference/index.ts'
import { answers, asks, replies, wraps } from '../../../reference/mutators/builder.ts'
import { type Fault, isOk } from '../../../reference/mutators/fault.ts'
import { afterwards, idsOf, sentId, someId, versionOf, versionsOf } from './versions.ts'

/** A link that is not made, or made to another record. */
const attaching = (name: Linked): readonly Fault[] => {
  const operation = linkOperationsOf(name).add
  const ids = idsOf(name)
  return [
    wraps(
      operation,
      'attaches-nothing',
      'answers without attaching',
      'attaches',
      afterwards((version) => void version[ids].pop()),
    ),
    wraps(
      operation,
      'attaches-two',
      'attaches another one as well',
      'attaches',
      afterwards((version, question, world) => void version[ids].push(someId(name, question, world)!)),
    ),
    replies(operation, 'answers-another', `answers with another ${name}`, 'answer-record', (reply) => {
      const body = reply.body as Members
      const holder = (name === 'theme' ? body : body?.[name]) as Members | undefined
      if (isOk(reply) && holder) holder.id = Number(holder.id) + 1
    }),
    answers(
      operation,
      'answers-otherwise',
      'answers with a link for the record, or the other way round',
      'response-schema',
      (reply) => {
        if (!isObject(reply.body)) return undefined
        reply.body = name === 'theme' ? { theme: reply.body, _links: {} } : reply.body[name]
      },
    ),
    asks(
      operation,
      'attaches-anything',
      `attaches some ${name} where none is named`,
      `required-${name}`,
      (question, world) => {
        if (typeof sentId(question, name) !== 'number')
          question.body = { [name]: { id: someId(name, question, world) } }
      },
    ),
    wraps(
      operation,
      'clears-when-refusing',
      `refuses an unknown ${name}, and detaches the others`,
      `unknown-${name}`,
      (next, world) => (question) => {
        const version = versionOf(question, world)
        const reply = next(question)
        if (!isOk(reply) && version && sentId(question, name) === 2_147_483_647) version[ids] = []
        return reply
      },
    ),
    asks(
      operation,
      'attaches-unknown',
      `attaches some ${name} for an unknown one`,
      `unknown-${name}`,
      (question, world) => {
        if (sentId(question, name) === 2_147_483_647) question.body = { [name]: { id: someId(name, question, world) } }
      },
    ),
  ]
}

/** A record that is attached already. */
const attachedAlready = (name: Linked): readonly Fault[] => {
  const operation = linkOperationsOf(name).add
  const ids = idsOf(name)
  const isAttached = (question: Question, world: World) =>
    versionOf(question, world)?.[ids].includes(sentId(question, name) as number) === true
  return [
    wraps(
      operation,
      'accepts-attached',
      `accepts an attached ${name}`,
      'attached-already',
      (next, world) => (question) => {
        const attached = isAttached(question, world)
        const reply = next(question)
        return attached ? { status: 200, headers: {}, body: { id: sentId(question, name) } } : reply
      },
    ),
    asks(
      operation,
      'attaches-twice',
      `attaches the same ${name} twice`,
      'attached-already',
      ({ skip }) => void skip.add('attached'),
    ),
    asks(
      operation,
      'compares-with-last',
      `accepts an attached ${name} that is not the last one`,
      'attached-already',
      (question, world) => {
        if (versionOf(question, world)?.[ids].at(-1) !== sentId(question, name)) question.skip.add('attached')
      },
    ),
    wraps(
      operation,
      'detaches-attached',
      `refuses an attached ${name}, and detaches it`,
      'attached-already',
      (next, world) => (question) => {
        const attached = isAttached(question, world)
        const reply = next(question)
        const version = versionOf(question, world)
        if (attached && version) version[ids] = version[ids].filter((id) => id !== sentId(question, name))
        return reply
      },
    ),
  ]
}

/** Other versions, and other links of the same one. */
const elsewhere = (name: Linked): readonly Fault[] => {
  const operation = linkOperationsOf(name).add
  const ids = idsOf(name)
  return [
    asks(
      operation,
      'takes-any-language',
      'takes another version for a language without one',
      'unknown-language',
      (question, world) => {
        const [first] = versionsOf(question, world)
        if (!versionOf(question, world) && first) question.path.languageCode = first.languageCode
      },
    ),
    wraps(
      operation,
      'attaches-to-all',
      'attaches to every version of the resource',
      'only-that-version',
      afterwards((version, question, world) => {
        for (const other of versionsOf(question, world)) if (other !== version) other[ids].push(version[ids].at(-1)!)
      }),
    ),
    wraps(
      operation,
      'replaces',
      'replaces what was attached before',
      'keeps-others',
      afterwards((version) => void version[ids].splice(0, version[ids].length - 1)),
    ),
    wraps(
      operation,
      'drops-other-kinds',
      'detaches the other kinds',
      'keeps-others',
      afterwards((version) => {
        for (const other of LINKED) if (other !== name) version[idsOf(other)] = []
      }),
    ),
  ]
}

export const additions = (name: Linked): readonly Fault[] => [
  ...attaching(name),
  ...attachedAlready(name),
  ...elsewhere(name),
]
