/** The profile file: what has no place in a variable. Strict: a member that nobody reads is a mistake. */
import { readFileSync } from 'node:fs'
import { LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import { NAMES, RECORD_KINDS, type RecordKind } from '../client/target.ts'
import { INTERFACES } from '../contract/interfaces.ts'
import {
  type Binding,
  type Effect,
  effectOf,
  isOperationId,
  type Method,
  methodsOf,
  type OperationId,
  operationOf,
  operations,
} from '../contract/operations.ts'
import { suggestion } from './nearest.ts'
import { type Problem, unknown } from './problem.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const OPERATION_IDS = operations.map(({ id }) => id)
/** Kinds that are found by a number; the others by a text. */
const NUMBERED: readonly RecordKind[] = ['activity', 'publisher', 'trainingCourse', 'group']

const name = z.string().min(1)
const numbers = z.array(z.int().positive()).min(1)
const texts = z.array(name).min(1)
const each = (keys: readonly string[], value: (key: string) => z.ZodType) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, value(key).optional()])))

const PROFILE = z.strictObject({
  operations: z
    .record(z.string(), z.strictObject({ method: z.enum(METHODS).optional(), path: z.string().optional() }))
    .optional(),
  names: each(Object.keys(NAMES), () => name).optional(),
  records: each(RECORD_KINDS, (kind) => (NUMBERED.includes(kind as RecordKind) ? numbers : texts)).optional(),
  limits: z.object({ perCaller: z.boolean().optional() }).catchall(z.number().positive()).optional(),
})

export interface Profile {
  readonly operations: Partial<Record<OperationId, Partial<Binding>>>
  readonly names: Partial<typeof NAMES>
  readonly records: Partial<Record<RecordKind, readonly (string | number)[]>>
  /** Requests in a window by operation, of a whole interface, or `default`. */
  readonly limits: Readonly<Record<string, number>>
  readonly windowSeconds?: number
  /** Whether each caller has limits of its own; true unless it is said. */
  readonly perCaller?: boolean
}

export const EMPTY_PROFILE: Profile = { operations: {}, names: {}, records: {}, limits: {} }

/** Names that may stand at a place of the profile, and what they are called. */
const KNOWN: Readonly<Record<string, readonly [what: string, names: readonly string[]]>> = {
  '': ['member', ['operations', 'names', 'records', 'limits']],
  names: ['member', Object.keys(NAMES)],
  records: ['record kind', RECORD_KINDS],
  operations: ['member', ['method', 'path']],
}

/** Reads a profile; what is wrong with it goes to `problems`, and the profile is then as if it were empty. */
export function readProfile(file: string, problems: Problem[]): Profile {
  let text: string
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    problems.push({
      where: file,
      wrong: `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown cause'})`,
    })
    return EMPTY_PROFILE
  }
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch (error) {
    const { line, col } = placeOf(error as SyntaxError, text)
    problems.push({ where: `${file}, line ${line}, column ${col}`, wrong: 'invalid JSON' })
    return EMPTY_PROFILE
  }
  const parsed = PROFILE.safeParse(raw)
  const found = [
    ...(parsed.error?.issues ?? []).flatMap((issue) => problemsOf(file, issue, raw)),
    ...wrongBindings(file, membersAt(raw, 'operations')),
    ...wrongLimits(file, membersAt(raw, 'limits')),
  ]
  problems.push(...found)
  return parsed.success && !found.length ? profileOf(parsed.data) : EMPTY_PROFILE
}

/** Where a text stops being JSON: `JSON.parse` says so for some errors, and what is not YAML is not JSON either. */
function placeOf({ message }: SyntaxError, text: string): { line: number; col: number } {
  const lines = new LineCounter()
  const told = /position (\d+)/.exec(message)?.[1]
  const [error] = parseDocument(text, { schema: 'json', lineCounter: lines }).errors
  return lines.linePos(told === undefined ? (error?.pos[0] ?? 0) : Number(told))
}

type Members = Readonly<Record<string, unknown>>

const memberAt = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined

const membersAt = (value: unknown, key: string): Members => {
  const member = memberAt(value, key)
  return typeof member === 'object' && member !== null ? (member as Members) : {}
}

type Parsed = z.infer<typeof PROFILE>

function profileOf({ operations: bindings, names, records: found, limits }: Parsed): Profile {
  const { windowSeconds, perCaller, ...perOperation } = limits ?? {}
  return {
    operations: (bindings ?? {}) as Profile['operations'],
    names: (names ?? {}) as Profile['names'],
    records: (found ?? {}) as Profile['records'],
    limits: perOperation as Profile['limits'],
    ...(windowSeconds === undefined ? {} : { windowSeconds: windowSeconds as number }),
    ...(perCaller === undefined ? {} : { perCaller }),
  }
}

const placed = (file: string, path: readonly PropertyKey[]) =>
  [file, ...(path.length ? [path.map(String).join('.')] : [])].join(', ')

function problemsOf(file: string, issue: z.core.$ZodIssue, raw: unknown): Problem[] {
  const { path } = issue
  if (issue.code === 'unrecognized_keys') {
    const [what, known] = KNOWN[String(path[0] ?? '')] ?? ['member', []]
    return issue.keys.map((key) => unknown(placed(file, [...path, key]), what, key, known))
  }
  if (issue.code === 'invalid_value') {
    const value = path.reduce(memberAt, raw)
    const meant = typeof value === 'string' ? suggestion(value, issue.values.map(String)) : ''
    const wrong = `${JSON.stringify(value)} is not allowed${meant}`
    return [{ where: placed(file, path), wrong, allowed: issue.values.join(', ') }]
  }
  return [{ where: placed(file, path), wrong: issue.message }]
}

const parametersOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter!).sort()

function wrongPath(id: OperationId, path: string): Omit<Problem, 'where'> | undefined {
  const standard = operationOf(id).path
  const start = standard.startsWith('@auth:') ? /^(@auth:)?\// : /^\//
  if (!start.test(path)) return { wrong: `${JSON.stringify(path)} does not begin with a slash` }
  if (/[?#\s]/.test(path)) return { wrong: `${JSON.stringify(path)} has a query, a fragment or a space` }
  const wanted = parametersOf(standard)
  if (parametersOf(path).join() === wanted.join()) return undefined
  const allowed = wanted.length ? wanted.map((parameter) => `{${parameter}}`).join(', ') : 'none'
  return { wrong: 'the path parameters are not those of the operation', allowed }
}

const shapeOf = ({ method, path }: Binding) => `${method} ${path.replace(/\{\w+\}/g, '{}').replace(/\/$/, '')}`

const VERBS: Record<Effect, string> = {
  reads: 'only reads',
  'signs-in': 'only signs in',
  'signs-out': 'only signs out',
  creates: 'creates records',
  'changes-own': 'changes records',
  'changes-foreign': 'changes records',
}

/** A read bound to where another operation writes would write, in every mode. */
function graverAt(id: OperationId, binding: Binding, where: string): Problem[] {
  if (!VERBS[effectOf(id)].startsWith('only')) return []
  const other = operations.find(
    (one) => one.id !== id && shapeOf(one) === shapeOf(binding) && !VERBS[effectOf(one.id)].startsWith('only'),
  )
  return other ? [{ where, wrong: `${id} ${VERBS[effectOf(id)]}, and ${shapeOf(binding)} is ${other.id}` }] : []
}

function wrongBindings(file: string, bindings: Members): Problem[] {
  return Object.entries(bindings).flatMap(([id, binding]): Problem[] => {
    const where = `${file}, operations.${id}`
    if (!isOperationId(id)) return [unknown(where, 'operation', id, OPERATION_IDS)]
    const [path, method] = [memberAt(binding, 'path'), memberAt(binding, 'method')]
    const wrong = typeof path === 'string' ? wrongPath(id, path) : undefined
    const forbidden = METHODS.includes(method as Method) && !methodsOf(id).includes(method as Method)
    return [
      ...(wrong ? [{ where: `${where}.path`, ...wrong }] : []),
      ...(forbidden
        ? [
            {
              where: `${where}.method`,
              wrong: `${method} is not allowed: ${id} ${VERBS[effectOf(id)]}`,
              allowed: methodsOf(id).join(', '),
            },
          ]
        : graverAt(id, { ...operationOf(id), ...(binding as object) }, where)),
    ]
  })
}

function wrongLimits(file: string, limits: Members): Problem[] {
  return Object.entries(limits).flatMap(([key, limit]): Problem[] => {
    const where = `${file}, limits.${key}`
    if (key === 'windowSeconds' || key === 'perCaller') return []
    if (key !== 'default' && !(INTERFACES as readonly string[]).includes(key) && !isOperationId(key))
      return [
        unknown(where, 'operation', key, ['default', 'windowSeconds', 'perCaller', ...INTERFACES, ...OPERATION_IDS]),
      ]
    return typeof limit !== 'number' || Number.isInteger(limit)
      ? []
      : [{ where, wrong: `must be a whole number, not ${limit}` }]
  })
}
