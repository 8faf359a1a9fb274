/** Browser code of `index.html`: when the run waited for rate limits, as a timeline, and what was refused all the same. */
export const pacing = `
const paced = report.pacing || { waits: [], throttled: [], windowSeconds: 0 }

const clockTime = (ms) => {
  const seconds = Math.round(ms / 100) / 10
  return seconds < 60 ? seconds + ' s' : Math.floor(seconds / 60) + ' min ' + Math.round(seconds % 60) + ' s'
}

function waitRow(name, waits, total) {
  const bar = el('span.waits', { role: 'img', 'aria-label': waits.map((one) => clockTime(one.atMs) + ' to ' + clockTime(one.atMs + one.durationMs)).join(', ') })
  for (const one of waits) {
    const stretch = el('i' + (one.because === 'refusal' ? '.refused' : ''), { title: counted(one.requests, 'request') + ' waited from ' + clockTime(one.atMs) + ' for ' + clockTime(one.durationMs) })
    stretch.style.left = (100 * one.atMs / total) + '%'
    stretch.style.width = Math.max(0.3, 100 * one.durationMs / total) + '%'
    bar.append(stretch)
  }
  return el('tr', {}, el('td.mono', {}, name), el('td', {}, bar))
}

function drawPacing(view) {
  const groups = new Map()
  for (const one of paced.waits) {
    const name = one.operation + ' as ' + one.account
    if (has(name.toLowerCase()) && (!state.of || one.operation.startsWith(state.of + '/'))) groups.set(name, [...(groups.get(name) || []), one])
  }
  const total = Math.max(report.summary.durationMs, ...paced.waits.map((one) => one.atMs + one.durationMs), 1)
  const least = paced.shortestMs === undefined ? '' : ', at least ' + clockTime(paced.shortestMs) + ' under the limits'
  const refused = paced.throttled.filter((one) => !state.of || one.operation.startsWith(state.of + '/'))
  view.replaceChildren(
    el('p.where', {}, 'The run took ' + clockTime(report.summary.durationMs) + least + '; the documented minute lasts ' + paced.windowSeconds + ' s.'),
    groups.size
      ? el('div.list.table', {}, el('table', {}, el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, 'Waited for'), el('th', { scope: 'col' }, '0 to ' + clockTime(total)))), el('tbody', {}, [...groups].map(([name, waits]) => waitRow(name, waits, total)))))
      : el('p.empty', {}, paced.waits.length ? 'Nothing matches' : 'The run waited for no limit'),
    refused.length
      ? el('section', {}, el('h2', {}, 'Refused although the limit was kept', el('span', {}, counted(refused.length, 'request'))),
        el('div.list.table', {}, el('table', {}, el('tbody', {}, refused.slice(0, 300).map((one) =>
          el('tr', {}, el('td.mono', {}, one.operation + ' as ' + one.account), el('td', {}, 'at ' + clockTime(one.atMs)), el('td', {}, one.status + (one.retryAfter ? ', Retry-After ' + one.retryAfter : '')), el('td.mono', {}, one.exchange)))))))
      : '')
  return counted(groups.size, 'budget')
}
`
