/** Browser code of `index.html`: clauses, observations, residue, notices and errors of the suite. */
export const views = `
const citing = new Map()
for (const check of report.checks) {
  for (const id of check.clauses) citing.set(id, [...(citing.get(id) || []), check])
}

function clauseRow(clause) {
  const summary = el('summary.row', {}, chip(clause.verdict), el('span.grow', {}, clause.statement), el('span.id', {}, clause.id))
  const details = foldable('clause', summary, (parent) => parent.append(clauseBody(clause)))
  details.dataset.clause = clause.id
  return details
}

function clauseBody(clause) {
  const own = citing.get(clause.id) || []
  return el('div.body.v-' + clause.verdict, {}, clause.reason ? el('p.finding', {}, clause.reason) : null,
    el('p.where', {}, clause.document + ' › ' + clause.section + '  ', el('span.tag', {}, clause.level), ' ', el('span.tag', {}, clause.aspect)),
    own.length ? el('div.block', {}, el('h3', {}, 'Checks'), own.map((check) => el('p', {}, chip(check.verdict), ' ', link('check/' + check.id, check.id)))) : null)
}

function drawClauses(view) {
  const shown = report.clauses.filter(wanted)
  view.replaceChildren()
  for (const of of data.interfaces) {
    const own = shown.filter((one) => one.interface === of)
    if (own.length) view.append(el('section', {}, el('h2', {}, of, el('span', {}, counted(own.length, 'clause'))), portions(el('div.list', {}), own, clauseRow)))
  }
  if (!shown.length) view.append(el('p.empty', {}, 'Nothing matches'))
  return counted(shown.length, 'clause')
}

/** operationAt: the column whose text begins with the interface. */
function table(view, heads, rows, none, operationAt) {
  const shown = rows.filter((row) => has(row.join(' ').toLowerCase()) && (!state.of || row[operationAt].startsWith(state.of + '/')))
  const body = el('tbody', {})
  portions(body, shown, (row) => el('tr', {}, row.map((cell, at) => el(at === row.length - 1 ? 'td' : 'td.mono', {}, cell))), 300)
  view.replaceChildren(shown.length
    ? el('div.list.table', {}, el('table', {}, el('thead', {}, el('tr', {}, heads.map((head) => el('th', { scope: 'col' }, head)))), body))
    : el('p.empty', {}, rows.length ? 'Nothing matches' : none))
  return counted(shown.length, 'entry', 'entries')
}

const drawObservations = (view) =>
  table(view, ['Clause', 'Operation', 'Behaviour'], report.observations.map((one) => [one.clause, one.operation, one.value]), 'The run recorded no behaviour that the documents leave open', 1)

const drawResidue = (view) =>
  table(view, ['Operation', 'Id', 'What is left'], report.residue.map((one) => [one.operation, one.id, one.what]), 'The run left nothing on the target', 0)

const drawNotices = (view) =>
  table(view, ['Kind', 'Of', 'Text'], [
    ...report.errors.map((one) => ['error of the suite', one.check, one.message]),
    ...report.notices.map((text) => ['notice', '', text]),
  ], 'Nothing to note', 1)
`
