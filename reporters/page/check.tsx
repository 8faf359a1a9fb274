/** One check with what it found, its clauses and its evidence. */
import type { CheckResult, Finding } from '../../contract/run.ts'
import { Chip, counted, Foldable, figure, Link, Portions } from './elements.tsx'
import { ExchangeRow } from './exchange.tsx'
import { clauses, data, dependents, report } from './model.ts'

const NOTE_LENGTH = 160
const MOST_ELSEWHERE = 12

/** What was found, in the row itself, so that a list can be read without opening anything. */
function Note({ check }: { readonly check: CheckResult }) {
  const [finding] = check.findings
  const text = finding ? `expected ${finding.expected}, got ${finding.actual}` : check.message
  if (check.verdict === 'pass' || !text) return null
  return <span class="note">{text.length > NOTE_LENGTH ? `${text.slice(0, NOTE_LENGTH - 1)}…` : text}</span>
}

/** A finding that names its request begins with it. */
function split(text: string): { readonly request: string; readonly expected: string } {
  const [, request = '', expected = text] = /^([A-Z]+ \/\S*(?: .*?)?): ([\s\S]*)$/.exec(text) ?? []
  return { request, expected }
}

function requestLine({ evidence }: CheckResult): string {
  const id = evidence.findLast((one) => data.exchanges[one])
  return (id && data.exchanges[id]?.line) || ''
}

function FindingBlock({ check, finding }: { readonly check: CheckResult; readonly finding: Finding }) {
  const { request, expected } = split(finding.expected)
  return (
    <div class="finding">
      <p class="request">{request || requestLine(check)}</p>
      <dl class="pair">
        <dt>Expected</dt>
        <dd>{expected}</dd>
        <dt>Received</dt>
        <dd class="actual">{finding.actual}</dd>
        {check.findings.length > 1 && (
          <>
            <dt>Clause</dt>
            <dd class="mono">{finding.clause}</dd>
          </>
        )}
      </dl>
    </div>
  )
}

function Found({ check }: { readonly check: CheckResult }) {
  const error = report.errors.find((one) => one.check === check.id)
  if (error) {
    return (
      <div class="finding">
        <p>Internal error: it says nothing about the target</p>
        <pre>{error.message}</pre>
      </div>
    )
  }
  if (!check.findings.length) return check.message ? <p class="finding">{check.message}</p> : null
  return (
    <>
      {check.findings.map((finding) => (
        <FindingBlock key={finding.clause + finding.expected} check={check} finding={finding} />
      ))}
    </>
  )
}

function Waived({ waived }: Pick<CheckResult, 'waived'>) {
  if (!waived) return null
  const { by, reason, owner, link, expires } = waived
  const told = [reason, owner, link, expires && `until ${expires}`].filter(Boolean).join(', ')
  return (
    <p class="finding">
      Accepted by the {by}: {told}
    </p>
  )
}

function ClauseLines({ ids }: { readonly ids: readonly string[] }) {
  const line = (id: string) => {
    const clause = clauses.get(id)
    if (!clause) {
      return (
        <p key={id} class="where mono">
          {id}
        </p>
      )
    }
    return (
      <div key={id}>
        <p class="statement">{clause.statement}</p>
        <p class="where">
          {clause.document} › {clause.section} {' · '}
          <Link to={`clauses/${id}`}>{id}</Link> <span class="tag">{clause.level}</span>
        </p>
      </div>
    )
  }
  return (
    <div class="block">
      <h3>{ids.length > 1 ? 'Clauses' : 'Clause'}</h3>
      {ids.map(line)}
    </div>
  )
}

function Evidence({ ids }: { readonly ids: readonly string[] }) {
  const inside = ids.filter((id) => data.exchanges[id])
  const elsewhere = ids.filter((id) => !data.exchanges[id])
  const rest = elsewhere.length - MOST_ELSEWHERE
  return (
    <div class="block">
      <h3>Evidence</h3>
      {inside.length > 0 && (
        <div>
          {inside.map((id) => (
            <ExchangeRow key={id} id={id} exchange={data.exchanges[id]!} />
          ))}
        </div>
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

function Dependents({ check }: { readonly check: CheckResult }) {
  const own = dependents.get(check.id) ?? []
  if (!own.length) return null
  return (
    <div class="block">
      <h3>Undecided because of this</h3>
      <Portions
        items={own}
        size={MOST_ELSEWHERE}
        make={({ id, title }) => (
          <p key={id}>
            <Link to={`check/${id}`}>{id}</Link> {title}
          </p>
        )}
      />
    </div>
  )
}

const secondsOf = (ms: number) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)

const CheckBody = ({ check }: { readonly check: CheckResult }) => (
  <div class={`body v-${check.verdict}`}>
    <Waived waived={check.waived} />
    <Found check={check} />
    {check.clauses.length > 0 && <ClauseLines ids={check.clauses} />}
    <Dependents check={check} />
    {check.evidence.length > 0 && <Evidence ids={check.evidence} />}
    <p class="foot">
      <Link to={`check/${check.id}`}>{check.id}</Link>
      <span>
        {counted(check.requests, 'request')}, {secondsOf(check.durationMs)}
      </span>
    </p>
  </div>
)

interface CheckRowProps {
  readonly check: CheckResult
  /** The surroundings do not say which operation it is of. */
  readonly alone?: boolean
  readonly addressed?: boolean
}

export function CheckRow({ check, alone = false, addressed = false }: CheckRowProps) {
  const behind = dependents.get(check.id)?.length ?? 0
  const summary = (
    <>
      <Chip verdict={check.verdict} />
      <span class="grow">
        {check.title || check.id}
        <Note check={check} />
      </span>
      {behind > 0 && <span class="tag">{counted(behind, 'check')} behind it undecided</span>}
      <span class="id">{alone ? check.id : check.id.slice(check.id.indexOf('#') + 1)}</span>
    </>
  )
  return (
    <Foldable
      class="check"
      summary={summary}
      content={() => <CheckBody check={check} />}
      open={addressed}
      addressed={addressed}
      data={{ 'data-check': check.id }}
    />
  )
}
