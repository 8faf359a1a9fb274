/** One check with its finding, its clauses and its evidence. */

import { findingLine, splitExpected } from '../../contract/finding-line.ts'
import type { CheckResult, Finding } from '../../contract/run.ts'
import { settledLine } from '../../contract/settings.ts'
import { SEVERITY_MEANINGS } from '../../contract/severity.ts'
import { CHANGE_TITLES } from '../change-titles.ts'
import { repeatedAmong } from '../request-line.ts'
import { Chip, counted, Foldable, Link, Portions } from './elements.tsx'
import { citedBy, lastLine, shownFor } from './evidence.ts'
import { enter, leave } from './location.ts'
import { clauses, comparison, dependents, report, sentenceOf } from './model.ts'
import { NextSteps } from './next-steps.tsx'
import { Replay } from './replay.tsx'
import { Source } from './source.tsx'
import { Steps } from './steps.tsx'
import { type Part, wordDifference } from './word-difference.ts'

const NOTE_LENGTH = 160
const MOST_DEPENDENTS = 12

/** The finding in the row itself, so that a list can be read without opening anything. */
function Note({ check }: { readonly check: CheckResult }) {
  const [finding] = check.findings
  const text = finding ? findingLine(finding) : check.message
  if (check.verdict === 'pass' || !text) return null
  return <span class="note">{text.length > NOTE_LENGTH ? `${text.slice(0, NOTE_LENGTH - 1)}…` : text}</span>
}

const Parts = ({ parts }: { readonly parts: readonly Part[] }) => (
  <>{parts.map(({ text, own }) => (own ? <mark>{text}</mark> : text))}</>
)

function FindingBlock({ check, finding }: { readonly check: CheckResult; readonly finding: Finding }) {
  const { request, expected } = splitExpected(finding.expected)
  const [left, right] = wordDifference(expected, finding.actual)
  const settled = settledLine(finding)
  return (
    <div class="finding">
      <p class="request">{request || lastLine(check)}</p>
      <dl class="against">
        <div>
          <dt>Expected</dt>
          <dd>
            <Parts parts={left} />
          </dd>
        </div>
        <div>
          <dt>Received</dt>
          <dd class="actual">
            <Parts parts={right} />
          </dd>
        </div>
      </dl>
      {check.findings.length > 1 && <p class="where mono">{finding.clause}</p>}
      {settled && <p class="where">{settled}</p>}
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
      {check.severity && (
        <p class="where">
          <b>{check.severity}</b>: {SEVERITY_MEANINGS[check.severity]}
        </p>
      )}
      {check.restsOn && <p class="finding">Met once; {check.restsOn.join(', ')} confirmed the same.</p>}
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
          <Link to={`clauses/${id}`}>{id}</Link> <span class="tag">{clause.level}</span> <Source id={id} />
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

/** The statement of the baseline about the check, where there is one. */
function SinceBaseline({ check }: { readonly check: CheckResult }) {
  if (!comparison) return null
  const day = comparison.before.startedAt.slice(0, 10)
  const change = comparison.checks.find(({ id }) => id === check.id)
  const text = change
    ? `${CHANGE_TITLES[change.change]} since the baseline of ${day}: ${change.before.verdict}${change.before.message ? ` (${change.before.message})` : ''} before, ${change.after.verdict} now${change.regression ? '; a regression' : ''}.`
    : `As in the baseline of ${day}.`
  return (
    <div class="block">
      <h3>History</h3>
      <p>{text}</p>
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
        size={MOST_DEPENDENTS}
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
    {check.findings.length > 0 && (
      <NextSteps check={check} exchanges={shownFor(check)} repeated={repeatedAmong(check, citedBy(check))} />
    )}
    <Replay check={check.id} />
    {check.clauses.length > 0 && <ClauseLines ids={check.clauses} />}
    <Dependents check={check} />
    {check.verdict !== 'pass' && <SinceBaseline check={check} />}
    {check.evidence.length > 0 && <Steps check={check} />}
    <p class="foot">
      <Link to={`check/${check.id}`}>{check.id}</Link>
      <Source id={check.id} />
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
  readonly printed?: boolean
}

export function CheckRow({ check, alone = false, addressed = false, printed = false }: CheckRowProps) {
  const behind = dependents.get(check.id)?.length ?? 0
  const summary = (
    <>
      <Chip verdict={check.verdict} />
      <span class="grow">
        {sentenceOf(check)}
        <Note check={check} />
      </span>
      {check.severity && <span class="tag">{check.severity}</span>}
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
      printed={printed}
      onTurn={(open) => (open ? enter(`check/${check.id}`, sentenceOf(check)) : leave(`check/${check.id}`))}
      data={{ 'data-check': check.id }}
    />
  )
}
