/** During a run the page takes over each state of it, and the reader stays in place. */
import { parseJson } from '../../contract/json.ts'
import { counted } from '../counts.ts'
import { NOT_YET } from '../not-yet.ts'
import type { ReportPage } from '../page-data.ts'
import { read } from './embedded-data.ts'
import { retitle } from './location.ts'
import { renew, report } from './model.ts'

interface State {
  readonly isOver: boolean
  readonly folder: string
}

function lineOf({ isOver, folder }: State): string {
  if (isOver) return `The run has ended. This is its report; the file is index.html in ${folder}.`
  const left = report.checks.filter(({ message }) => message === NOT_YET).length
  return `The run goes on: ${counted(left, 'check')} to go. What is found appears here.`
}

/** The visible part, which content growing above must not push away. */
function held(): () => void {
  const rows = [
    ...document.querySelectorAll('#view [data-check], #view [data-cause], #view [data-operation], #view h2'),
  ]
  const row = rows.find((one) => one.getBoundingClientRect().bottom > innerHeight / 4)
  const before = row?.getBoundingClientRect().top ?? 0
  return () => {
    if (row?.isConnected && scrollY > 0)
      scrollBy({ top: row.getBoundingClientRect().top - before, behavior: 'instant' })
  }
}

function takeOver(next: Document): void {
  for (const block of document.querySelectorAll('script.evidence')) block.remove()
  document
    .getElementById('data')
    ?.replaceWith(next.getElementById('data')!, ...next.querySelectorAll('script.evidence'))
  for (const part of ['.verdict-line', '.facts'])
    document.querySelector(part)?.replaceWith(next.querySelector(part) ?? '')
  for (const line of document.querySelectorAll('.top > .why')) line.remove()
  document.querySelector('.verdict-line')?.after(...next.querySelectorAll('.top > .why'))
  retitle(next.title)
  renew(read() as ReportPage)
}

/** @param draw shows the report as it is now */
export function follow(draw: () => void): void {
  const line = document.createElement('p')
  line.className = 'live'
  line.setAttribute('role', 'status')
  document.querySelector('.line')?.after(line)
  let [isAsking, isOutdated] = [false, false]
  let state: State = { isOver: false, folder: '' }
  const lost = () => {
    line.textContent = 'The command has ended: what is shown is what was known then.'
  }
  const refresh = async () => {
    isOutdated = true
    if (isAsking) return
    isAsking = true
    try {
      while (isOutdated) {
        isOutdated = false
        const text = await (await fetch('./')).text()
        const back = held()
        takeOver(new DOMParser().parseFromString(text, 'text/html'))
        draw()
        line.textContent = lineOf(state)
        back()
      }
    } finally {
      isAsking = false
    }
  }
  const events = new EventSource('events')
  events.onmessage = ({ data }) => {
    state = parseJson(data) as State
    refresh().catch(lost)
  }
  events.onerror = lost
}
