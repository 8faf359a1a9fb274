/** Faults that authors, tags and themes share. */

import { type Linked, operationsOf } from '../../../contract/current/vocabulary.ts'
import { isObject, type Members } from '../../../contract/members.ts'
import type { Around, World } from '../../../reference/index.ts'
import { answers, asks, fault, replies, stores, wraps } from '../../../reference/mutators/builder.ts'
import {
  around,
  bodyOf,
  copyOf,
  type Fault,
  isOk,
  listIn,
  replying,
  withList,
} from '../../../reference/mutators/fault.ts'
import {
  changesLater,
  misreadBodies,
  misreadQueries,
  servesNeighbour,
  taking,
} from '../../../reference/mutators/shapes.ts'

const storeOf = (name: Linked, { store }: World) =>
  ({ author: store.authors, tag: store.tags, theme: store.themes })[name] as {
    get(id: number): Members | undefined
    all(): { id: number }[]
  }

const mainOf = (name: Linked) => (name === 'author' ? 'lastName' : 'name')

const LANGUAGE = /^[a-z]{2,3}(-[A-Z][a-z]{3})?-[A-Z]{2,3}$/

const oddLanguage = (body: Members): Members =>
  typeof body.languageCode === 'string' && !LANGUAGE.test(body.languageCode) ? { languageCode: body.languageCode } : {}

/** Each request shows the list in another order, so that no two pages belong together. */
export const reorders = (name: Linked): Fault =>
  wraps(
    operationsOf(name).list,
    'another-order-each-time',
    'shows the list in another order each time',
    'offset-walk',
    (next) => {
      let turn = 0
      return (question) => {
        const [size, offset] = [Number(question.query.get('size') ?? 100), Number(question.query.get('offset') ?? 0)]
        const all: Members[] = []
        const reply = next(question)
        for (let from = 0; isOk(reply) && from <= MOST; from += 100) {
          const page = copyOf(question)
          page.query.set('size', '100')
          page.query.set('offset', String(from))
          all.push(...(listIn(next(page)) ?? []))
        }
        const start = all.length ? (++turn * 61) % all.length : 0
        return isOk(reply)
          ? withList(reply, [...all.slice(start), ...all.slice(0, start)].slice(offset, offset + size))
          : reply
      }
    },
  )

const MOST = 400

export const writing = (name: Linked, kind: 'create' | 'update'): readonly Fault[] => {
  const operation = operationsOf(name)[kind]
  return [
    stores(operation, 'sets-uuid', 'lets the uuid be chosen', 'read-only', taking(['uuid'])),
    ...misreadBodies(operation),
    ...(name === 'author'
      ? []
      : [
          stores(
            operation,
            'stores-any-language',
            'stores any text as languageCode',
            'language-pattern',
            oddLanguage,
            () => ({ languageCode: 'en-GB' }),
          ),
        ]),
  ]
}

/** Leaves the records of the run out of the list. */
export const hidesCreated = (name: Linked): Fault =>
  fault(
    operationsOf(name).create,
    'hides-created',
    'shows created records in no list',
    'appears-in-list',
    replying(operationsOf(name).list, (reply) => {
      const list = listIn(reply)
      return list
        ? withList(
            reply,
            list.filter((one) => !String(one[mainOf(name)]).startsWith('lpc-')),
          )
        : undefined
    }),
  )

/** Names before an update, by id. */
type Former = WeakMap<World, Map<number, unknown>>

const keepsFormer = (name: Linked, former: Former): Around =>
  around(operationsOf(name).update, (next, world) => (question) => {
    const id = Number(question.path.id)
    const old = storeOf(name, world).get(id)?.[mainOf(name)]
    const reply = next(question)
    if (isOk(reply)) former.set(world, (former.get(world) ?? new Map()).set(id, old))
    return reply
  })

/** Finds changed records by their former name. */
function staleList(name: Linked): Fault {
  const changed: Former = new WeakMap()
  return fault(
    operationsOf(name).update,
    'list-lags',
    'shows changed records in the list as they were',
    'appears-in-list',
    keepsFormer(name, changed),
    replying(operationsOf(name).list, (reply, question, world) => {
      const list = listIn(reply)
      if (!list || !question.query.has(mainOf(name))) return undefined
      return withList(
        reply,
        list.filter(({ id }) => !changed.get(world)?.has(id as number)),
      )
    }),
  )
}

/** Shows changed records as they were where they are attached. */
function staleLinks(name: Linked): Fault {
  const changed: Former = new WeakMap()
  return fault(
    operationsOf(name).update,
    'links-lag',
    'shows changed records as they were where they are attached',
    'shown-in-links',
    keepsFormer(name, changed),
    replying(`current/localized-versions.${name}s.list`, (reply, _, world) => {
      for (const link of listIn(reply) ?? []) {
        const record = link[name]
        const old = isObject(record) ? changed.get(world)?.get(record.id as number) : undefined
        if (isObject(record) && old !== undefined) record[mainOf(name)] = old
      }
    }),
  )
}

/** Takes a changed record away from where it is attached. */
const detachesChanged = (name: Linked): Fault =>
  replies(
    operationsOf(name).update,
    'detaches-changed',
    'detaches a changed record from every version',
    'shown-in-links',
    (reply, question, world) => {
      const ids = `${name}Ids` as const
      if (isOk(reply))
        for (const version of world.store.localizedVersions.all())
          version[ids] = version[ids].filter((id) => id !== Number(question.path.id))
    },
  )

export const reading = (name: Linked): readonly Fault[] => {
  const { list, get } = operationsOf(name)
  return [
    ...misreadQueries(list),
    servesNeighbour(get, (id, world) => storeOf(name, world).get(id) !== undefined),
    answers(get, 'shows-another-name', 'shows another name than the list', 'right-record', (reply) => {
      if (isObject(reply.body)) reply.body = { ...reply.body, [mainOf(name)]: 'Another' }
    }),
    ...(name === 'author'
      ? []
      : [
          replies(list, 'shows-odd-language', 'shows a languageCode of another form', 'language-form', (reply) => {
            for (const record of listIn(reply)?.slice(0, 1) ?? []) record.languageCode = 'english'
          }),
        ]),
  ]
}

export const updating = (name: Linked): readonly Fault[] => {
  const operation = operationsOf(name).update
  const other = name === 'author' ? { firstName: 'Somebody' } : { languageCode: 'it-IT' }
  return [
    asks(operation, 'fills-unsent', 'sets what an update does not send', 'partial', (question) => {
      question.body = { ...other, ...bodyOf(question) }
    }),
    changesLater(operation, 'only-that-record', (id, world) => storeOf(name, world).get(id) !== undefined),
    staleList(name),
    staleLinks(name),
    detachesChanged(name),
  ]
}
