/** Whether a statement is of its report, says what that says, and bears its signature. */
import { createPublicKey, verify as isSigned, type KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SignedStatement, Statement } from '../contract/statement.ts'
import { fingerprintOf, statementHtml } from '../reporters/statement.ts'
import { readBounded } from '../runner/configuration/bounded-file.ts'
import { givenBy, UsageError } from '../runner/configuration/problem.ts'
import { readStatement } from '../runner/configuration/statement-file.ts'
import { digestFor, sha256OfReport, signedText, statementFrom } from './statement.ts'

const MOST_BYTES = 4 * 2 ** 20

export interface CheckedStatement {
  /** The changes since it was made, one sentence each. */
  readonly faults: readonly string[]
  /** The parts that are intact, one sentence each. */
  readonly told: readonly string[]
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
    const told = ['The statement is not signed: it matches the report, but does not prove who made it.']
    return wanted === undefined ? { faults: [], told } : { faults: [`${file}: is not signed`], told: [] }
  }
  const key = publicKeyIn(signature.publicKey)
  const digest = digestFor(key?.asymmetricKeyType)
  const holds =
    key?.asymmetricKeyType === signature.key &&
    digest !== undefined &&
    isSigned(digest, signedText(statement), key, Buffer.from(signature.value, 'base64'))
  if (!holds) return { faults: [`${file}: the signature does not belong to this statement`], told: [] }
  const fingerprint = fingerprintOf(signature.publicKey)
  if (wanted !== undefined) {
    const demanded = publicKeyIn(givenBy('--public-key', () => readBounded(wanted, MOST_BYTES)))
    if (!demanded) throw new UsageError(`--public-key ${wanted}: is not a public key in PEM`)
    if (!isSame(demanded, key))
      return { faults: [`${file}: was signed with a key other than ${wanted} (SHA-256 ${fingerprint})`], told: [] }
  }
  const whose =
    wanted === undefined ? `the key of SHA-256 ${fingerprint}; whose key that is, only its owner can say` : wanted
  return { faults: [], told: [`signed with ${whose}`] }
}

/** The present contents of a report; its own version of the suite gives the figures of the proof. */
const withoutProof = ({ proof: _, ...rest }: Statement) => JSON.stringify(rest)

function ofReport({ statement }: SignedStatement, file: string): CheckedStatement {
  const report = join(dirname(file), 'report.json')
  if (!existsSync(report))
    return { faults: [], told: [`no report.json beside it: its digest must be ${statement.report.sha256}`] }
  if (sha256OfReport(report) !== statement.report.sha256)
    return { faults: [`${report}: is not the report of the statement: one of them was changed or replaced`], told: [] }
  const made = statementFrom(report)
  const isAlike =
    made.proof && statement.proof
      ? JSON.stringify(made) === JSON.stringify(statement)
      : withoutProof(made) === withoutProof(statement)
  return isAlike
    ? { faults: [], told: ['the statement matches its report'] }
    : { faults: [`${file}: does not match its report`], told: [] }
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
