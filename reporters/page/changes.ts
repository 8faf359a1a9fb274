/** Browser code of `index.html`: what changed since the baseline, and what came of the waivers. */
export const changes = `
const comparison = data.comparison
const CHANGES = [['broken', 'Broken'], ['failing-differently', 'Failing differently'], ['no-longer-decided', 'No longer decided'], ['newly-decided', 'Newly decided'], ['fixed', 'Fixed']]

function changeSection(title, heads, rows) {
  const shown = rows.filter((row) => has(row.cells.join(' ').toLowerCase()) && (!state.of || row.operation.startsWith(state.of + '/')))
  if (!shown.length) return 0
  const body = el('tbody', {})
  portions(body, shown, (row) => el('tr', {}, row.cells.map((cell, at) => el(at ? 'td' : 'td.mono', {}, at || !checks.has(cell) ? cell : link('check/' + cell, cell)))), 200)
  view.append(el('section', {}, el('h2', {}, title, el('span', {}, figure(shown.length))),
    el('div.list.table', {}, el('table', {}, el('thead', {}, el('tr', {}, heads.map((head) => el('th', { scope: 'col' }, head)))), body))))
  return shown.length
}

function drawChanges(view) {
  view.replaceChildren(el('p.where', {}, comparison.verdict + '. Before: ' + comparison.before.startedAt + ', after: ' + comparison.after.startedAt + '. ' +
    counted(comparison.compared.checks, 'check') + ' and ' + counted(comparison.compared.observations, 'observation') + ' compared.'))
  for (const line of comparison.narrowed) view.append(el('p.finding', {}, line))
  let total = 0
  for (const [kind, title] of CHANGES) {
    total += changeSection(title, ['Check', 'Before', 'After', 'Found'], comparison.checks.filter((one) => one.change === kind)
      .map((one) => ({ operation: one.operation, cells: [one.id, one.before.verdict, one.after.verdict + (one.regression ? ', a regression' : ''), one.after.message || one.before.message] })))
  }
  const observations = (ofRecords) => comparison.observations.filter((one) => one.ofRecords === ofRecords)
    .map((one) => ({ operation: one.operation, cells: [one.clause, one.operation, one.before == null ? 'nothing' : one.before, one.after == null ? 'nothing' : one.after] }))
  const heads = ['Clause', 'Operation', 'Before', 'After']
  total += changeSection('Behaves otherwise where the documents are silent', heads, observations(false))
  total += changeSection('Other records were met', heads, observations(true))
  total += changeSection('The suite changed', ['Check', 'Change', 'Detail', 'Verdict'],
    comparison.suite.map((one) => ({ operation: one.check, cells: [one.check, one.change, one.detail, one.verdict] })))
  if (!total) view.append(el('p.empty', {}, narrowed() ? 'Nothing matches' : 'Nothing changed'))
  return counted(total, 'change')
}

const drawWaivers = (view) =>
  table(view, ['State', 'Of', 'Owner', 'Expires', 'Reason', 'What to do'], (report.waivers || []).map((one) =>
    [one.state, one.check || one.clause, one.owner, one.expires, one.reason, one.todo || 'nothing']), 'No waiver', 1)
`
