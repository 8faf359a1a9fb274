/** Views that are one table: observations, remaining records, waivers, notices. */

import { noticeLines } from '../notices.ts'
import { leftGroups, searchLine } from '../residue.ts'
import { counted, Empty, figure, Heads, Link, Portions } from './elements.tsx'
import { checks, clauses, comparison, report } from './model.ts'
import { hasWords, isOfInterface, type Narrowing } from './narrowing.ts'
import type { Drawn, ViewProps } from './view.ts'

export interface Row {
  /** Begins with the interface that it is of; empty for none. */
  readonly operation: string
  /** A list is one of names: each stays in one line. */
  readonly cells: readonly (string | readonly string[])[]
  /** Stands below the first cell. */
  readonly small?: string
}

export const shownRows = (narrowing: Narrowing, rows: readonly Row[]) =>
  rows.filter(
    ({ operation, cells, small }) =>
      hasWords(narrowing, [...cells, small].join(' ').toLowerCase()) && isOfInterface(narrowing, operation),
  )

interface TableProps {
  readonly heads: readonly string[]
  readonly rows: readonly Row[]
  readonly portion?: number
}

/** A longer name has to break. */
const SHORT_NAME = 40

const Names = ({ names }: { readonly names: readonly string[] }) => (
  <>
    {names.map((name, place) => (
      <>
        {place > 0 && ', '}
        <span class={name.length > SHORT_NAME ? '' : 'name'}>{name}</span>
      </>
    ))}
  </>
)

const Cell = ({ text }: { readonly text: string | readonly string[] }) => {
  if (typeof text !== 'string') return <Names names={text} />
  if (checks.has(text)) return <Link to={`check/${text}`}>{text}</Link>
  return clauses.has(text) ? <Link to={`clauses/${text}`}>{text}</Link> : text
}

/** Ids have no blanks, and stand in another type than sentences. */
const isId = (text: string | readonly string[]) => typeof text === 'string' && /^[\w-]+[/.][^\s]+$/.test(text)

export const Table = ({ heads, rows, portion = 300 }: TableProps) => (
  <div class="list table">
    <table>
      <Heads names={heads} />
      <tbody>
        <Portions
          items={rows}
          size={portion}
          columns={heads.length}
          make={({ cells, small }) => (
            <tr key={cells.join('\u0000')}>
              {cells.map((cell, column) => (
                <td key={heads[column]} data-head={heads[column]} class={isId(cell) ? 'mono' : ''}>
                  <Cell text={cell} />
                  {column === 0 && small !== undefined && (
                    <span class="small-id">
                      <Cell text={small} />
                    </span>
                  )}
                </td>
              ))}
            </tr>
          )}
        />
      </tbody>
    </table>
  </div>
)

/** A view of one table. `none`: the text where the run has no such entry. */
function tableView(headsOf: () => readonly string[], rowsOf: () => readonly Row[], none: string) {
  return ({ narrowing }: ViewProps): Drawn => {
    const [heads, rows] = [headsOf(), rowsOf()]
    const shown = shownRows(narrowing, rows)
    return {
      tally: counted(shown.length, 'entry', 'entries'),
      content: shown.length ? (
        <Table heads={heads} rows={shown} />
      ) : (
        <Empty>{rows.length ? 'Nothing matches' : none}</Empty>
      ),
    }
  }
}

/** The value of the last run, where there is one to compare with. */
function lastSeen(clause: string, operation: string): string {
  const change = comparison?.observations.find((one) => one.clause === clause && one.operation === operation)
  if (!change) return 'the same'
  return change.change === 'new' ? 'nothing' : (change.before ?? 'nothing')
}

export const drawObservations = tableView(
  () => [
    'What the documents leave open',
    'What the target does',
    ...(comparison ? ['In the last run'] : []),
    'Operation',
  ],
  () =>
    report.observations.map(({ clause, operation, value }) => ({
      operation,
      small: clause,
      cells: [
        clauses.get(clause)?.statement ?? clause,
        value,
        ...(comparison ? [lastSeen(clause, operation)] : []),
        operation,
      ],
    })),
  'The run recorded no unspecified behaviour',
)

export const drawOwn = tableView(
  () => ['Check', 'Outcome', 'What holds where it passes', 'What it found', 'Operation', 'Requests'],
  () =>
    (report.own ?? []).map(({ id, outcome, title, message, operation, evidence }) => ({
      operation,
      cells: [id, outcome, title, message, operation, evidence.join(', ')],
    })),
  'No check of your own',
)

const drawGroups = tableView(
  () => ['What is left', 'Created by', 'Names, or ids where they have none'],
  () =>
    leftGroups(report.residue).map(({ what, operation, ids, names }) => ({
      operation,
      cells: [`${figure(ids.length)} × ${what}`, operation, names.length ? names : ids],
    })),
  'The run left nothing on the target',
)

export function drawResidue(props: ViewProps): Drawn {
  const { tally, content } = drawGroups(props)
  const search = searchLine(report)
  return {
    tally,
    content: (
      <>
        {search && <p class="where">{search}</p>}
        {content}
      </>
    ),
  }
}

export const drawWaivers = tableView(
  () => ['State', 'Of', 'Owner', 'Expires', 'Reason', 'What to do'],
  () =>
    (report.waivers ?? []).map(({ state, check, clause, owner, expires, reason, todo }) => ({
      operation: (check ?? clause ?? '').replace('.', '/'),
      cells: [state, check ?? clause ?? '', owner ?? '', expires ?? '', reason, todo ?? 'nothing'],
    })),
  'No waiver',
)

export const drawDeviations = tableView(
  () => ['State', 'What differs', 'Checks', 'Owner', 'Expires', 'Reason', 'What to do'],
  () =>
    (report.deviations ?? []).map(({ state, what, checks, operation, owner, expires, reason, todo }) => ({
      operation: operation ?? '',
      cells: [state, what, String(checks.length), owner ?? '', expires ?? '', reason, todo || 'nothing'],
    })),
  'No declared deviation',
)

export const drawNotices = tableView(
  () => ['Kind', 'Text'],
  () => [
    ...report.errors.map(({ check, message }) => ({
      operation: check,
      small: check,
      cells: ['internal error', message],
    })),
    ...noticeLines(report.notices).map((text) => ({ operation: '', cells: ['notice', text] })),
  ],
  'Nothing to note',
)
