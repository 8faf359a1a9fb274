/** Whether a statement is of its report, says what that says, and bears its signature. */
import { createPublicKey, verify as isSigned, type KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { readBounded } from '../configuration/bounded-file.ts'
import { givenBy, UsageError } from '../configuration/problem.ts'
import { parseJson } from '../contract/json.ts'
import type { SignedStatement, Statement } from '../contract/statement.ts'
import { fingerprintOf, statementHtml } from '../reporters/statement.ts'
import { digestFor, sha256OfReport, signedText, statementFrom } from './statement.ts'

const MOST_BYTES = 4 * 2 ** 20

export interface CheckedStatement {
  /** What is not as it was made, one sentence each. */
  readonly faults: readonly string[]
  /** What holds, one sentence each. */
  readonly told: readonly string[]
}

const [text, count] = [z.string(), z.number()]
const ACCEPTED = z.array(
  z.object({ what: text, reason: text, owner: text.optional(), expires: text.optional(), state: text }),
)
const STATEMENT = z.object({
  schemaVersion: z.literal('1.0'),
  report: z.object({ id: text, sha256: text, chain: text.optional() }),
  target: text,
  startedAt: text,
  mode: text,
  seed: count,
  complete: z.boolean(),
  suiteVersion: text,
  result: text,
  doubts: z.array(text),
  checks: z.record(text, count),
  notSelected: count,
  interfaces: z.array(
    z.object({
      interface: text,
      operations: z.object({ total: count, exercised: count }),
      clauses: z.object({ total: count, decided: count }),
      contradicted: count,
    }),
  ),
  findings: z.array(z.object({ verdict: text, severity: text.optional(), fails: text, checks: count })),
  deviations: ACCEPTED,
  waivers: ACCEPTED,
  proof: z.object({ checks: count, faults: count, variations: count }).optional(),
} satisfies Readonly<Record<keyof Statement, z.ZodType>>)

/** As far as its page relies on it: the file is somebody else's. */
const SIGNED = z.object({
  statement: STATEMENT,
  signature: z.object({ key: text, publicKey: text, value: text }).optional(),
})

/** @throws UsageError for a file that is no statement */
function readStatement(file: string): SignedStatement {
  const read = readBounded(file, MOST_BYTES)
  let value: unknown
  try {
    value = parseJson(read)
  } catch (error) {
    throw new UsageError(`${file}: invalid JSON: ${(error as Error).message}`)
  }
  if (!SIGNED.safeParse(value).success)
    throw new UsageError(`${file}: is no statement of this tool (lpconform statement REPORT writes one)`)
  return value as SignedStatement
}

function publicKeyIn(pem: string): KeyObject | undefined {
  try {
    return createPublicKey(pem)
  } catch {
    return undefined
  }
}

const bytesOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' })

/** `equals` leaves an error behind for keys of two types, which the next key that is read is blamed for. */
const isSame = (one: KeyObject, other: KeyObject) => bytesOf(one).equals(bytesOf(other))

function ofSignature({ statement, signature }: SignedStatement, file: string, wanted?: string): CheckedStatement {
  if (!signature) {
    const told = ['The statement is not signed: it shows that it fits the report, and not who made it.']
    return wanted === undefined ? { faults: [], told } : { faults: [`${file}: is not signed`], told: [] }
  }
  const key = publicKeyIn(signature.publicKey)
  const digest = digestFor(key?.asymmetricKeyType)
  const holds =
    key?.asymmetricKeyType === signature.key &&
    digest !== undefined &&
    isSigned(digest, signedText(statement), key, Buffer.from(signature.value, 'base64'))
  if (!holds) return { faults: [`${file}: the signature is not of this statement`], told: [] }
  const fingerprint = fingerprintOf(signature.publicKey)
  if (wanted !== undefined) {
    const demanded = publicKeyIn(givenBy('--public-key', () => readBounded(wanted, MOST_BYTES)))
    if (!demanded) throw new UsageError(`--public-key ${wanted}: is no public key in PEM`)
    if (!isSame(demanded, key))
      return { faults: [`${file}: another key than ${wanted} signed it (SHA-256 ${fingerprint})`], told: [] }
  }
  const whose =
    wanted === undefined ? `the key of SHA-256 ${fingerprint}; whose key that is, only its owner can say` : wanted
  return { faults: [], told: [`signed with ${whose}`] }
}

/** What a report says now; its own version of the suite gives the figures of the proof. */
const withoutProof = ({ proof: _, ...rest }: Statement) => JSON.stringify(rest)

function ofReport({ statement }: SignedStatement, file: string): CheckedStatement {
  const report = join(dirname(file), 'report.json')
  if (!existsSync(report))
    return { faults: [], told: [`no report.json beside it: its digest is to be ${statement.report.sha256}`] }
  if (sha256OfReport(report) !== statement.report.sha256)
    return { faults: [`${report}: is not the report of the statement: one of them was changed or replaced`], told: [] }
  const made = statementFrom(report)
  const isAlike =
    made.proof && statement.proof
      ? JSON.stringify(made) === JSON.stringify(statement)
      : withoutProof(made) === withoutProof(statement)
  return isAlike
    ? { faults: [], told: ['the statement says what its report says'] }
    : { faults: [`${file}: says something else than its report`], told: [] }
}

function ofPage(signed: SignedStatement, file: string): readonly string[] {
  const page = join(dirname(file), 'statement.html')
  if (!existsSync(page) || readBounded(page, MOST_BYTES) === statementHtml(signed)) return []
  return [`${page}: is not the page of the statement: it was changed, or another version made it`]
}

/** @param wanted file of the public key that must have signed it @throws UsageError */
export function checkStatement(file: string, wanted?: string): CheckedStatement {
  const signed = readStatement(file)
  const [report, signature] = [ofReport(signed, file), ofSignature(signed, file, wanted)]
  return {
    faults: [...report.faults, ...signature.faults, ...ofPage(signed, file)],
    told: [...report.told, ...signature.told],
  }
}
