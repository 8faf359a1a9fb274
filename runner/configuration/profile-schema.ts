/** The profile as a schema: files are checked against it, and editors complete from it. */

import { z } from 'zod'
import { NAMES } from '../../client/target.ts'
import { CARRIERS, SENT_TYPES } from '../../contract/deviation.ts'
import { CALLERS, INTERFACES, type Interface } from '../../contract/interfaces.ts'
import { operations } from '../../contract/operations.ts'
import { kindNamed, NAMED_RECORDS, type NamedRecord, records } from '../../contract/records.ts'
import { tableOf } from '../../contract/table.ts'
import { objectionTo } from './extra-headers.ts'

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export const OPERATION_IDS = operations.map(({ id }) => id)
/** Callers with a login of their own. */
const ACCOUNTS = CALLERS.filter((caller) => caller !== 'anonymous' && caller !== 'key')
const text = z.string().min(1)
const numbers = z.array(z.int().positive()).min(1)
const texts = z.array(text).min(1)
const each = (keys: readonly string[], value: (key: string) => z.ZodType) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, value(key).optional()])))

/** A list, or one for each role where the two may be shown other records. */
const recordsOf = (name: string): z.ZodType => {
  const { key, isNamedByRole } = records[kindNamed(name as NamedRecord)]
  const list = key === 'id' ? numbers : texts
  if (!isNamedByRole) return list
  return z.union([list, z.strictObject({ administrator: list.optional(), learner: list.optional() })])
}

const answerForm = z.strictObject({
  status: z.int().min(100).max(599).describe('status of the answer'),
  contains: text.optional().describe('a part of its body, where other answers have the same status'),
})

const DEVIATION = z.strictObject({
  schema: text.optional().describe('where: records of this schema, such as legacy-learner/learning-object'),
  operation: z.enum(OPERATION_IDS).optional().describe('where: one operation'),
  interface: z.enum(INTERFACES).optional().describe('where: every operation of an interface'),

  member: text.optional().describe('a documented member of records; dots descend'),
  envelope: text.optional().describe('a documented member of the envelope around the records'),
  parameter: text.optional().describe('a documented parameter of the query or the body'),
  header: text.optional().describe('a documented request header'),
  offered: z.literal(false).optional().describe('the operation is not offered: its checks are waived'),
  body: z.enum(CARRIERS).optional().describe('how the platform takes bodies'),
  empty: answerForm.optional().describe('what it answers for an empty list'),
  missing: answerForm.optional().describe('what it answers for a record that is not there'),
  nothing: answerForm.optional().describe('what it answers for a success without a body'),

  name: text.optional().describe("the platform's own name; dots descend"),
  type: z.enum(SENT_TYPES).optional().describe('the type that the platform sends'),
  absent: z.literal(true).optional().describe('the platform does not send it'),
  null: z.literal(true).optional().describe('the platform sends null'),
  dates: text.optional().describe('its form of dates: yyyy-MM-dd HH:mm:ss and the like, epoch seconds or milliseconds'),
  values: z
    .union([texts, z.record(z.string(), text)])
    .optional()
    .describe("the platform's closed list of values, or its value for each documented one"),
  required: z.literal(true).optional().describe('a request without it is refused'),
  default: z.union([z.string(), z.number(), z.boolean()]).optional().describe('what a request without it means'),
  maximum: z.number().optional().describe('the largest value that is taken'),

  clauses: texts.optional().describe('further statements that it contradicts: their failures are waived'),
  reason: text.describe('why the platform differs'),
  owner: text.optional(),
  link: text.optional(),
  expires: text.optional().describe('yyyy-mm-dd, the last day'),
})

const ACCOUNT = z.strictObject({
  login: text,
  passwordVariable: text.describe('name of the environment variable that holds the password'),
})

export const PROFILE = z.strictObject({
  $schema: z.string().optional(),
  interfaces: z
    .array(z.enum(INTERFACES))
    .min(1)
    .optional()
    .describe('interfaces to speak to; all configured ones by default'),
  operations: z
    .record(z.string(), z.strictObject({ method: z.enum(METHODS).optional(), path: z.string().optional() }))
    .optional()
    .describe('method and path of operations, where they are not those of the documents'),
  names: each(Object.keys(NAMES), () => text)
    .optional()
    .describe('names which the documents leave to the platform'),
  headers: each(INTERFACES, (name) =>
    z.record(z.string(), z.string()).superRefine((headers, context) => {
      for (const [header, value] of Object.entries(headers)) {
        const message = objectionTo(name as Interface, header, value)
        if (message) context.addIssue({ code: 'custom', path: [header], message })
      }
    }),
  )
    .optional()
    .describe('further headers of every request by interface, such as those that a gateway requires'),
  tls: z
    .strictObject({
      authorities: text.optional().describe('PEM file of authorities that are trusted in addition to the usual ones'),
      certificate: text.optional().describe('PEM file of the client certificate that the platform requires'),
      key: text.optional().describe('PEM file of its private key'),
    })
    .optional()
    .describe('certificates; files relative to the profile'),
  accounts: each(ACCOUNTS, () => ACCOUNT)
    .optional()
    .describe('accounts by role; variables of the environment count first'),
  records: each(NAMED_RECORDS, recordsOf)
    .optional()
    .describe('records that cannot be discovered, or should be used instead of what is found'),
  limits: z
    .object({ perCaller: z.boolean().optional() })
    .catchall(z.number().positive())
    .optional()
    .describe('requests in a window by operation, of a whole interface, or default; windowSeconds is its length'),
  deviations: z.array(DEVIATION).optional().describe('how the platform is known to differ from the documents'),
})

export type Parsed = z.infer<typeof PROFILE>

/** Roles that may be shown other records of a kind. */
export const ROLES = ['role', ['administrator', 'learner']] as const

/** Names that may stand at a place of the profile, and their kind; array positions left out. */
export const KNOWN: Readonly<Record<string, readonly [what: string, names: readonly string[]]>> = tableOf({
  '': ['member', Object.keys(PROFILE.shape)],
  names: ['member', Object.keys(NAMES)],
  records: ['record kind', NAMED_RECORDS],
  headers: ['interface', INTERFACES],
  accounts: ['account', ACCOUNTS],
  operations: ['member', ['method', 'path']],
  deviations: ['member', Object.keys(DEVIATION.shape)],
})

/** The published schema: `schemas/profile.schema.json`, for completion in editors. */
export const profileSchema = (): object => ({
  ...z.toJSONSchema(PROFILE, { target: 'draft-2020-12' }),
  $id: 'profile.schema.json',
  title: 'Profile of a platform',
})
