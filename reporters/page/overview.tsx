/** The first view: whether the platform conforms; if not, where and why; the undecided checks, and their needs. */
import type { FindingCause, ReportClause } from '../../contract/run.ts'
import type { Verdict } from '../../contract/verdict.ts'
import type { Need, NeedKind } from '../needs.ts'
import { StackedBar } from './charts.tsx'
import { CheckRow } from './check.tsx'
import { Chip, counted, Foldable, figure, Link, Portions, Section } from './elements.tsx'
import { AreaMap } from './map.tsx'
import { checks, clauses, comparison, data, report, sentenceOf } from './model.ts'
import type { Drawn } from './view.ts'

/** @param printed the check that is open on paper */
const rowsOf = (ids: readonly string[], printed?: string) => (
  <Portions
    items={ids.flatMap((id) => checks.get(id) ?? [])}
    size={40}
    make={(check) => <CheckRow key={check.id} check={check} alone printed={check.id === printed} />}
  />
)

const DECIDED: ReadonlySet<string> = new Set(['pass', 'violation', 'warning', 'waived', 'observation'])
const SHARES = [
  'violation',
  'warning',
  'waived',
  'pass',
  'observation',
  'inconclusive',
  'not-decidable',
  'skipped',
] as const

function InterfaceShare({ name, own }: { readonly name: string; readonly own: readonly ReportClause[] }) {
  const shares = SHARES.map((verdict) => ({
    name: verdict,
    count: own.filter((clause) => clause.verdict === verdict).length,
  }))
  const decided = own.filter(({ verdict }) => DECIDED.has(verdict)).length
  return (
    <div class="share">
      <p class="share-line">
        <b>{name}</b>
        <span>
          {figure(decided)} of {counted(own.length, 'clause')} decided
        </span>
      </p>
      <StackedBar label={`Clauses of ${name}`} shares={shares} />
    </div>
  )
}

/** The share of decided clauses per interface. */
const Shares = () => (
  <section class="shares" aria-label="Clauses by interface">
    {data.interfaces.map((name) => {
      const own = report.clauses.filter((clause) => clause.interface === name)
      return own.length ? <InterfaceShare key={name} name={name} own={own} /> : null
    })}
  </section>
)

const operationsLine = (operations: readonly string[]) =>
  operations.length > 2 ? counted(operations.length, 'operation') : operations.join(', ')

function CauseRow({ cause }: { readonly cause: FindingCause }) {
  const { verdict, severity, fails, expected, actual, checks: ids, operations, behind } = cause
  const [first = ''] = ids
  const summary = (
    <>
      <Chip verdict={verdict} />
      <span class="grow">
        {fails || checks.get(first)?.title || first}
        <span class="note">
          Expected {expected}. Received {actual}.
        </span>
        <span class="id">{operationsLine(operations)}</span>
      </span>
      <span class="weight">
        {severity && <span class="tag">{severity}</span>} {counted(ids.length, 'check')}
        {behind > 0 && <span class="soft"> and {figure(behind)} undecided behind</span>}
      </span>
    </>
  )
  const clause = clauses.get(cause.clause)
  const content = () => (
    <div class="nested">
      {clause && (
        <p class="where cause-clause">
          {clause.document} › {clause.section}: {clause.statement}
        </p>
      )}
      {rowsOf(ids, first)}
    </div>
  )
  return <Foldable class="cause" summary={summary} content={content} printed data={{ 'data-cause': first }} />
}

const CAUSE_TITLES = {
  violation: 'Violations by cause',
  warning: 'Warnings by cause',
  waived: 'Accepted for now',
}

const PLURALS: Partial<Record<Verdict, string>> = { violation: 'violations', warning: 'warnings' }

/** `12 checks: 10 violations and 2 warnings`: how the verdicts add up. */
function countedByVerdict(ids: readonly string[]): string {
  const parts = data.urgency.flatMap((verdict) => {
    const count = ids.filter((id) => checks.get(id)?.verdict === verdict).length
    return count ? counted(count, verdict, PLURALS[verdict] ?? verdict) : []
  })
  return `${counted(ids.length, 'check')}${parts.length > 1 ? `: ${parts.join(' and ')}` : ''}`
}

const Causes = () => (
  <>
    {(['violation', 'warning', 'waived'] as const).map((verdict) => {
      const own = data.causes.filter((cause) => cause.verdict === verdict)
      if (!own.length) return null
      return (
        <Section
          key={verdict}
          title={CAUSE_TITLES[verdict]}
          count={`${counted(own.length, 'cause')} behind ${countedByVerdict(own.flatMap((cause) => cause.checks))}`}
        >
          <div class="list">
            <Portions items={own} size={12} make={(cause) => <CauseRow key={cause.checks[0]} cause={cause} />} />
          </div>
        </Section>
      )
    })}
  </>
)

const NEED_TITLES: Readonly<Record<NeedKind, string>> = {
  credential: 'The configuration lacks',
  record: 'The target lacks',
  skipped: 'Left out on request',
  disturbance: 'Disturbed',
  finding: 'Waits for a finding',
}

/** A check that waits for a finding is explained by that finding. */
function whatOf({ kind, what }: Need): string {
  const check = kind === 'finding' ? checks.get(what) : undefined
  return check ? `${sentenceOf(check)} (${what})` : what
}

const NeedRow = ({ need }: { readonly need: Need }) => (
  <Foldable
    class="need"
    summary={
      <>
        <span class="need-kind">{NEED_TITLES[need.kind]}</span>
        <span class="grow">
          {whatOf(need)}
          <span class="how">{need.how}</span>
        </span>
        <span class="weight">{counted(need.checks.length, 'check')}</span>
      </>
    }
    content={() => <div class="nested">{rowsOf(need.checks)}</div>}
  />
)

const Undecided = () =>
  data.needs.length ? (
    <Section title="What could not be decided" count={countedByVerdict(data.needs.flatMap((need) => need.checks))}>
      <div class="list">
        <Portions items={data.needs} size={10} make={(need) => <NeedRow key={need.kind + need.what} need={need} />} />
      </div>
    </Section>
  ) : null

const Baseline = () =>
  comparison ? (
    <p class="where">
      Since the baseline of {comparison.before.startedAt.slice(0, 10)}: {comparison.verdict}.{' '}
      <Link to="changes">{counted(comparison.checks.length + comparison.observations.length, 'change')}</Link>
    </p>
  ) : null

export function drawOverview(): Drawn {
  const content = (
    <>
      <Baseline />
      <Causes />
      <Shares />
      <Undecided />
      <Section title="Where" count="checks by operation and aspect; the worst verdict colours a cell">
        <AreaMap />
      </Section>
      {data.notSelected > 0 && (
        <p class="where">{counted(data.notSelected, 'check')} of the suite were not selected.</p>
      )}
    </>
  )
  return { tally: '', content }
}
