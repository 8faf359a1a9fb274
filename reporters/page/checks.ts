/** Browser code of `index.html`: one check with its clauses and its evidence. */
export const checks = `
function checkRow(check) {
  const slug = check.id.slice(check.id.indexOf('#') + 1)
  const summary = el('summary.row', {}, chip(check.verdict),
    el('span.grow', {}, check.title || check.id, note(check)), el('span.id', {}, slug))
  const details = foldable('check', summary, (parent) => parent.append(checkBody(check)))
  details.dataset.check = check.id
  return details
}

/** What was found, in the row itself, so that a list can be read without opening anything. */
function note(check) {
  if (check.verdict === 'pass') return null
  const [finding] = check.findings
  const text = finding ? 'expected ' + finding.expected + ', got ' + finding.actual : check.message
  return text ? el('span.note', {}, text.length > 160 ? text.slice(0, 159) + '…' : text) : null
}

/** The same where the operation is not given by the surroundings. */
function checkRowWithOperation(check) {
  const details = checkRow(check)
  details.querySelector('.id').textContent = check.id
  return details
}

function checkBody(check) {
  const error = report.errors.find((one) => one.check === check.id)
  const { waived } = check
  return el('div.body.v-' + check.verdict, {},
    waived ? el('p.finding', {}, 'Accepted by the ' + waived.by + ': ' + [waived.reason, waived.owner, waived.link, waived.expires && 'until ' + waived.expires].filter(Boolean).join(', ')) : null,
    error ? el('div.finding', {}, el('p', {}, 'Error of the suite, no statement about the target'), el('pre', {}, error.message)) : findings(check), check.clauses.length ? clauseBlock(check) : null, evidenceBlock(check), foot(check))
}

function findings(check) {
  if (!check.findings.length) return check.message ? el('p.finding', {}, check.message) : null
  return check.findings.map((finding) => {
    const { request, expected } = split(finding.expected)
    return el('div.finding', {}, el('p.request', {}, request || requestLine(check)),
      el('dl.pair', {}, el('dt', {}, 'Expected'), el('dd', {}, expected),
        el('dt', {}, 'Received'), el('dd.actual', {}, finding.actual),
        check.findings.length > 1 ? [el('dt', {}, 'Clause'), el('dd.mono', {}, finding.clause)] : null))
  })
}

/** A finding that names its request begins with it. */
function split(text) {
  const told = /^([A-Z]+ \\/\\S*(?: .*?)?): ([^]*)$/.exec(text)
  return told ? { request: told[1], expected: told[2] } : { request: '', expected: text }
}

function requestLine(check) {
  const id = [...check.evidence].reverse().find((one) => data.exchanges[one])
  return id ? data.exchanges[id].line : ''
}

function clauseBlock(check) {
  return el('div.block', {}, el('h3', {}, check.clauses.length > 1 ? 'Clauses' : 'Clause'), check.clauses.map((id) => {
    const clause = clauses.get(id)
    if (!clause) return el('p.where.mono', {}, id)
    return el('div', {}, el('p.statement', {}, clause.statement),
      el('p.where', {}, clause.document + ' › ' + clause.section + '  ·  ', link('clauses/' + id, id), '  ', el('span.tag', {}, clause.level)))
  }))
}

function evidenceBlock(check) {
  if (!check.evidence.length) return null
  const block = el('div.block', {}, el('h3', {}, 'Evidence'))
  const inside = check.evidence.filter((id) => data.exchanges[id])
  const box = el('div', {})
  for (const id of inside) box.append(exchangeRow(id, data.exchanges[id]))
  const elsewhere = check.evidence.filter((id) => !data.exchanges[id])
  if (inside.length) block.append(box)
  if (elsewhere.length) {
    const listed = elsewhere.slice(0, 12).join(', ') + (elsewhere.length > 12 ? ' and ' + figure(elsewhere.length - 12) + ' more' : '')
    block.append(el('p.where', {}, 'In evidence.har: ' + listed))
  }
  return block
}

function exchangeRow(id, exchange) {
  const { response } = exchange
  const summary = el('summary.row', {}, el('span.grow', {}, exchange.line),
    el('span', {}, response ? String(response.status) : exchange.failure || 'no answer'),
    el('span.soft', {}, 'as ' + exchange.as), el('span.soft', {}, Math.round(exchange.durationMs) + ' ms'), el('span.soft', {}, id))
  const row = foldable('exchange', summary, (parent) => parent.append(
    el('div.sides', {},
      side('Request', exchange.request.method + ' ' + exchange.request.url, exchange.request),
      response ? side('Response', String(response.status), response)
        : el('div.side', {}, el('h3', {}, 'No response'), el('p', {}, exchange.failure || ''))),
    el('div.command', {}, el('pre', { tabindex: '0', 'aria-label': 'curl command' }, exchange.curl), copyButton(exchange.curl))))
  row.dataset.exchange = id
  return row
}

function side(title, line, message) {
  const headers = Object.entries(message.headers)
  const cut = message.cutFrom == null ? '' : 'Cut: ' + figure(message.cutFrom) + ' bytes in all'
  return el('div.side', {}, el('h3', {}, title), el('p.mono', { style: 'overflow-wrap:anywhere' }, line),
    headers.length ? el('dl.headers', {}, headers.map(([name, value]) => [el('dt', {}, name), el('dd', {}, value)])) : null,
    message.body ? el('pre', { tabindex: '0', 'aria-label': title + ' body' }, pretty(message.body)) : el('p.soft', {}, 'No body'),
    cut || message.shortened ? el('p.where', {}, [cut, message.shortened ? 'Shortened here; longer in evidence.har' : ''].filter(Boolean).join('. ')) : null)
}

function foot(check) {
  const time = check.durationMs < 1000 ? Math.round(check.durationMs) + ' ms' : (check.durationMs / 1000).toFixed(1) + ' s'
  return el('p.foot', {}, link('check/' + check.id, check.id), el('span', {}, counted(check.requests, 'request') + ', ' + time))
}
`
