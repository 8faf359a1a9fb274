/** Views that are one table: observations, what was left behind, waivers, notices. */

import { counted, Empty, Heads, Link, Portions } from './elements.tsx'
import { checks, report } from './model.ts'
import { hasWords, isOfInterface, type Narrowing } from './narrowing.ts'
import type { Drawn, ViewProps } from './view.ts'

export interface Row {
  /** Begins with the interface that it is of; empty for none. */
  readonly operation: string
  readonly cells: readonly string[]
}

export const shownRows = (narrowing: Narrowing, rows: readonly Row[]) =>
  rows.filter(
    ({ operation, cells }) => hasWords(narrowing, cells.join(' ').toLowerCase()) && isOfInterface(narrowing, operation),
  )

interface TableProps {
  readonly heads: readonly string[]
  readonly rows: readonly Row[]
  readonly portion?: number
}

const Cell = ({ text }: { readonly text: string }) =>
  checks.has(text) ? <Link to={`check/${text}`}>{text}</Link> : text

/** Ids stand in all columns but the last. */
export const Table = ({ heads, rows, portion = 300 }: TableProps) => (
  <div class="list table">
    <table>
      <Heads names={heads} />
      <tbody>
        <Portions
          items={rows}
          size={portion}
          columns={heads.length}
          make={({ cells }) => (
            <tr key={cells.join('\u0000')}>
              {cells.map((cell, column) => (
                <td key={heads[column]} class={column === cells.length - 1 ? '' : 'mono'}>
                  <Cell text={cell} />
                </td>
              ))}
            </tr>
          )}
        />
      </tbody>
    </table>
  </div>
)

/** A view of one table. `none`: what to say where the run has no such entry. */
function tableView(heads: readonly string[], rows: readonly Row[], none: string) {
  return ({ narrowing }: ViewProps): Drawn => {
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

export const drawObservations = tableView(
  ['Clause', 'Operation', 'Behaviour'],
  report.observations.map(({ clause, operation, value }) => ({ operation, cells: [clause, operation, value] })),
  'The run recorded no unspecified behaviour',
)

export const drawResidue = tableView(
  ['Operation', 'Id', 'What is left'],
  report.residue.map(({ operation, id, what }) => ({ operation, cells: [operation, id, what] })),
  'The run left nothing on the target',
)

export const drawWaivers = tableView(
  ['State', 'Of', 'Owner', 'Expires', 'Reason', 'What to do'],
  (report.waivers ?? []).map(({ state, check, clause, owner, expires, reason, todo }) => ({
    operation: (check ?? clause ?? '').replace('.', '/'),
    cells: [state, check ?? clause ?? '', owner ?? '', expires ?? '', reason, todo ?? 'nothing'],
  })),
  'No waiver',
)

export const drawDeviations = tableView(
  ['State', 'What differs', 'Checks', 'Owner', 'Expires', 'Reason', 'What to do'],
  (report.deviations ?? []).map(({ state, what, checks, operation, owner, expires, reason, todo }) => ({
    operation: operation ?? '',
    cells: [state, what, String(checks.length), owner ?? '', expires ?? '', reason, todo || 'nothing'],
  })),
  'No declared deviation',
)

export const drawNotices = tableView(
  ['Kind', 'Of', 'Text'],
  [
    ...report.errors.map(({ check, message }) => ({ operation: check, cells: ['internal error', check, message] })),
    ...report.notices.map((text) => ({ operation: '', cells: ['notice', '', text] })),
  ],
  'Nothing to note',
)
