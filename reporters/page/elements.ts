/** Browser code of `index.html`: making elements. Text of the target goes through `textContent` and nowhere else. */
export const elements = `
const data = JSON.parse(document.getElementById('report').textContent)
const report = data.report
const byId = (list) => new Map(list.map((one) => [one.id, one]))
const clauses = byId(report.clauses)
const checks = byId(report.checks)
const operations = byId(data.operations)
const URGENCY = data.urgency

/** el('div.name', { attribute: value }, child, ...): children are elements or texts; nothing is parsed. */
function el(kind, attributes, ...children) {
  const [name, ...classes] = kind.split('.')
  const element = document.createElement(name || 'div')
  if (classes.length) element.className = classes.join(' ')
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value)
    else if (value !== false && value != null) element.setAttribute(key, value === true ? '' : value)
  }
  for (const child of children.flat(3)) if (child != null && child !== '') element.append(child)
  return element
}

const figure = (count) => count.toLocaleString('en-GB')
const counted = (count, one, many) => figure(count) + ' ' + (count === 1 ? one : many || one + 's')

/** A details element whose content is made when it is first opened. */
function foldable(kind, summary, fill) {
  const details = el('details.' + kind, {}, summary)
  const make = () => {
    if (details.dataset.filled) return
    details.dataset.filled = '1'
    fill(details)
  }
  // Before it opens, so that nothing jumps; 'toggle' comes for the browser's own search in the page.
  summary.addEventListener('click', make)
  details.addEventListener('toggle', () => { if (details.open) make() })
  details.show = () => {
    make()
    details.open = true
  }
  return details
}

/** Adds items in portions, so that thousands cost nothing until they are asked for. */
function portions(parent, items, make, size) {
  const portion = size || 150
  let shown = 0
  const more = el('button.more', { type: 'button', onclick: () => add() })
  function add() {
    const next = items.slice(shown, shown + portion)
    shown += next.length
    more.remove()
    parent.append(...next.map(make))
    if (shown < items.length) {
      more.textContent = 'Show ' + figure(Math.min(portion, items.length - shown)) + ' of ' + figure(items.length - shown) + ' more'
      parent.append(more)
    }
  }
  add()
  return parent
}

const chip = (verdict) => el('span.chip.v-' + verdict, {}, verdict)

const link = (hash, text) => el('a', { href: '#' + encodeURIComponent(hash) }, text)

/** The clipboard of the page, or on an old browser the selection. */
function copyButton(text) {
  const button = el('button.copy', { type: 'button', onclick: copy }, 'Copy')
  const say = (word) => {
    button.textContent = word
    setTimeout(() => { button.textContent = 'Copy' }, 1600)
  }
  function copy() {
    const old = () => {
      const area = el('textarea', { 'aria-hidden': 'true' })
      area.value = text
      document.body.append(area)
      area.select()
      const done = document.execCommand('copy')
      area.remove()
      say(done ? 'Copied' : 'Select it')
    }
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(() => say('Copied'), old)
    else old()
  }
  return button
}

/** JSON with indentation; any other text as it is. */
function pretty(text) {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : text
  } catch {
    return text
  }
}
`
