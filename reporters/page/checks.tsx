/** The checks by operation, what must be acted on before everything else. */
import type { CheckResult } from '../../contract/run.ts'
import type { ShownOperation } from '../page-data.ts'
import { CheckRow } from './check.tsx'
import { counted, Empty, Foldable, figure, Portions, Section } from './elements.tsx'
import { checksOf, data, operationTextOf, report } from './model.ts'
import { hasVerdict, hasWords, isNarrowed, matches, type Narrowing } from './narrowing.ts'
import type { Drawn, ViewProps } from './views.tsx'

/** Results up to this many are shown opened. */
const FEW = 40

interface Matching {
  readonly operation: ShownOperation
  readonly checks: readonly CheckResult[]
}

/** The operations as the filters leave them; whoever names an operation gets all of its checks. */
function matchingOf(narrowing: Narrowing): readonly Matching[] {
  return data.operations.flatMap((operation) => {
    if (narrowing.of && operation.interface !== narrowing.of) return []
    const own = checksOf.get(operation.id) ?? []
    const named = narrowing.words.length > 0 && hasWords(narrowing, operationTextOf(operation))
    const checks = own.filter((check) => (named ? hasVerdict(narrowing, check.verdict) : matches(narrowing, check)))
    const kept = checks.length > 0 || (named && !narrowing.verdicts.size) || !isNarrowed(narrowing)
    return kept ? [{ operation, checks }] : []
  })
}

function Tally({ checks }: Pick<Matching, 'checks'>) {
  const counts = data.urgency.map(
    (verdict) => [verdict, checks.filter((one) => one.verdict === verdict).length] as const,
  )
  return (
    <span class="counts">
      {counts.map(([verdict, count]) =>
        count ? (
          <span
            key={verdict}
            class={`count v-${verdict}${verdict === 'pass' || verdict === 'skipped' ? ' quiet' : ''}`}
            role="img"
            title={`${count} ${verdict}`}
            aria-label={`${count} ${verdict}`}
          >
            {figure(count)}
          </span>
        ) : null,
      )}
    </span>
  )
}

interface OperationRowProps extends Matching {
  readonly open: boolean
  readonly addressed: string
}

function OperationRow({ operation, checks, open, addressed }: OperationRowProps) {
  const summary = (
    <>
      <span class="method">{operation.method}</span>
      <span class="grow">
        <span class="title">{operation.title}</span>
        <span class="path">{operation.path}</span>
      </span>
      {!operation.exercised && (
        <span class="tag" title="no answer of this operation was a success">
          not exercised
        </span>
      )}
      <Tally checks={checks} />
    </>
  )
  const content = () =>
    checks.length ? (
      <div class="nested">
        <Portions
          items={checks}
          make={(one) => <CheckRow key={one.id} check={one} addressed={one.id === addressed} />}
        />
      </div>
    ) : (
      <Empty>No check of this operation</Empty>
    )
  return (
    <Foldable class="op" summary={summary} content={content} open={open} data={{ 'data-operation': operation.id }} />
  )
}

const URGENT = [
  { verdict: 'violation', title: 'Violations', portion: 30 },
  { verdict: 'warning', title: 'Warnings', portion: 10 },
] as const

const Urgent = () => (
  <>
    {URGENT.map(({ verdict, title, portion }) => {
      const own = report.checks.filter((check) => check.verdict === verdict)
      if (!own.length) return null
      return (
        <Section key={verdict} title={title} count={figure(own.length)}>
          <div class="list">
            <Portions items={own} size={portion} make={(check) => <CheckRow key={check.id} check={check} alone />} />
          </div>
        </Section>
      )
    })}
  </>
)

interface Need {
  readonly text: string
  readonly checks: readonly CheckResult[]
}

/** What undecided checks would need, the need of most checks first. */
function needsOf(kind: 'record' | 'credential' | 'disturbance'): readonly Need[] {
  const needs = new Map<string, CheckResult[]>()
  for (const check of report.checks) {
    const [cause] = check.verdict === 'inconclusive' ? (check.causes ?? []) : []
    if (cause?.kind === kind) needs.set(cause.what, [...(needs.get(cause.what) ?? []), check])
  }
  return [...needs]
    .map(([text, checks]) => ({ text, checks }))
    .sort((one, other) => other.checks.length - one.checks.length)
}

const NEEDS = [
  { kind: 'credential', title: 'Undecided: the configuration lacks' },
  { kind: 'record', title: 'Undecided: the target lacks' },
  { kind: 'disturbance', title: 'Undecided: disturbed' },
] as const

const NeedRow = ({ text, checks }: Need) => (
  <Foldable
    class="need"
    summary={
      <>
        <span class="grow">{text}</span>
        <span class="soft">{counted(checks.length, 'check')}</span>
      </>
    }
    content={() => (
      <div class="nested">
        <Portions items={checks} make={(check) => <CheckRow key={check.id} check={check} alone />} />
      </div>
    )}
  />
)

/** What could not be decided, by what it would need. */
const Undecided = () => (
  <>
    {NEEDS.map(({ kind, title }) => {
      const needs = needsOf(kind)
      if (!needs.length) return null
      return (
        <Section key={kind} title={title} count={counted(needs.length, 'need')}>
          <div class="list">
            <Portions items={needs} size={10} make={(need) => <NeedRow key={need.text} {...need} />} />
          </div>
        </Section>
      )
    })}
  </>
)

export function drawChecks({ narrowing, addressed }: ViewProps): Drawn {
  const shown = matchingOf(narrowing)
  const total = shown.reduce((sum, { checks }) => sum + checks.length, 0)
  const open = isNarrowed(narrowing) && total <= FEW
  const tally = `${counted(total, 'check')} of ${counted(shown.length, 'operation')}`
  if (!shown.length) return { tally, content: <Empty>Nothing matches</Empty> }
  const content = (
    <>
      {!isNarrowed(narrowing) && (
        <>
          <Urgent />
          <Undecided />
        </>
      )}
      {data.interfaces.map((of) => {
        const own = shown.filter(({ operation }) => operation.interface === of)
        if (!own.length) return null
        return (
          <Section key={of} title={of} count={counted(own.length, 'operation')}>
            <div class="list">
              {own.map((one) => (
                <OperationRow
                  key={`${one.operation.id} ${open} ${addressed}`}
                  {...one}
                  open={open}
                  addressed={addressed}
                />
              ))}
            </div>
          </Section>
        )
      })}
    </>
  )
  return { tally, content }
}
