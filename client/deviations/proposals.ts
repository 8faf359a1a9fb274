/**
 * From the findings of a run to the declared deviations that would explain it. Pure; nothing is guessed beyond its
 * evidence.
 */
import type { Deviation, SentType } from '../../contract/deviation.ts'
import { termsOf } from '../../contract/index.ts'
import { traitsOf } from '../../contract/interfaces.ts'
import { interfaceOf, type OperationId } from '../../contract/operations.ts'
import { membersOf } from '../../schemas/index.ts'

/** A contradiction of the documents, as a check or an answer shows it. */
export interface Contradiction {
  readonly operation: OperationId
  /** Id of the check that reports it. */
  readonly slug: string
  readonly expected: string
  readonly actual: string
  readonly exchanges: readonly string[]
}

/** Further facts about an operation. */
export interface KnownOfOperation {
  /** Names of its records beyond the documented ones. */
  readonly strangers: readonly string[]
  /** Whether anything of it succeeded. */
  readonly exercised: boolean
}

export interface Proposal {
  readonly deviation: Deviation
  /** Ids of the checks that it explains. */
  readonly checks: readonly string[]
  readonly exchanges: readonly string[]
}

type Part = Omit<Deviation, 'reason'>

const ofRecords = (operation: OperationId): Part => {
  const { answer } = termsOf(operation)
  return 'schema' in answer ? { schema: answer.schema } : { operation }
}

function sentType(actual: string): SentType | undefined {
  if (actual.startsWith('"')) return 'string'
  if (actual.startsWith('{')) return 'object'
  if (actual.startsWith('[')) return 'array'
  if (/^-?\d/.test(actual)) return 'number'
  return actual === 'true' || actual === 'false' ? 'boolean' : undefined
}

const folded = (name: string) => name.toLowerCase().replaceAll('_', '')

/** The name of the platform that is a documented one but for case, underscores or a part of it. */
function otherName(member: string, strangers: readonly string[]): string | undefined {
  const wanted = folded(member)
  const alike = strangers.filter((name) => {
    const own = folded(name)
    return own === wanted || (own.length > 3 && (wanted.includes(own) || own.includes(wanted)))
  })
  return alike.length === 1 ? alike[0] : undefined
}

const isOfRecords = (operation: OperationId, member: string): boolean => {
  const { answer } = termsOf(operation)
  return 'schema' in answer && membersOf(answer.schema).has(member)
}

const missing = (operation: OperationId, member: string, { strangers }: KnownOfOperation): Part => {
  const name = otherName(member, strangers)
  return { ...ofRecords(operation), member, ...(name ? { name } : { absent: true as const }) }
}

const DATES: readonly (readonly [RegExp, string])[] = [
  [/^"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"$/, 'yyyy-MM-dd HH:mm:ss'],
  [/^"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d"$/, 'yyyy-MM-ddTHH:mm:ss'],
  [/^"\d\d\/\d\d\/\d{4}"$/, 'dd/MM/yyyy'],
  [/^"\d\d\.\d\d\.\d{4}"$/, 'dd.MM.yyyy'],
  [/^"?\d{9,10}"?$/, 'epoch seconds'],
  [/^"?\d{12,13}"?$/, 'epoch milliseconds'],
]

const dateForm = (actual: string) => DATES.find(([pattern]) => pattern.test(actual))?.[1]

/** Member of an error object that holds its message. */
function textWithin(actual: string, member: string): string | undefined {
  if (member !== 'message') return undefined
  return ['text', 'message', 'description', 'detail'].find((name) => new RegExp(`"${name}":\\s*"`).test(actual))
}

const ofRefusal = ({ operation, actual }: Contradiction): Part | undefined => {
  const held = /"message":\s*(\{.*)$/s.exec(actual)?.[1]
  return held ? ofEnvelope(operation, 'message', held) : undefined
}

function ofEnvelope(operation: OperationId, member: string, actual: string): Part | undefined {
  const type = sentType(actual)
  if (!type) return undefined
  const inner = type === 'object' ? textWithin(actual, member) : undefined
  if (inner) return { interface: interfaceOf(operation), envelope: member, name: `${member}.${inner}` }
  // The message has one form; its contents belong to the operation.
  const where = member === 'message' ? { interface: interfaceOf(operation) } : { operation }
  return { ...where, envelope: member, type }
}

/** `/level: type integer or null`, `/: the member level`. */
function ofForm({ operation, expected, actual }: Contradiction, known: KnownOfOperation): Part | undefined {
  const [, path = '', rule = ''] = /(?:^|: )\/([\w/]*): (.*)$/s.exec(expected) ?? []
  const lost = /^the member (\w+)$/.exec(rule)?.[1]
  if (lost) {
    const member = [...path.split('/').filter(Boolean), lost].join('.')
    return isOfRecords(operation, member.split('.', 1)[0]!)
      ? missing(operation, member, known)
      : path === ''
        ? { operation, envelope: lost, absent: true }
        : undefined
  }
  const member = path.replaceAll('/', '.')
  if (!member) return undefined
  const { schema, records } = traitsOf(operation).envelope
  const around = member === records || membersOf(schema).has(member)
  if (around && !isOfRecords(operation, member)) return ofEnvelope(operation, member, actual)
  const where = { ...ofRecords(operation), member }
  if (actual === 'null') return { ...where, null: true }
  const form = dateForm(actual)
  if (form && (/^format/.test(rule) || /string/.test(rule))) return { ...where, dates: form }
  const type = sentType(actual)
  return type && rule.startsWith('type ') ? { ...where, type } : undefined
}

function ofListed({ operation, expected }: Contradiction, known: KnownOfOperation): readonly Part[] {
  const names = (/^(.*) in at least one answer of \S+$/.exec(expected)?.[1] ?? expected).split(', ')
  return names.map((name) =>
    /^_links\.?\w* of the envelope$|^_links\.self/.test(name)
      ? { operation, envelope: '_links', absent: true as const }
      : missing(operation, name, known),
  )
}

const statusOf = (actual: string): number | undefined => {
  const status = Number(/^(\d{3})\b/.exec(actual)?.[1])
  return status ? status : undefined
}

/** `with type guided: a success`, for each value of the parameter that is refused. */
function ofValues({ operation, slug }: Contradiction, all: readonly Contradiction[]): Part | undefined {
  const parameter = slug.slice('values-'.length)
  const { body = {}, filters = {} } = termsOf(operation)
  const documented = (body[parameter] ?? filters[parameter])?.values?.map(String) ?? []
  const refused = documented.filter((value) =>
    all.some(({ expected }) => new RegExp(`\\b${parameter} ${value}: a success`).test(expected)),
  )
  const values = documented.filter((value) => !refused.includes(value))
  return refused.length && values.length ? { operation, parameter, values } : undefined
}

/** A refusal that names the missing parameter. */
function ofAnswers({ operation, actual }: Contradiction, { exercised }: KnownOfOperation): Part | undefined {
  if (!exercised) return { operation, offered: false }
  const parameter = /\b(\w+) (?:is )?(?:missing|required|mandatory)/i.exec(actual)?.[1]
  const { paging, filters = {}, body = {} } = termsOf(operation)
  const known = [paging?.size, paging?.from, ...Object.keys(filters), ...Object.keys(body)]
  return parameter && known.includes(parameter) ? { operation, parameter, required: true } : undefined
}

function ofPaging({ operation, slug, actual }: Contradiction): Part | undefined {
  const { paging } = termsOf(operation)
  const [, parameter = '', how] = /^(\w+)-(default|maximum|exact)$/.exec(slug) ?? []
  const items = Number(/(?<!\d)(\d+) items?\b/.exec(actual)?.[1] ?? Number.NaN)
  if (!paging || parameter !== paging.size || !items) return undefined
  return { operation, parameter, ...(how === 'default' ? { default: items } : { maximum: items }) }
}

function partsOf(
  one: Contradiction,
  all: readonly Contradiction[],
  known: KnownOfOperation,
): readonly (Part | undefined)[] {
  const { operation, slug, actual } = one
  const status = statusOf(actual)
  switch (slug) {
    case 'response-schema':
      return [status && /a JSON object$/.test(one.expected) ? { operation, missing: { status } } : ofForm(one, known)]
    case 'listed-members':
      return ofListed(one, known)
    case 'error-form':
      return [ofRefusal(one)]
    case 'answers':
      return [ofAnswers(one, known)]
    case 'server-error':
      return [known.exercised ? undefined : { operation, offered: false }]
    case 'no-body':
      return [status ? { operation, nothing: { status } } : undefined]
    case 'unknown-identifier':
      return [status ? { operation, missing: { status } } : undefined]
    case 'page-past-end':
    case 'offset-past-end':
      return [status && status >= 400 ? { operation, empty: { status } } : undefined]
    default:
      return [slug.startsWith('values-') ? ofValues(one, all) : ofPaging(one)]
  }
}

const SHOWN = 160
const short = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)

/** The smallest set that explains the contradictions, each with the first one that led to it. */
export function proposalsFor(
  contradictions: readonly Contradiction[],
  knownOf: (operation: OperationId) => KnownOfOperation,
  declared: readonly Deviation[] = [],
): readonly Proposal[] {
  const found = new Map<string, { deviation: Deviation; checks: Set<string>; exchanges: Set<string> }>()
  const there = new Set(
    declared.map(({ reason: _, owner: __, link: ___, expires: ____, clauses: _____, ...part }) => JSON.stringify(part)),
  )
  for (const one of contradictions) {
    const same = contradictions.filter(({ operation, slug }) => operation === one.operation && slug === one.slug)
    for (const part of partsOf(one, same, knownOf(one.operation))) {
      if (!part || there.has(JSON.stringify(part))) continue
      const key = JSON.stringify(part)
      const reason = `expected ${short(one.expected)}, got ${short(one.actual)}`
      const known = found.get(key) ?? { deviation: { ...part, reason }, checks: new Set(), exchanges: new Set() }
      found.set(key, known)
      known.checks.add(`${one.operation}#${one.slug}`)
      for (const exchange of one.exchanges.slice(0, 1)) known.exchanges.add(exchange)
    }
  }
  const all = [...found.values()]
  const gone = new Set(all.flatMap(({ deviation }) => (deviation.offered === false ? [deviation.operation] : [])))
  return all
    .filter(({ deviation }) => deviation.offered === false || !gone.has(deviation.operation))
    .map(({ deviation, checks, exchanges }) => ({
      deviation,
      checks: [...checks],
      exchanges: [...exchanges].slice(0, 3),
    }))
}
