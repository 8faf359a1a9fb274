/** The exchanges of a check as numbered steps; of many, those that show the finding, and the others folded between them. */
import { splitExpected } from '../../contract/finding-line.ts'
import type { CheckResult } from '../../contract/run.ts'
import { curlsOf } from '../curl.ts'
import { repeatedAmong } from '../request-line.ts'
import type { ShownExchange } from '../shown-exchange.ts'
import { type Step, stepsOf, stepText } from '../steps.ts'
import type { Marking } from './body.tsx'
import { Difference } from './difference.tsx'
import { Foldable, figure } from './elements.tsx'
import { citedBy, isCarried, lastLine } from './evidence.ts'
import { ExchangeRow } from './exchange.tsx'
import { markPattern } from './marks.ts'
import { data, operations } from './model.ts'

const MOST_ELSEWHERE = 12
/** So many steps are read at a glance. */
const FEW = 8
/** Fewer are shown rather than folded. */
const LEAST_FOLDED = 3

type Shown = Step<ShownExchange>

/** Steps in order: those that are shown by themselves, and rows of the others. */
function partsOf(steps: readonly Shown[], isShown: (step: Shown) => boolean): readonly (readonly Shown[])[] {
  if (steps.length <= FEW) return steps.map((step) => [step])
  const parts: Shown[][] = []
  for (const step of steps) {
    const last = parts.at(-1)
    if (last && !isShown(step) && !isShown(last[0]!)) last.push(step)
    else parts.push([step])
  }
  return parts.flatMap((part) => (part.length < LEAST_FOLDED ? part.map((step) => [step]) : [part]))
}

function markingOf(check: CheckResult): Marking | undefined {
  const [finding] = check.findings
  return (
    finding && {
      findings: check.findings,
      words: markPattern(finding, splitExpected(finding.expected).request || lastLine(check)),
      records: operations.get(check.operation)?.records,
    }
  )
}

interface RowsProps {
  readonly check: CheckResult
  readonly steps: readonly Shown[]
  readonly repeated: readonly ShownExchange[]
}

function Rows({ check, steps, repeated }: RowsProps) {
  const marking = markingOf(check)
  return (
    <>
      {steps.map((step) => (
        <ExchangeRow
          key={step.exchange.id}
          exchange={step.exchange}
          part={stepText(step)}
          open={step.decided}
          marking={step.exchange.operation === check.operation ? marking : undefined}
          commands={step.decided ? curlsOf(repeated, data.signIns) : undefined}
        />
      ))}
    </>
  )
}

function Folded(props: RowsProps) {
  const { steps } = props
  const [first, last] = [steps[0]!.number, steps.at(-1)!.number]
  return (
    <Foldable
      class="comparison"
      summary={<span class="grow soft">{`Steps ${first} to ${last}`}</span>}
      content={() => <Rows {...props} />}
    />
  )
}

export function Steps({ check }: { readonly check: CheckResult }) {
  const inside = citedBy(check)
  const elsewhere = check.evidence.filter((id) => !isCarried(id))
  const rest = elsewhere.length - MOST_ELSEWHERE
  const steps = stepsOf(check, inside)
  const repeated = repeatedAmong(check, inside)
  const isShown = ({ decided, why, exchange }: Shown) => decided || why === 'control' || repeated.includes(exchange)
  const bad = steps.find(({ decided }) => decided)?.exchange
  const control = steps.find(({ why }) => why === 'control')?.exchange
  return (
    <div class="block">
      <h3>Steps, in order</h3>
      {partsOf(steps, isShown).map((part) => {
        const Part = part.length > 1 ? Folded : Rows
        return <Part key={part[0]!.number} check={check} steps={part} repeated={repeated} />
      })}
      {bad && control && bad !== control && (
        <Foldable
          class="comparison"
          summary={<span class="grow">What the failing exchange has otherwise than the control</span>}
          content={() => <Difference control={control} failing={bad} />}
        />
      )}
      {elsewhere.length > 0 && (
        <p class="where">
          In evidence.har: {elsewhere.slice(0, MOST_ELSEWHERE).join(', ')}
          {rest > 0 && ` and ${figure(rest)} more`}
        </p>
      )}
    </div>
  )
}
