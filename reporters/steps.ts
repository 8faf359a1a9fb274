/** The requests of a check as numbered steps: why each was sent, which one is the control, and which one decided. */
import type { CheckResult, Exchange, Reason } from '../contract/run.ts'
import { decisiveExchange, lineOf } from './request-line.ts'

type Cited = Pick<Exchange, 'id' | 'operation' | 'request' | 'why' | 'check'> & {
  readonly response?: Pick<NonNullable<Exchange['response']>, 'status'>
}

export interface Step<One> {
  /** From 1, in the order of sending. */
  readonly number: number
  readonly exchange: One
  /** Absent for run files of older versions, where it is no control either. */
  readonly why?: Reason
  readonly decided: boolean
}

/** The description of a step for a person. */
export const TOLD: Readonly<Record<Reason, string>> = {
  'sign-in': 'signs in',
  discovery: 'looks for records',
  sample: 'looks at what is there',
  preparation: 'makes what it needs',
  question: 'asks',
  control: 'control',
  confirmation: 'asks again to confirm',
  'clean-up': 'puts back',
}

/** A finding about a place in a body: another answer of the operation has the place as well, and is no comparison. */
const OF_BODY = /^(?:[A-Z]+ \/\S*: )?(?:\/\S*: |the member )/

const isSuccess = ({ response }: Cited) => response !== undefined && response.status < 300

/**
 * The last good answer of the same operation to another request before the one that decided, else the first after it.
 */
function controlAmong<One extends Cited>(finding: string, decisive: One, cited: readonly One[]): One | undefined {
  if (OF_BODY.test(finding)) return undefined
  const marked = cited.findLast((one) => one.why === 'control' && one !== decisive)
  if (marked) return marked
  const at = cited.indexOf(decisive)
  const line = lineOf(decisive)
  const isControl = (one: One) =>
    isSuccess(one) && one.operation === decisive.operation && lineOf(one) !== line && one.why !== 'discovery'
  return cited.slice(0, at).findLast(isControl) ?? cited.slice(at + 1).find(isControl)
}

const OF_CHECK: ReadonlySet<Reason | undefined> = new Set(['question', 'control', 'confirmation'])

/** A request of another check counts as an observation of this one; a shared control stays one. */
function whyFor(check: CheckResult, { why, check: by }: Cited, isOfBody: boolean): Reason | undefined {
  const isForeign = by !== undefined && by !== check.id
  return isForeign && OF_CHECK.has(why) && (why !== 'control' || isOfBody) ? 'sample' : why
}

export function stepsOf<One extends Cited>(check: CheckResult, cited: readonly One[]): readonly Step<One>[] {
  const [finding] = check.findings
  const decisive = finding && decisiveExchange(check, cited)
  const control = decisive && controlAmong(finding.expected, decisive, cited)
  const isOfBody = finding !== undefined && OF_BODY.test(finding.expected)
  return cited.map((exchange, at) => ({
    number: at + 1,
    exchange,
    why: exchange === control ? 'control' : whyFor(check, exchange, isOfBody),
    decided: exchange === decisive,
  }))
}

/** `2, control`, `5, asks, and this decided` */
export const stepText = ({ number, why, decided }: Step<unknown>): string =>
  [String(number), why && TOLD[why], decided && 'this decided'].filter(Boolean).join(', ')
