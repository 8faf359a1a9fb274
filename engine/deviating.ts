/**
 * How declared deviations change the result of a check. Every check is judged through them; one whose clause a
 * deviation contradicts is judged without it as well, and is waived where it fails only then.
 */
import type { Answer } from '../client/answer.ts'
import { excuseOf } from '../client/deviations/excuses.ts'
import { byOperation, type Numbered, standing } from '../client/deviations/places.ts'
import { allowing, explains, lacking, proofsOf, without } from '../client/deviations/proofs.ts'
import { levelOf } from '../contract/clauses/index.ts'
import type { Deviation } from '../contract/deviation.ts'
import { findingLine } from '../contract/finding-line.ts'
import type { OperationId } from '../contract/operations.ts'
import type { CheckResult, Seen } from '../contract/run.ts'
import type { Acceptance } from '../contract/waiver.ts'
import type { Remark } from './response-recorder.ts'

/** The declared deviations of a target, as the engine uses them. */
export interface Declared {
  /** Deviations of an operation. */
  of(operation: OperationId): readonly Numbered[]
  /** Deviations that are not applied when a check is judged. */
  provenBy(check: string): ReadonlySet<number> | undefined
  acceptance(deviation: number): Acceptance
}

export function declaredOf(deviations: readonly Deviation[] = []): Declared {
  const all = standing(deviations)
  const [found, proofs] = [byOperation(all), proofsOf(all)]
  return {
    of: (operation) => found.get(operation) ?? [],
    provenBy: (check) => proofs.get(check),
    acceptance: (number) => acceptanceOf(number, deviations[number - 1]!),
  }
}

export const acceptanceOf = (deviation: number, { reason, owner, link, expires }: Deviation): Acceptance => ({
  by: 'deviation',
  deviation,
  reason,
  owner,
  link,
  expires,
})

/** The deviation that says an operation is not offered: its checks decide nothing. */
export const notOffered = (operation: OperationId, declared: Declared): Numbered | undefined =>
  declared.of(operation).find(({ deviation }) => deviation.offered === false)

/** Topics of the accusations of a check. */
const ACCUSING = new Set(['response-schema', 'listed-members', 'error-form', 'server-error'])

const declaredRemark = (number: number, { topic, key, expected, actual }: Remark): Remark => ({
  topic: 'declared',
  key: `${topic} ${number} ${key}`,
  expected,
  actual,
})

/** Defects of an answer beside the declared ones; declared ones stand apart, under a topic of their own. */
export function examinedThrough(
  examine: (answer: Answer) => readonly Remark[],
  declared: Declared,
): (answer: Answer) => readonly Remark[] {
  return (answer) => {
    const all = declared.of(answer.ask.operation)
    const remarks = examine(answer)
    if (!all.length) return remarks
    const judged = remarks.map((remark) => {
      const number = ACCUSING.has(remark.topic) ? excuseOf(remark, all) : undefined
      return number === undefined ? remark : declaredRemark(number, remark)
    })
    const { raw, shown } = answer.deviates ?? { shown: [] }
    if (!raw || !shown.length) return judged
    const left = new Set(remarks.map(({ topic, key }) => `${topic} ${key}`))
    const hidden = examine(raw).filter(({ topic, key }) => ACCUSING.has(topic) && !left.has(`${topic} ${key}`))
    return [...judged, ...hidden.flatMap((remark) => shown.map((number) => declaredRemark(number, remark)))]
  }
}

/** The declared defects of a topic, as they were seen. */
const declaredIn = ({ sightings }: Seen, topic: string) =>
  sightings.filter((defect) => defect.topic === 'declared' && defect.key.startsWith(`${topic} `))

const numberIn = (key: string) => Number(key.split(' ')[1])

/** The parts of a closing check that the engine needs here. */
interface Closing {
  readonly slug: string
  readonly clauses: readonly string[]
}

/** A closing check that finds only declared defects, waived: with the original answer as its findings. */
export function closedWith(check: Closing, result: CheckResult, seen: Seen, declared: Pick<Declared, 'acceptance'>) {
  const found = result.verdict === 'pass' ? declaredIn(seen, check.slug) : []
  const [first] = found
  if (!first) return result
  const [clause] = check.clauses
  const numbers = [...new Set(found.map(({ key }) => numberIn(key)))].sort((one, other) => one - other)
  const distinct = [...new Map(found.map((defect) => [`${defect.expected} ${defect.actual}`, defect])).values()]
  return {
    ...result,
    verdict: 'waived' as const,
    message: distinct.map(({ label, ...found }) => findingLine(found, label)).join('; '),
    findings: distinct.map(({ label, expected, actual }) => ({
      clause: clause!,
      level: levelOf(clause!),
      expected: `${label}: ${expected}`,
      actual,
    })),
    evidence: [...new Set([...result.evidence, ...found.flatMap(({ exchanges }) => exchanges)])],
    waived: declared.acceptance(numbers[0]!),
    deviations: numbers,
  }
}

const FAILED = new Set(['violation', 'warning'])

/** The findings of a check without deviations that none of them explains. */
export function unexplained(
  bare: CheckResult,
  numbers: ReadonlySet<number>,
  declared: Declared,
): CheckResult | undefined {
  const own = declared.of(bare.operation).filter(({ number }) => numbers.has(number))
  const findings = bare.findings.filter(({ expected }) => !own.some(({ deviation }) => explains(deviation, expected)))
  if (!findings.length) return undefined
  return {
    ...bare,
    findings,
    message: findings.map((finding) => findingLine(finding)).join('; '),
  }
}

/** The finding of a check about a missing part. */
const SEEN_NOTHING = /\bnothing\b|^(?:undefined|none)\b/

/** A failure of clauses that deviations allow, or a need of a part that they declare missing, waived. */
export function waivedByName(result: CheckResult, declared: Declared): CheckResult {
  const all = declared.of(result.operation)
  if (!all.length) return result
  const numbers = numbersFor(result, all)
  return numbers.length && numbers.every((number) => number !== undefined)
    ? waived(result, numbers as number[], declared)
    : result
}

function numbersFor({ verdict, findings, causes = [], clauses }: CheckResult, all: readonly Numbered[]) {
  if (verdict === 'inconclusive')
    return causes.map((cause) =>
      cause.kind === 'record' ? (lacking(cause.what, all) ?? without(clauses[0]!, all))?.number : undefined,
    )
  if (!FAILED.has(verdict)) return []
  return findings.map(({ clause, expected, actual }) => {
    const gone = SEEN_NOTHING.test(actual) ? (lacking(expected, all) ?? without(clause, all)) : undefined
    return (gone ?? allowing(clause, all))?.number
  })
}

/** A result that declared deviations account for. */
export const waived = (
  result: CheckResult,
  numbers: readonly number[],
  declared: Pick<Declared, 'acceptance'>,
): CheckResult => ({
  ...result,
  verdict: 'waived',
  causes: undefined,
  waived: declared.acceptance(numbers[0]!),
  deviations: [...new Set(numbers)],
})
