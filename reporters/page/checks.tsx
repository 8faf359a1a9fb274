/** The checks by operation, those that need action first. */
import type { CheckResult } from '../../contract/run.ts'
import type { ShownOperation } from '../page-data.ts'
import { CheckRow } from './check.tsx'
import { counted, Empty, Foldable, figure, Portions, Section } from './elements.tsx'
import { checks, checksOf, data, operations, operationTextOf } from './model.ts'
import { hasWords, isNarrowed, matches, type Narrowing } from './narrowing.ts'
import type { Drawn, ViewProps } from './view.ts'

/** Results up to this many are shown opened. */
const FEW = 60

interface Matching {
  readonly operation: ShownOperation
  readonly checks: readonly CheckResult[]
}

/** The operations that pass the filters; a search for an operation shows all of its checks. */
function matchingOf(narrowing: Narrowing, addressed: string): readonly Matching[] {
  const alone = checks.get(addressed)
  if (alone) return [{ operation: operations.get(alone.operation)!, checks: [alone] }]
  return data.operations.flatMap((operation) => {
    if (narrowing.of && operation.interface !== narrowing.of) return []
    if (narrowing.cell && operation.id !== narrowing.cell.operation) return []
    const own = checksOf.get(operation.id) ?? []
    const named = narrowing.words.length > 0 && hasWords(narrowing, operationTextOf(operation))
    const left = own.filter((check) => matches(named ? { ...narrowing, words: [] } : narrowing, check))
    const kept = left.length > 0 || (named && !narrowing.verdicts.size && !narrowing.weight)
    return kept ? [{ operation, checks: left }] : []
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

export function drawChecks({ narrowing, addressed }: ViewProps): Drawn {
  const shown = matchingOf(narrowing, addressed)
  const total = shown.reduce((sum, { checks }) => sum + checks.length, 0)
  const open = isNarrowed(narrowing) && total <= FEW
  const tally = `${counted(total, 'check')} of ${counted(shown.length, 'operation')}`
  if (!shown.length) return { tally, content: <Empty>Nothing matches</Empty> }
  const content = (
    <>
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
