/** Faults of the authors, tags and themes of a localized version beyond those that the laws give. */
import type { Handler, Question, World } from '../../reference/index.ts'
import {
  around,
  asking,
  bodyOf,
  checkId,
  copyOf,
  type Fault,
  isObject,
  isOk,
  listIn,
  type Members,
  withList,
} from '../fault.ts'
import { asks, replies, wraps } from '../shapes.ts'

type Name = 'author' | 'tag' | 'theme'
const NAMES = ['author', 'tag', 'theme'] as const

const operations = (name: Name) =>
  ({
    list: `current/localized-versions.${name}s.list`,
    add: `current/localized-versions.${name}s.add`,
    remove: `current/localized-versions.${name}s.remove`,
  }) as const

const idsOf = (name: Name) => `${name}Ids` as const

const versionsOf = ({ path }: Question, { store }: World) =>
  store.localizedVersions.filter(({ resourceId }) => resourceId === Number(path.id))

const versionOf = (question: Question, world: World) =>
  versionsOf(question, world).find(({ languageCode }) => languageCode === question.path.languageCode)

const sentId = (question: Question, name: Name): unknown => {
  const link = bodyOf(question)[name]
  return isObject(link) ? link.id : undefined
}

const someId = (name: Name, question: Question, world: World) => {
  const records = { author: world.store.authors, tag: world.store.tags, theme: world.store.themes }[name].all()
  return records.find(({ id }) => !versionOf(question, world)?.[idsOf(name)].includes(id))?.id
}

/** After a success, with the version that it was about. */
const afterwards =
  (change: (version: NonNullable<ReturnType<typeof versionOf>>, question: Question, world: World) => void) =>
  (next: Handler, world: World): Handler =>
  (question) => {
    const asked = copyOf(question)
    const reply = next(question)
    const version = versionOf(asked, world)
    if (isOk(reply) && version) change(version, asked, world)
    return reply
  }

/** A language without a version, or an unknown resource, taken for one that was served before. */
const someVersion = (next: Handler): Handler => {
  let last: Question['path'] | undefined
  return (question) => {
    const reply = next(copyOf(question))
    if (isOk(reply)) last = { ...question.path }
    return isOk(reply) || !last ? reply : next({ ...copyOf(question), path: last })
  }
}

const lists = (name: Name): readonly Fault[] => {
  const operation = operations(name).list
  return [
    replies(
      { operation, slug: 'shows-another-uuid', title: `shows another uuid than the ${name} has`, kills: 'same-record' },
      (reply) => {
        for (const link of listIn(reply) ?? [])
          if (isObject(link[name])) link[name] = { ...link[name], uuid: 'another' }
      },
    ),
    wraps(
      {
        operation,
        slug: 'serves-some-version',
        title: 'serves some version for an unknown one',
        kills: 'unknown-version',
      },
      someVersion,
    ),
    asks(
      { operation, slug: 'twenty-by-default', title: 'has a page of twenty without size', kills: 'own-pages' },
      ({ query }) => query.has('size') || query.set('size', '20'),
    ),
    asks(
      { operation, slug: 'counts-offset-in-pages', title: 'takes offset for a page number', kills: 'own-pages' },
      ({ query }) => {
        const [offset, size] = [Number(query.get('offset') ?? 0), Number(query.get('size') ?? 100)]
        if (offset > 0) query.set('offset', String(offset * size))
      },
    ),
    {
      id: `${operation}/hides-from-learners`,
      title: 'leaves one out for learners',
      kills: [checkId(operation, 'same-for-learner')],
      also: ['*'],
      around: [
        around(operation, (next) => (question) => {
          const reply = next(question)
          const list = listIn(reply)
          return question.caller?.kind === 'learner' && list ? withList(reply, list.slice(1)) : reply
        }),
      ],
    },
  ]
}

const additions = (name: Name): readonly Fault[] => {
  const operation = operations(name).add
  const ids = idsOf(name)
  const isAttached = (question: Question, world: World) =>
    versionOf(question, world)?.[ids].includes(sentId(question, name) as number) === true
  return [
    wraps(
      { operation, slug: 'attaches-nothing', title: 'answers without attaching', kills: 'attaches' },
      afterwards((version) => void version[ids].pop()),
    ),
    wraps(
      { operation, slug: 'attaches-two', title: 'attaches another one as well', kills: 'attaches' },
      afterwards((version, question, world) => void version[ids].push(someId(name, question, world)!)),
    ),
    replies(
      { operation, slug: 'answers-another', title: `answers with another ${name}`, kills: 'answer-record' },
      (reply) => {
        const body = reply.body as Members
        const holder = (name === 'theme' ? body : body?.[name]) as Members | undefined
        if (isOk(reply) && holder) holder.id = Number(holder.id) + 1
      },
    ),
    replies(
      {
        operation,
        slug: 'answers-otherwise',
        title: 'answers with a link for the record, or the other way round',
        kills: 'response-schema',
      },
      (reply) => {
        if (!isOk(reply) || !isObject(reply.body)) return
        reply.body = name === 'theme' ? { theme: reply.body, _links: {} } : reply.body[name]
      },
    ),
    asks(
      {
        operation,
        slug: 'attaches-anything',
        title: `attaches some ${name} where none is named`,
        kills: `required-${name}`,
      },
      (question, world) => {
        if (typeof sentId(question, name) !== 'number')
          question.body = { [name]: { id: someId(name, question, world) } }
      },
    ),
    asks(
      {
        operation,
        slug: 'attaches-unknown',
        title: `attaches some ${name} for an unknown one`,
        kills: `unknown-${name}`,
      },
      (question, world) => {
        if (sentId(question, name) === 2_147_483_647) question.body = { [name]: { id: someId(name, question, world) } }
      },
    ),
    wraps(
      { operation, slug: 'accepts-attached', title: `accepts a ${name} that is attached`, kills: 'attached-already' },
      (next, world) => (question) => {
        const attached = isAttached(question, world)
        const reply = next(question)
        return attached ? { status: 200, headers: {}, body: { id: sentId(question, name) } } : reply
      },
    ),
    asks(
      { operation, slug: 'attaches-twice', title: `attaches a ${name} twice`, kills: 'attached-already' },
      ({ skip }) => void skip.add('attached'),
    ),
    wraps(
      {
        operation,
        slug: 'detaches-attached',
        title: `refuses a ${name} that is attached, and detaches it`,
        kills: 'attached-already',
      },
      (next, world) => (question) => {
        const attached = isAttached(question, world)
        const reply = next(question)
        const version = versionOf(question, world)
        if (attached && version) version[ids] = version[ids].filter((id) => id !== sentId(question, name))
        return reply
      },
    ),
    asks(
      {
        operation,
        slug: 'takes-any-language',
        title: 'takes another version for a language without one',
        kills: 'unknown-language',
      },
      (question, world) => {
        const [first] = versionsOf(question, world)
        if (!versionOf(question, world) && first) question.path.languageCode = first.languageCode
      },
    ),
    wraps(
      {
        operation,
        slug: 'attaches-to-all',
        title: 'attaches to every version of the resource',
        kills: 'only-that-version',
      },
      afterwards((version, question, world) => {
        for (const other of versionsOf(question, world)) if (other !== version) other[ids].push(version[ids].at(-1)!)
      }),
    ),
    wraps(
      { operation, slug: 'replaces', title: 'replaces what was attached before', kills: 'keeps-others' },
      afterwards((version) => void version[ids].splice(0, version[ids].length - 1)),
    ),
    wraps(
      { operation, slug: 'drops-other-kinds', title: 'detaches the other kinds', kills: 'keeps-others' },
      afterwards((version) => {
        for (const other of NAMES) if (other !== name) version[idsOf(other)] = []
      }),
    ),
  ]
}

const removals = (name: Name): readonly Fault[] => {
  const operation = operations(name).remove
  const ids = idsOf(name)
  const pathId = ({ path }: Question) => Number(path[`${name}Id`])
  return [
    wraps(
      { operation, slug: 'removes-nothing', title: 'answers without removing', kills: 'removes' },
      afterwards((version, question) => void version[ids].push(pathId(question))),
    ),
    wraps(
      { operation, slug: 'removes-all', title: `removes all ${name}s of the version`, kills: 'removes' },
      afterwards((version) => void version[ids].splice(0)),
    ),
    wraps(
      {
        operation,
        slug: 'removes-everywhere',
        title: 'removes from every version of the resource',
        kills: 'only-that-version',
      },
      afterwards((_, question, world) => {
        for (const version of versionsOf(question, world))
          version[ids] = version[ids].filter((id) => id !== pathId(question))
      }),
    ),
    wraps(
      {
        operation,
        slug: 'removes-from-all-resources',
        title: 'removes from every resource that has it in that language',
        kills: 'only-that-version',
      },
      afterwards((removedFrom, question, world) => {
        for (const version of world.store.localizedVersions)
          if (version.languageCode === removedFrom.languageCode)
            version[ids] = version[ids].filter((id) => id !== pathId(question))
      }),
    ),
    {
      id: `${operation}/deletes-record`,
      title: `deletes the ${name} itself`,
      kills: [checkId(operation, 'keeps-record')],
      also: ['*'],
      around: deleting(name),
    },
    {
      id: `${operation}/remembers-removed`,
      title: `still takes a removed ${name} for attached when it is added`,
      kills: [checkId(operation, 'attached-again')],
      also: ['*'],
      around: remembering(name),
    },
  ]
}

/** The record answers as if it were gone. */
function deleting(name: Name): NonNullable<Fault['around']> {
  const gone = new WeakMap<World, Set<string>>()
  return [
    around(operations(name).remove, (next, world) => (question) => {
      const reply = next(question)
      if (isOk(reply)) gone.set(world, (gone.get(world) ?? new Set()).add(question.path[`${name}Id`]!))
      return reply
    }),
    asking(`current/${name}s.get`, (question, world) => {
      if (gone.get(world)?.has(question.path.id!)) question.path.id = '1'
    }),
  ]
}

function remembering(name: Name): NonNullable<Fault['around']> {
  const removed = new WeakMap<World, Set<string>>()
  const key = ({ path }: Question, id: unknown) => `${path.id} ${path.languageCode} ${id}`
  return [
    around(operations(name).remove, (next, world) => (question) => {
      const reply = next(question)
      const pair = key(question, question.path[`${name}Id`])
      if (isOk(reply)) removed.set(world, (removed.get(world) ?? new Set()).add(pair))
      return reply
    }),
    around(
      operations(name).add,
      (next, world) => (question) =>
        removed.get(world)?.has(key(question, sentId(question, name)))
          ? { status: 409, headers: {}, body: { message: 'attached already' } }
          : next(question),
    ),
  ]
}

export const currentVersionLinksFaults: readonly Fault[] = NAMES.flatMap((name) => [
  ...lists(name),
  ...additions(name),
  ...removals(name),
])
