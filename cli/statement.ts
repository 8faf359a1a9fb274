/** `lpconform statement REPORT`: one printable page for others, signed where a key is given. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { dirname, join } from 'node:path'
import { parseJson } from '../contract/json.ts'
import type { Proof, SignedStatement, Statement } from '../contract/statement.ts'
import { tableOf } from '../contract/table.ts'
import { faults, variations } from '../faults/index.ts'
import { differences } from '../faults/proving/differences.ts'
import { writeFiles } from '../reporters/index.ts'
import { statementHtml, statementOf } from '../reporters/statement.ts'
import { readBounded, readBytes } from '../runner/configuration/bounded-file.ts'
import { packageVersion } from '../runner/configuration/package.ts'
import { givenBy, UsageError } from '../runner/configuration/problem.ts'
import { readReport, reportFileIn } from '../runner/configuration/report-file.ts'
import type { Console } from '../runner/console.ts'
import { checks } from '../suites/index.ts'

export interface StatementOptions {
  /** File of a private key in PEM. */
  readonly key?: string
  /** Folder of the statement; that of the report unless given. */
  readonly out?: string
}

/** Far above what a key takes. */
const MOST_KEY_BYTES = 64 * 1024
const MOST_REPORT_BYTES = 128 * 2 ** 20

/** Keys that sign the data itself, or its SHA-256. */
const DIGESTS = tableOf<string | null>({ ed25519: null, rsa: 'sha256', ec: 'sha256' })

/** As `sign` and `verify` of Node take it; undefined for a key that signs nothing here. */
export const digestFor = (type = ''): string | null | undefined => DIGESTS[type]

/** The signed text: the same for the same statement, however its file is indented. */
export const signedText = (statement: Statement): Buffer => Buffer.from(JSON.stringify(statement), 'utf8')

export const sha256OfReport = (file: string): string =>
  createHash('sha256').update(readBytes(file, MOST_REPORT_BYTES)).digest('hex')

function keyIn(file: string): KeyObject {
  const pem = givenBy('--key', () => readBounded(file, MOST_KEY_BYTES))
  let key: KeyObject
  try {
    key = createPrivateKey(pem)
  } catch {
    throw new UsageError(
      `--key ${file}: is not a private key in PEM without a passphrase (openssl genpkey -algorithm ed25519)`,
    )
  }
  if (digestFor(key.asymmetricKeyType) === undefined)
    throw new UsageError(`--key ${file}: a key of type ${key.asymmetricKeyType} (allowed: ed25519, rsa, ec)`)
  return key
}

function signatureOf(statement: Statement, key: KeyObject): SignedStatement['signature'] {
  const type = key.asymmetricKeyType!
  return {
    key: type,
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
    value: sign(digestFor(type), signedText(statement), key).toString('base64'),
  }
}

/** Figures of this version; a report of another one has its own. */
const proofOf = (suiteVersion: string): Proof | undefined =>
  suiteVersion === packageVersion()
    ? { checks: checks.length, faults: faults.length, variations: variations.length + differences.length }
    : undefined

/** The same statement again, as JSON gives it. @throws UsageError */
export function statementFrom(file: string): Statement {
  const report = readReport(file)
  const statement = statementOf(report, sha256OfReport(file), proofOf(report.run.suiteVersion))
  return parseJson<Statement>(JSON.stringify(statement))
}

/** @returns 0 @throws UsageError for a report or a key that cannot be read */
export function statement(path: string, { key: keyFile, out }: StatementOptions, console: Console): number {
  const file = reportFileIn(path)
  const made = statementFrom(file)
  const key = keyFile === undefined ? undefined : keyIn(keyFile)
  const signed: SignedStatement = key ? { statement: made, signature: signatureOf(made, key) } : { statement: made }
  const folder = out ?? dirname(file)
  writeFiles(folder, [
    ['statement.json', [`${JSON.stringify(signed, null, 2)}\n`]],
    ['statement.html', [statementHtml(signed)]],
  ])
  console.out.write(`${join(folder, 'statement.html')}\n${join(folder, 'statement.json')}\n`)
  return 0
}
