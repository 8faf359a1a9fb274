/** Certificate operations: current, Certificates. */

import { type Answer, describe } from '../../client/answer.ts'
import { firstOf, inTurn, refusal, succeeded, Undecided } from '../../client/answers/outcome.ts'
import { type Item, keyOf, pageOf } from '../../client/answers/page.ts'
import { instantOf, isExact, valueAt } from '../../client/answers/values.ts'
import { termsOf } from '../../contract/index.ts'
import type { OperationId } from '../../contract/operations.ts'
import { broken, brokenByItself, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import { contentTypeOf } from '../../engine/examine.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { recordsOf } from '../../laws/kit/pages.ts'
import { check, type Draft, type ListSetting, type Setting } from '../../laws/kit/suite.ts'
import { filtered } from '../../laws/kit/values.ts'
import { rangeOffsets } from '../../laws/ranges/checks.ts'
import { idOf, learnerCheck, rightRecord } from './records.ts'
import { junkParameters, keepsRules, type RecordRule } from './shown-values.ts'
import { ownRegistrations, unique } from './training-records.ts'

const listing: ListSetting = { as: 'administrator', kind: 'current/certificate' }
const terms = termsOf('current/certificates.list')
const ground = { terms, setting: listing, of: 'certificates' }

/** Certificates that certainly belong to another learner by their registration, and the learner's own. */
async function byOwner(scope: Scope): Promise<{ own: readonly Item[]; foreign: readonly Item[] }> {
  const mine = new Set((await ownRegistrations(scope)).map(({ id }) => id))
  const registrations = new Set((await scope.known('current/registration')).records.map(({ id }) => id))
  const { records } = await scope.known('current/certificate')
  const registrationOf = (record: Item) => valueAt(record, 'registration.id')
  return {
    own: records.filter((record) => mine.has(registrationOf(record))),
    foreign: records.filter((record) => registrations.has(registrationOf(record)) && !mine.has(registrationOf(record))),
  }
}

/** A certificate of another learner. @throws Undecided where the target shows none */
async function foreign(scope: Scope): Promise<Item> {
  const [first] = (await byOwner(scope)).foreign
  if (!first) throw new Undecided(needs.record('a certificate of another learner that shows its registration'))
  return first
}

async function ownOnly(scope: Scope): Promise<Outcome> {
  const { own, foreign: others } = await byOwner(scope)
  if (!others.length) return needs.record('a certificate of another learner that shows its registration')
  const { records, complete } = await scope.known('current/certificate', { atLeast: 0, as: 'learner' })
  const seen = new Set(records.map(keyOf))
  const leaked = others.find((record) => seen.has(keyOf(record)))
  if (leaked)
    return broken("only the learner's own certificates in the learner's list", `${keyOf(leaked)} of another learner`)
  const lacking = own.find((record) => !seen.has(keyOf(record)))
  if (lacking && complete)
    return broken(`the learner's own certificate ${keyOf(lacking)} in its list`, 'a list without it')
  return own.length ? holds() : needs.record('a certificate of the learner')
}

async function ownOnlyFiltered(scope: Scope): Promise<readonly Outcome[]> {
  const other = await foreign(scope)
  const { foreign: others } = await byOwner(scope)
  const keys = new Set(others.map(keyOf))
  const queries: readonly Call['query'][] = [
    { 'certifiedAt.equal': String(other.certifiedAt) },
    { 'certifiedAt.greaterThanEqual': '2000-01-01T00:00:00Z', size: 100 },
    { size: 100, offset: 1 },
  ]
  const outcomes = await inTurn(queries, async (query) => {
    const answer = await scope.call({ as: 'learner', query: query! })
    if (!answer.ok) return []
    const leaked = pageOf(answer).items.find((item) => keys.has(keyOf(item)))
    return leaked ? broken(`${answer.label}: no certificate of another learner`, keyOf(leaked)) : holds()
  })
  return outcomes.length ? outcomes : [needs.credential('a list that a learner may filter')]
}

async function twoBounds(scope: Scope): Promise<Outcome> {
  const { records } = await recordsOf(scope, listing)
  const instants = [...new Set(records.map(({ certifiedAt }) => instantOf(certifiedAt)))]
    .filter((instant) => !Number.isNaN(instant))
    .sort((one, other) => one - other)
  if (instants.length < 5) return needs.record('certificates of five different instants')
  const [low, high] = [instants[1]!, instants.at(-2)!]
  const raw = (instant: number) =>
    String(records.find(({ certifiedAt }) => instantOf(certifiedAt) === instant)!.certifiedAt)
  const query = { 'certifiedAt.greaterThan': raw(low), 'certifiedAt.lowerThan': raw(high) }
  return filtered(scope, ground, query, (item) => {
    const instant = instantOf(item.certifiedAt)
    return instant > low && instant < high ? 'must' : 'must-not'
  })
}

const namesRegistration: RecordRule = ({ registration }) =>
  isExact(valueAt(registration, 'id'))
    ? undefined
    : { expected: 'registration, a reference with an id', actual: registration }

const certificatesList = suite('current/certificates.list', listing, [
  learnerCheck('own-only', "lists all of a learner's own certificates, and no others", ownOnly),
  learnerCheck(
    'own-only-filtered',
    'shows a learner no certificate of another through a filter or page',
    ownOnlyFiltered,
  ),
  rangeOffsets(terms, listing),
  check('two-bounds', 'applies two certifiedAt bounds together', twoBounds),
  unique(listing, 'certificates'),
  keepsRules(
    'registration-named',
    'names the registration of each certificate by its id',
    async (scope) => (await scope.known('current/certificate')).records,
    () => [namesRegistration],
  ),
  junkParameters('current/certificates.list', listing, ['certifiedAt.greaterThan']),
])

const sample = async (scope: Scope, as: string): Promise<Call> => {
  const { records } = await scope.known('current/certificate', as === 'learner' ? { as } : {})
  return { path: { id: idOf(records[0]!) } }
}

const getting: Setting = { as: 'administrator', sample }

/** Control first: the learner reads its own certificate. */
async function refusedForeign(scope: Scope): Promise<{ other: Item; answer: Answer; outcome: Outcome }> {
  const other = await foreign(scope)
  succeeded(await scope.call({ as: 'learner', ...(await sample(scope, 'learner')) }))
  const answer = await scope.call({ as: 'learner', path: { id: idOf(other) } })
  return { other, answer, outcome: refusal(answer, "another learner's certificate") }
}

const foreignRefused = (leak: (other: Item, answer: Answer) => Outcome, title: string): Draft =>
  learnerCheck('own-only', title, async (scope) => {
    const { other, answer, outcome } = await refusedForeign(scope)
    return firstOf([outcome, leak(other, answer)])
  })

const shows = ({ uuid }: Item, answer: Answer): Outcome =>
  typeof uuid === 'string' && uuid.length >= 8 && answer.body.includes(uuid)
    ? broken(`${answer.label}: nothing of the certificate in the refusal`, 'its uuid')
    : holds()

const certificatesGet = suite('current/certificates.get', getting, [
  rightRecord('current/certificate', 'certificate'),
  foreignRefused(shows, "refuses a learner another learner's certificate"),
])

const DOWNLOAD: OperationId = 'current/certificates.download'
const MAGIC = '%PDF-'
const WITHIN = 1024

const magicAt = ({ body }: Answer) => body.subarray(0, WITHIN).indexOf(MAGIC)

const noByte = (_: Item, answer: Answer): Outcome =>
  answer.body.includes(MAGIC)
    ? broken(`${answer.label}: no byte of the file in the refusal`, `${answer.body.length} bytes of a PDF`)
    : holds()

const downloaded = async (scope: Scope) =>
  scope.once('certificate downloaded', async (shared) =>
    succeeded(
      await shared.call({ operation: DOWNLOAD, as: 'administrator', ...(await sample(shared, 'administrator')) }),
    ),
  )

/** A file may be the same by chance for two certificates of one learner and day, not for all. */
async function distinctFiles(scope: Scope): Promise<Outcome> {
  const { records } = await scope.known('current/certificate', { atLeast: 2 })
  const files = new Set<string>()
  const some = [...new Set([records[0]!, records[1]!, records.at(-1)!])]
  for (const record of some) {
    const answer = succeeded(await scope.call({ operation: DOWNLOAD, as: 'administrator', path: { id: idOf(record) } }))
    files.add(answer.body.toString('base64'))
    if (files.size > 1) return holds()
  }
  return broken(`${DOWNLOAD}: different files for ${some.length} certificates`, 'one and the same')
}

/** PDF or generic binary types: any other contradicts the content. */
const PDF_TYPES = /^(?:application\/(?:x-)?pdf|(?:application|binary)\/(?:octet-stream|x-download|force-download))?$/

const certificatesDownload = suite(DOWNLOAD, getting, [
  check('pdf', 'returns a PDF', async (scope) => {
    const answer = await downloaded(scope)
    // PDF readers accept the marker anywhere in the first kilobyte.
    if (magicAt(answer) < 0) return broken(`${answer.label}: content that starts with %PDF-`, describe(answer))
    return answer.body.length > 60 ? holds() : broken(`${answer.label}: a PDF`, `${answer.body.length} bytes`)
  }),
  check('content-type', 'declares a PDF content type', async (scope) => {
    const answer = await downloaded(scope)
    const type = contentTypeOf(answer)
    return PDF_TYPES.test(type)
      ? holds()
      : brokenByItself(`${answer.label}: content type application/pdf`, type || 'none')
  }),
  check('whole', 'returns a complete PDF', async (scope) => {
    const answer = await downloaded(scope)
    if (magicAt(answer) < 0) return needs.finding(`${DOWNLOAD}#pdf`)
    const tail = answer.body.subarray(-WITHIN).toString('latin1')
    return tail.includes('%%EOF') ? holds() : broken(`${answer.label}: a PDF with an end-of-file marker`, 'none')
  }),
  check('distinct-files', 'downloads different files for different certificates', distinctFiles),
  foreignRefused(noByte, "refuses a learner the download of another's certificate"),
  check('length', 'records the size of a certificate', async (scope) => {
    const { body } = await downloaded(scope)
    const size = body.length < 100_000 ? 'below 100 kB' : body.length < 10_000_000 ? 'below 10 MB' : '10 MB or more'
    return observed(size)
  }),
])

export const certificates = [certificatesList, certificatesGet, certificatesDownload]
