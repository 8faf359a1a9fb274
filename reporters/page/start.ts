/** Browser code of `index.html`: header, navigation, keyboard, addresses of single checks and clauses. */
export const start = String.raw`
const VIEWS = {
  checks: { title: 'Checks', count: report.checks.length, draw: drawChecks, verdicts: URGENCY },
  clauses: { title: 'Clauses', count: report.clauses.length, draw: drawClauses, verdicts: [...URGENCY, 'not-decidable'] },
  observations: { title: 'Observations', count: report.observations.length, draw: drawObservations, verdicts: [] },
  residue: { title: 'Left behind', count: report.residue.length, draw: drawResidue, verdicts: [] },
  ...(comparison ? { changes: { title: 'Changes', count: comparison.checks.length + comparison.observations.length, draw: drawChanges, verdicts: [] } } : {}),
  ...(report.waivers ? { waivers: { title: 'Waivers', count: report.waivers.length, draw: drawWaivers, verdicts: [] } } : {}),
  pacing: { title: 'Pacing', count: new Set(paced.waits.map((one) => one.operation + one.account)).size, draw: drawPacing, verdicts: [] },
  notices: { title: 'Notices and errors', count: report.notices.length + report.errors.length, draw: drawNotices, verdicts: [] },
}
const view = document.getElementById('view')
const search = document.getElementById('search')
const interfaces = document.getElementById('interface')
const filters = document.getElementById('filters')
let current = 'checks'

function draw() {
  document.getElementById('tally').textContent = narrowed() ? VIEWS[current].draw(view) + ' shown' : (VIEWS[current].draw(view), '')
}

function drawFilters() {
  const { verdicts } = VIEWS[current]
  const list = current === 'clauses' ? report.clauses : report.checks
  state.verdicts = new Set([...state.verdicts].filter((verdict) => verdicts.includes(verdict)))
  filters.replaceChildren(...verdicts.map((verdict) => {
    const count = list.filter((one) => one.verdict === verdict).length
    return el('button.filter.v-' + verdict + (count ? '' : '.zero'), {
      type: 'button', 'aria-pressed': String(state.verdicts.has(verdict)), 'data-verdict': verdict,
      onclick: (event) => {
        if (!state.verdicts.delete(verdict)) state.verdicts.add(verdict)
        event.currentTarget.setAttribute('aria-pressed', String(state.verdicts.has(verdict)))
        draw()
      },
    }, el('b', {}, figure(count)), verdict)
  }))
}

function show(name) {
  current = name
  for (const anchor of document.querySelectorAll('nav a')) {
    if (anchor.dataset.view === name) anchor.setAttribute('aria-current', 'page')
    else anchor.removeAttribute('aria-current')
  }
  drawFilters()
  draw()
}

function clear() {
  search.value = ''
  interfaces.value = ''
  Object.assign(state, { words: [], verdicts: new Set(), of: '' })
}

/** '#clauses', '#check/ID' or '#clauses/ID'. */
function route() {
  let hash = ''
  try { hash = decodeURIComponent(location.hash.slice(1)) } catch {}
  // The link that skips to the results.
  if (hash === 'view') return
  const check = hash.startsWith('check/') && checks.get(hash.slice(6))
  const clause = hash.startsWith('clauses/') && clauses.get(hash.slice(8))
  if (check || clause) {
    clear()
    state.words = [(check || clause).id.toLowerCase()]
    search.value = (check || clause).id
    show(check ? 'checks' : 'clauses')
    const row = [...view.querySelectorAll(check ? '.check' : '.clause')].find((one) => (one.dataset.check || one.dataset.clause) === (check || clause).id)
    if (!row) return
    row.show()
    row.scrollIntoView({ block: 'center' })
    row.querySelector('summary').focus({ preventScroll: true })
  } else show(VIEWS[hash] ? hash : 'checks')
}

for (const [name, { title, count }] of Object.entries(VIEWS)) {
  document.getElementById('views').append(el('a', { href: '#' + name, 'data-view': name }, title, el('span.n', {}, figure(count))))
}
for (const of of data.interfaces) interfaces.append(el('option', { value: of }, of))

let waiting
search.addEventListener('input', () => {
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    state.words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
    draw()
  }, 60)
})
interfaces.addEventListener('change', () => { state.of = interfaces.value; draw() })
addEventListener('hashchange', route)
addEventListener('keydown', (event) => {
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName)
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === '/' && !typing) { event.preventDefault(); search.focus(); search.select() }
  else if (event.key === 'Escape' && typing) { clear(); drawFilters(); draw() }
  else if ((event.key === 'j' || event.key === 'k') && !typing) {
    const rows = [...view.querySelectorAll('summary')].filter((row) => row.offsetParent)
    const at = rows.indexOf(document.activeElement)
    const next = rows[at < 0 ? 0 : at + (event.key === 'j' ? 1 : -1)]
    if (next) { next.focus({ preventScroll: true }); next.scrollIntoView({ block: 'nearest' }) }
  }
})

const themes = ['auto', 'light', 'dark']
const theme = document.getElementById('theme')
function useTheme(name) {
  if (name === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = name
  theme.textContent = 'Theme: ' + name
}
theme.addEventListener('click', () => useTheme(themes[(themes.indexOf(document.documentElement.dataset.theme || 'auto') + 1) % 3]))
useTheme('auto')
route()
`
