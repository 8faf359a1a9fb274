/** Faults of authors, tags and themes beyond those that the laws give. */
import type { Question, World } from '../../reference/index.ts'
import {
  around,
  asking,
  bodyOf,
  checkId,
  type Fault,
  isObject,
  isOk,
  listIn,
  type Members,
  withList,
} from '../fault.ts'
import {
  asks,
  changesLater,
  misreadBodies,
  misreadQueries,
  refuses,
  replies,
  servesNeighbour,
  stores,
  takesJunkId,
  taking,
  wraps,
} from '../shapes.ts'

type Name = 'author' | 'tag' | 'theme'

const storeOf = (name: Name, { store }: World) =>
  ({ author: store.authors, tag: store.tags, theme: store.themes })[name] as {
    get(id: number): Members | undefined
    all(): { id: number }[]
  }

const mainOf = (name: Name) => (name === 'author' ? 'lastName' : 'name')
const operations = (name: Name) =>
  ({
    list: `current/${name}s.list`,
    create: `current/${name}s.create`,
    get: `current/${name}s.get`,
    update: `current/${name}s.update`,
  }) as const

const LANGUAGE = /^[a-z]{2,3}(-[A-Z][a-z]{3})?-[A-Z]{2,3}$/

const oddLanguage = (body: Members): Members =>
  typeof body.languageCode === 'string' && !LANGUAGE.test(body.languageCode) ? { languageCode: body.languageCode } : {}

const writing = (name: Name, kind: 'create' | 'update'): readonly Fault[] => {
  const operation = operations(name)[kind]
  return [
    stores({ operation, slug: 'sets-uuid', title: 'lets the uuid be chosen', kills: 'read-only' }, taking(['uuid'])),
    ...misreadBodies(operation),
    ...(name === 'author'
      ? []
      : [
          stores(
            {
              operation,
              slug: 'stores-any-language',
              title: 'stores any text as languageCode',
              kills: 'language-pattern',
            },
            oddLanguage,
            () => ({ languageCode: 'en-GB' }),
          ),
        ]),
  ]
}

/** Shows nothing of the run's own records in the list. */
const hidesCreated = (name: Name): Fault => ({
  id: `${operations(name).create}/hides-created`,
  title: 'shows created records in no list',
  kills: [checkId(operations(name).create, 'appears-in-list')],
  also: ['*'],
  around: [
    around(operations(name).list, (next) => (question) => {
      const reply = next(question)
      const list = listIn(reply)
      return list
        ? withList(
            reply,
            list.filter((one) => !String(one[mainOf(name)]).startsWith('lpc-')),
          )
        : reply
    }),
  ],
})

/** Finds changed records by what they were called before. */
function staleList(name: Name): Fault {
  const changed = new WeakMap<World, Map<number, unknown>>()
  return {
    id: `${operations(name).update}/list-lags`,
    title: 'shows changed records in the list as they were',
    kills: [checkId(operations(name).update, 'appears-in-list')],
    also: ['*'],
    around: [
      around(operations(name).update, (next, world) => (question) => {
        const id = Number(question.path.id)
        const old = storeOf(name, world).get(id)?.[mainOf(name)]
        const reply = next(question)
        if (isOk(reply)) changed.set(world, (changed.get(world) ?? new Map()).set(id, old))
        return reply
      }),
      around(operations(name).list, (next, world) => (question) => {
        const reply = next(question)
        const list = listIn(reply)
        if (!list || !question.query.has(mainOf(name))) return reply
        return withList(
          reply,
          list.filter(({ id }) => !changed.get(world)?.has(id as number)),
        )
      }),
    ],
  }
}

const reading = (name: Name): readonly Fault[] => {
  const { list, get } = operations(name)
  return [
    ...misreadQueries(list),
    servesNeighbour(get, (id, world) => storeOf(name, world).get(id) !== undefined),
    replies(
      { operation: get, slug: 'shows-another-name', title: 'shows another name than the list', kills: 'right-record' },
      (reply) => {
        if (isOk(reply) && isObject(reply.body)) reply.body = { ...reply.body, [mainOf(name)]: 'Another' }
      },
    ),
    takesJunkId(get, (world) => storeOf(name, world).all()[0]!.id),
    ...(name === 'author'
      ? []
      : [
          replies(
            {
              operation: list,
              slug: 'shows-odd-language',
              title: 'shows a languageCode of another form',
              kills: 'language-form',
            },
            (reply) => {
              for (const record of listIn(reply)?.slice(0, 1) ?? []) record.languageCode = 'english'
            },
          ),
        ]),
  ]
}

const updating = (name: Name): readonly Fault[] => {
  const operation = operations(name).update
  const other = name === 'author' ? { firstName: 'Somebody' } : { languageCode: 'it-IT' }
  return [
    asks(
      { operation, slug: 'fills-unsent', title: 'sets what an update does not send', kills: 'partial' },
      (question) => {
        question.body = { ...other, ...bodyOf(question) }
      },
    ),
    wraps(
      {
        operation,
        slug: 'writes-before-refusing',
        title: 'stores part of a refused update',
        kills: 'refused-changes-nothing',
      },
      (next, world) => (question) => {
        const reply = next(question)
        const value = bodyOf(question)[mainOf(name)]
        const record = storeOf(name, world).get(Number(question.path.id))
        if (!isOk(reply) && record && typeof value === 'string') record[mainOf(name)] = value
        return reply
      },
    ),
    changesLater(operation, 'only-that-record', (id, world) => storeOf(name, world).get(id) !== undefined),
    staleList(name),
  ]
}

const sameNames = (of: Members, { store }: World, names: readonly ('firstName' | 'lastName')[]) =>
  store.authors.all().some((author) => names.every((one) => author[one] === of[one]))

const CREATE_AUTHOR = operations('author').create

const authors: readonly Fault[] = [
  asks(
    { operation: CREATE_AUTHOR, slug: 'doubles-author', title: 'creates an author that exists', kills: 'exists' },
    ({ skip }) => void skip.add('unique'),
  ),
  wraps(
    {
      operation: CREATE_AUTHOR,
      slug: 'doubles-before-refusing',
      title: 'refuses an author that exists after creating it',
      kills: 'exists',
    },
    (next) => (question) => {
      const reply = next(question)
      if (reply.status === 409) next({ ...question, skip: new Set(['unique']) })
      return reply
    },
  ),
  refuses(
    {
      operation: CREATE_AUTHOR,
      slug: 'refuses-last-name',
      title: 'refuses a second author of one last name',
      kills: 'namesake',
    },
    (question, world) =>
      sameNames(bodyOf(question), world, ['lastName']) &&
      !sameNames(bodyOf(question), world, ['lastName', 'firstName']),
  ),
  refuses(
    {
      operation: CREATE_AUTHOR,
      slug: 'refuses-first-name',
      title: 'refuses a second author of one first name',
      kills: 'namesake',
    },
    (question, world) =>
      sameNames(bodyOf(question), world, ['firstName']) &&
      !sameNames(bodyOf(question), world, ['lastName', 'firstName']),
  ),
]

const UNKNOWN_ID = 2_147_483_647

const lostParent = (body: Members): Members =>
  isObject(body.parent) && body.parent.id === UNKNOWN_ID ? { parent: body.parent } : {}

const { list: LIST, create: CREATE, update: UPDATE } = operations('theme')

const withoutNullParent = (question: Question) => {
  const { parent, ...rest } = bodyOf(question)
  if (parent === null) question.body = rest
}

const themes: readonly Fault[] = [
  replies(
    { operation: LIST, slug: 'shows-lost-parent', title: 'shows a parent that is no theme', kills: 'parents-exist' },
    (reply) => {
      for (const record of listIn(reply)?.slice(0, 1) ?? []) record.parent = { id: 1 }
    },
  ),
  replies(
    { operation: LIST, slug: 'shows-own-parent', title: 'shows a theme as its own parent', kills: 'parents-exist' },
    (reply) => {
      for (const record of listIn(reply)?.slice(0, 1) ?? []) record.parent = { id: record.id }
    },
  ),
  refuses(
    { operation: CREATE, slug: 'refuses-null-parent', title: 'refuses parent null', kills: 'parent-null' },
    (question) => bodyOf(question).parent === null,
  ),
  stores(
    { operation: CREATE, slug: 'takes-any-parent', title: 'stores a parent that is no theme', kills: 'parent-unknown' },
    lostParent,
  ),
  refuses(
    { operation: UPDATE, slug: 'refuses-null-parent', title: 'refuses parent null', kills: 'parent-null' },
    (question) => bodyOf(question).parent === null,
  ),
  asks(
    { operation: UPDATE, slug: 'keeps-parent', title: 'ignores parent null', kills: 'parent-null' },
    withoutNullParent,
  ),
  stores(
    { operation: UPDATE, slug: 'takes-any-parent', title: 'stores a parent that is no theme', kills: 'parent-unknown' },
    lostParent,
  ),
  wraps(
    {
      operation: UPDATE,
      slug: 'forgets-children',
      title: 'leaves the children of a moved theme behind',
      kills: 'parent-moved',
    },
    (next, world) => (question) => {
      const reply = next(question)
      const id = Number(question.path.id)
      if (isOk(reply) && 'parent' in bodyOf(question))
        for (const below of world.store.themes.filter(({ parentId }) => parentId === id)) below.parentId = null
      return reply
    },
  ),
  {
    id: `${UPDATE}/moves-nothing`,
    title: 'never moves a theme that has a parent',
    kills: [checkId(UPDATE, 'parent-moved')],
    also: ['*'],
    around: [
      asking(UPDATE, (question, { store }) => {
        const { parent: _, ...rest } = bodyOf(question)
        if (store.themes.get(Number(question.path.id))?.parentId) question.body = rest
      }),
    ],
  },
]

export const currentVocabularyFaults: readonly Fault[] = [
  ...(['author', 'tag', 'theme'] as const).flatMap((name) => [
    ...reading(name),
    ...writing(name, 'create'),
    hidesCreated(name),
    ...writing(name, 'update'),
    ...updating(name),
  ]),
  ...authors,
  ...themes,
]
