/** Browser code of `index.html`: search, filters and the list of operations. */
export const list = `
const state = { words: [], verdicts: new Set(), of: '' }
const haystacks = new Map()
for (const check of report.checks) {
  const operation = operations.get(check.operation) || {}
  haystacks.set(check, [check.id, check.title, check.message, check.clauses.join(' '), operation.title, operation.path].join(' ').toLowerCase())
}
for (const clause of report.clauses) {
  haystacks.set(clause, [clause.id, clause.statement, clause.section, clause.reason || ''].join(' ').toLowerCase())
}
const operationText = new Map(data.operations.map((one) => [one.id, [one.id, one.title, one.method, one.path].join(' ').toLowerCase()]))

const has = (text) => state.words.every((word) => text.includes(word))
const wanted = (one) => (!state.of || one.interface === state.of) && (!state.verdicts.size || state.verdicts.has(one.verdict)) && has(haystacks.get(one))
const narrowed = () => state.words.length > 0 || state.verdicts.size > 0 || state.of !== ''

const checksByOperation = new Map(data.operations.map(({ id }) => [id, []]))
for (const check of report.checks) if (checksByOperation.has(check.operation)) checksByOperation.get(check.operation).push(check)

function operationRow(operation, shown, open) {
  const tally = URGENCY.map((verdict) => [verdict, shown.filter((check) => check.verdict === verdict).length]).filter(([, count]) => count)
  const counts = el('span.counts', {}, tally.map(([verdict, count]) =>
    el('span.count.v-' + verdict + (verdict === 'pass' || verdict === 'skipped' ? '.quiet' : ''), { role: 'img', title: count + ' ' + verdict, 'aria-label': count + ' ' + verdict }, figure(count))))
  const summary = el('summary.row', {}, el('span.method', {}, operation.method),
    el('span.grow', {}, el('span.title', {}, operation.title), el('span.path', {}, operation.path)),
    operation.exercised ? null : el('span.tag', { title: 'no answer of this operation was a success' }, 'not exercised'), counts)
  const details = foldable('op', summary, (parent) => parent.append(
    shown.length ? portions(el('div.nested', {}), shown, checkRow) : el('p.empty', {}, 'No check of this operation')))
  details.dataset.operation = operation.id
  if (open) details.show()
  return details
}

/** The list as the filters leave it; a short result is shown opened. */
function drawChecks(view) {
  const shown = data.operations.flatMap((operation) => {
    if (state.of && operation.interface !== state.of) return []
    const own = checksByOperation.get(operation.id)
    const named = state.words.length > 0 && has(operationText.get(operation.id))
    const matching = named ? own.filter((check) => !state.verdicts.size || state.verdicts.has(check.verdict)) : own.filter(wanted)
    return matching.length || (named && !state.verdicts.size) || !narrowed() ? [{ operation, matching }] : []
  })
  const total = shown.reduce((sum, one) => sum + one.matching.length, 0)
  const open = narrowed() && total <= 40
  view.replaceChildren()
  if (!narrowed()) view.append(...urgent())
  for (const of of data.interfaces) {
    const own = shown.filter((one) => one.operation.interface === of)
    if (!own.length) continue
    view.append(el('section', {}, el('h2', {}, of, el('span', {}, counted(own.length, 'operation'))),
      el('div.list', {}, own.map((one) => operationRow(one.operation, one.matching, open)))))
  }
  if (!shown.length) view.append(el('p.empty', {}, 'Nothing matches'))
  return counted(total, 'check') + ' of ' + counted(shown.length, 'operation')
}

/** What must be acted on, before everything else. */
function urgent() {
  return ['violation', 'warning'].flatMap((verdict) => {
    const own = report.checks.filter((check) => check.verdict === verdict)
    if (!own.length) return []
    const title = verdict === 'violation' ? 'Violations' : 'Warnings'
    return el('section', {}, el('h2', {}, title, el('span', {}, figure(own.length))), portions(el('div.list', {}), own, checkRowWithOperation, verdict === 'violation' ? 30 : 10))
  })
}
`
