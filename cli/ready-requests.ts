/**
 * Requests with which a person creates the records that a platform lacks: printed to be copied, never sent by the
 * suite.
 */

import { translationOf } from '../client/deviations/index.ts'
import { type Ask, bindingOf, bodyOf, extraHeaders, ownHeaders, urlOf } from '../client/request.ts'
import { loginAsk } from '../client/sign-in.ts'
import { type Caller, type Target, VARIABLES } from '../client/target.ts'
import { headersVariableOf, interfaceOf, traitsOfCaller } from '../contract/interfaces.ts'
import type { Members } from '../contract/members.ts'
import type { OperationId } from '../contract/operations.ts'
import { type CreatedKind, isListOperation, type ListedKind, RECORD_KINDS, records } from '../contract/records.ts'
import { creationByHand } from '../fixtures/records/creation.ts'
import { curlCommands, type SignIns } from '../reporters/curl.ts'
import type { MissingKind } from './missing-records.ts'
import type { Examination } from './setup/examination.ts'

/** The first record of each list that shows one. */
type Shown = ReadonlyMap<OperationId, Members>

/** Records that a creation refers to: the member that names one, the list that shows it, and its member there. */
type Parents = Readonly<Record<string, readonly [list: OperationId, member: string]>>

const PARENTS: Readonly<Partial<Record<CreatedKind, Parents>>> = {
  'legacy-admin/learner': { entityGuid: ['legacy-admin/entities.search', 'guid'] },
  'legacy-learner/discussion': { contextGuid: ['legacy-learner/trainings.list', 'guid'] },
  'current/tracking': {
    learner: ['current/learners.list', 'id'],
    learningResource: ['current/learning-resources.list', 'id'],
    trainingSession: ['current/training-sessions.list', 'id'],
  },
}
/** The members of such a creation beside its references. */
const CONSTANT: Readonly<Partial<Record<CreatedKind, Members>>> = {
  'legacy-learner/discussion': { context: 'Training' },
}

/** How a record of each kind is made, in lines: a comment, or commands of a shell. */
export async function waysToCreate(
  missing: readonly MissingKind[],
  { interfaces, target, working }: Examination,
): Promise<ReadonlyMap<MissingKind, readonly string[]>> {
  const bindings = interfaces.flatMap((one) => one.bindings)
  const shown: Shown = new Map(bindings.flatMap(({ operation, first }) => (first ? [[operation, first]] : [])))
  const ways = await Promise.all(missing.map(async (one) => [one, await wayTo(one, target, working, shown)] as const))
  return new Map(ways)
}

/** The references of `current` are objects. */
const isNested = (kind: CreatedKind) => kind.startsWith('current/')

const rowListedBy = (list: OperationId) =>
  RECORD_KINDS.find((kind) => records[kind].list === list || records[kind].listIn?.operation === list)

async function wayTo(
  { lists }: MissingKind,
  target: Target,
  working: ReadonlySet<Caller>,
  shown: Shown,
): Promise<readonly string[]> {
  const kinds = lists.filter(isListOperation).flatMap((list) => rowListedBy(list) ?? [])
  const kind = kinds.find((one): one is CreatedKind => records[one].creation !== undefined)
  if (!kind) return [`# ${notMade(kinds.flatMap((one) => records[one].named ?? []))}`]
  const parents = Object.entries(PARENTS[kind] ?? {})
  const lacking = parents.filter(([, [list]]) => !shown.has(list)).map(([, [list]]) => list)
  if (lacking.length) return [`# it refers to a record that is missing as well: none in ${lacking.join(', ')}`]
  const references = parents.map(([name, [list, member]]) => {
    const value = shown.get(list)![member]
    return [name, isNested(kind) ? { [member]: value } : value]
  })
  const members = { ...CONSTANT[kind], ...Object.fromEntries(references) }
  const first = (of: ListedKind) => {
    const record = shown.get(records[of].list!)
    return Promise.resolve({ records: record ? [record] : [], complete: false })
  }
  const ask = await creationByHand(kind, members, first)
  if (!working.has(ask.as)) return [`# it is created as ${ask.as}, whose credential does not work`]
  return commandsFor(target, ask)
}

const notMade = (names: readonly string[]) =>
  names.length
    ? `no interface creates one: create it on the platform, or name one under records of the profile (${names.join(', ')})`
    : 'no interface creates one: create it on the platform'

/** A request in the form of evidence, with placeholders for secrets. */
function written(target: Target, ask: Ask, credential: Readonly<Record<string, string>>) {
  const { ask: own } = translationOf(target.deviations).asked(ask)
  const { body, type } = bodyOf(own)
  const url = urlOf(target, own)
  const further = Object.keys(extraHeaders(target, own.operation, url))
  const variable = headersVariableOf(interfaceOf(own.operation))
  const headers = {
    ...ownHeaders(target, own.operation),
    ...(type ? { 'content-type': type } : {}),
    ...credential,
    ...Object.fromEntries(further.map((name) => [name, `(as in ${variable})`])),
  }
  return {
    method: bindingOf(target, own.operation).method,
    url: url.href,
    headers,
    ...(body === undefined ? {} : { body }),
  }
}

const PLACEHOLDER = '{secret-1}'
/** Stands for the password until the body is encoded. */
const MARK = 'lpconformPassword'

function signingIn(target: Target, caller: Caller): Ask {
  const { json, form, ...ask } = loginAsk(target, caller)
  const masked = { ...(json ?? form ?? {}), password: MARK }
  return json ? { ...ask, json: masked } : { ...ask, form: masked }
}

function commandsFor(target: Target, ask: Ask): readonly string[] {
  const { as } = ask
  const carrier = traitsOfCaller(as)?.carrier
  const [login, password] = VARIABLES[as]
  if (carrier === 'api-key') return curlCommands([{ as, request: written(target, ask, { 'api-key': `{${login}}` }) }])
  const header: Readonly<Record<string, string>> =
    carrier === 'cookie'
      ? { cookie: `${target.names.sessionCookie}=${PLACEHOLDER}` }
      : { authorization: `Bearer ${PLACEHOLDER}` }
  const { body = '', ...rest } = written(target, signingIn(target, as), {})
  const variable = login!.replace(/_LOGIN$/, carrier === 'cookie' ? '_SESSION' : '_TOKEN')
  const signIns: SignIns = {
    [as]: { request: { ...rest, body: body.replace(MARK, `{${password}}`) }, variable, carrier: carrier! },
  }
  return curlCommands([{ as, request: written(target, ask, header) }], signIns)
}
