/** Options of the library, checked before anything is sent or written: programs in JavaScript have no types that would. */

import { z } from 'zod'
import { LASTING_CHANGES } from '../contract/run.ts'
import { tableOf } from '../contract/table.ts'
import { problemsIn } from '../runner/configuration/issues.ts'
import { suggestion } from '../runner/configuration/nearest.ts'
import { OPTIONS } from '../runner/configuration/options-schema.ts'
import { ConfigurationError, type Problem } from '../runner/configuration/problem.ts'

const several = (value: z.ZodType) => z.union([value, z.array(value)])
const text = z.string().min(1)
const functionOf = z.custom((value) => typeof value === 'function', { error: 'must be a function' })
/** `process.env` is an object of a kind of its own; a list or a `Map` holds no values by name. */
const variables = z.preprocess(
  (value) => (typeof value === 'object' && value !== null && !(Symbol.iterator in value) ? { ...value } : value),
  z.record(z.string(), z.string().optional()),
)
const { $schema: _, maxTime: __, maxLatency: ___, ...ofRuns } = OPTIONS.shape

const RUN = z.strictObject({
  ...ofRuns,
  environment: variables.optional(),
  reference: z
    .custom((value) => typeof (value as { environment?: unknown })?.environment === 'object', {
      error: 'must be what startReference returns',
    })
    .optional(),
  failed: text.optional(),
  quick: z.boolean().optional(),
  shard: z.strictObject({ index: z.int().min(1), count: z.int().min(1) }).optional(),
  maxTime: z.number().positive().optional(),
  maxLatency: z.number().positive().optional(),
  allowLasting: several(z.enum(LASTING_CHANGES)).optional(),
  checks: z.array(z.unknown()).optional(),
  reporters: z.array(z.custom((value) => typeof value === 'object' && value !== null)).optional(),
  signal: z.instanceof(AbortSignal).optional(),
})

const latency = z.union([z.number().min(0), z.strictObject({ least: z.number().min(0), most: z.number().min(0) })])

const STAND_IN = z.strictObject({
  faults: z.array(text).optional(),
  variations: z.array(text).optional(),
  breaks: z.array(text).optional(),
  port: z.int().min(0).max(65_535).optional(),
  seed: ofRuns.seed,
  rateWindowSeconds: z.number().positive().optional(),
  rateLimits: z.enum(['on', 'off']).optional(),
  data: z.looseObject({}).optional(),
  dataFile: text.optional(),
  latency: latency.optional(),
  now: z.number().optional(),
  onRequest: functionOf.optional(),
})

/** Options of the command line under their other names, which people try first. */
const OTHER_NAMES: Readonly<Record<string, string>> = tableOf({
  operations: 'operation',
  interfaces: 'interface',
  clauses: 'clause',
  fault: 'faults',
  variation: 'variations',
  break: 'breaks',
  rateWindow: 'rateWindowSeconds',
})

function demand(schema: z.ZodObject, options: object, whose: string): void {
  if (typeof options !== 'object' || options === null)
    throw new ConfigurationError([{ where: 'options', wrong: 'must be values by name' }], whose)
  const known = Object.keys(schema.shape)
  // An option that is undefined is not given.
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  const issues = schema.safeParse(given).error?.issues ?? []
  const wrong = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0
      ? issue.keys.map((key): Problem => ({ where: key, wrong: `unknown option${hint(key, known)}` }))
      : problemsIn({ issues: [issue] }, given, () => ['member', []]),
  )
  if (wrong.length) throw new ConfigurationError(wrong, whose)
}

const hint = (key: string, known: readonly string[]): string => {
  const plain = OTHER_NAMES[key]
  return plain !== undefined && known.includes(plain) ? `; nearest: ${plain}` : suggestion(key, known)
}

/** @throws ConfigurationError naming every unknown option and wrong value */
export const demandRunOptions = (options: object): void => demand(RUN, options, 'The call of runConformance')

/** @throws ConfigurationError naming every unknown option and wrong value */
export const demandStandInOptions = (options: object): void => demand(STAND_IN, options, 'The call of startReference')
