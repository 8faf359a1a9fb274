/** Options in a configuration file, as a schema: files are checked against it, and editors complete from it. */

import { z } from 'zod'
import { INTERFACES } from '../../contract/operations.ts'
import { FORMS } from '../../contract/report-forms.ts'
import { MODES, RATE_LIMIT_CHECKS } from '../../contract/run.ts'
import { SEVERITIES } from '../../contract/severity.ts'
import { tableOf } from '../../contract/table.ts'
import { DURATION_FORM, millisecondsOf } from './duration.ts'
import { LARGEST_CONCURRENCY, LARGEST_COUNT, LARGEST_SEED } from './options.ts'

const text = z.string().min(1)
/** One value, or several. */
const several = (value: z.ZodType) => z.union([value, z.array(value).min(1)]).optional()
const count = (least: number, most = LARGEST_COUNT) => z.int().min(least).max(most).optional()

const time = z
  .string()
  .refine((value) => millisecondsOf(value) !== undefined, { error: `must be ${DURATION_FORM}` })
  .optional()

/** The options of `lpconform run` under the same names; those of a single call are left to the command line. */
export const OPTIONS = z.strictObject({
  $schema: z.string().optional(),
  profile: several(text).describe('profile files, later ones on top'),
  interface: several(z.enum(INTERFACES)).describe('interfaces to select'),
  operation: several(text).describe('operations to select; * matches any text'),
  clause: several(text).describe('clauses whose checks are selected; * matches any text'),
  exclude: several(text).describe('operations, checks and clauses to leave out; * matches any text'),
  mode: z.enum(MODES).optional().describe('what a run may write'),
  rateLimits: z.enum(RATE_LIMIT_CHECKS).optional().describe('whether to exhaust rate limits'),
  maxRate: z.number().positive().optional().describe('requests a second at most'),
  strict: z.boolean().optional().describe('fail on warnings too'),
  failOn: z.enum(SEVERITIES).optional().describe('fail only on findings of this severity or higher'),
  baseline: text.optional().describe('an earlier report: its violations are accepted, a regression is not'),
  known: text.optional().describe('file of known failures, carried from run to run'),
  waivers: text.optional().describe('file of findings to accept'),
  maxInconclusive: count(0).describe('fail when more checks than this are inconclusive'),
  minDecided: z.number().min(0).max(100).optional().describe('fail when less than this percentage is decided'),
  maxLatency: time.describe(`fail when 95 % of the answers of an operation take longer: ${DURATION_FORM}`),
  bail: count(1).describe('stop after this many violations'),
  maxTime: time.describe(`stop after this time: ${DURATION_FORM}`),
  maxCreations: count(0).describe('create at most this many records'),
  redactBodies: z.boolean().optional().describe('keep bodies and personal data out of every output'),
  out: text.optional().describe('folder of the report'),
  format: several(z.enum(FORMS)).describe('forms that are written beside report.json, in place of the usual ones'),
  seed: count(0, LARGEST_SEED).describe('seed of the test data'),
  concurrency: count(1, LARGEST_CONCURRENCY).describe('checks to run, and connections to an origin, at the same time'),
})

export type FileOptions = z.infer<typeof OPTIONS>

/** Options for one call, or those that weaken the protection of a platform. */
export const CALL_ONLY: Readonly<Record<string, string>> = tableOf({
  acceptKnown: '--accept-known',
  allowLasting: '--allow-lasting',
  checks: '--checks',
  embedded: '--embedded',
  failed: '--failed',
  json: '--json',
  quick: '--quick',
  quiet: '--quiet',
  readable: '--readable',
  reporter: '--reporter',
  resume: '--resume',
  shard: '--shard',
  watch: '--watch',
})

/** The published schema: `schemas/options.schema.json`, for completion in editors. */
export const optionsSchema = (): object => ({
  ...z.toJSONSchema(OPTIONS, { target: 'draft-2020-12' }),
  $id: 'options.schema.json',
  title: 'Options of lpconform: lpconform.config.yml or lpconform.config.json',
})
