/** The application of the page: it reads the data that the page carries, and shows it. */
import { type ComponentChildren, render } from 'preact'
import { carried } from './embedded-data.ts'
import { Paper, printWith } from './paper.ts'
import { isLive } from './replay.tsx'
import './style.css'
import './several-runs.css'
import { startTheme } from './theme.ts'

/** @returns what draws the page: each time anew, as the report of a run that goes on is another each time */
async function shown(): Promise<() => ComponentChildren> {
  // Loaded by kind: the views of a report read its data as they are loaded.
  if (carried.kind === 'report') {
    const { App } = await import('./app.tsx')
    return () => <App />
  }
  if (carried.kind === 'history') {
    const { HistoryApp } = await import('./history.tsx')
    const { history } = carried
    return () => <HistoryApp history={history} />
  }
  const { SideBySideApp } = await import('./side-by-side.tsx')
  const { table } = carried
  return () => <SideBySideApp table={table} />
}

const app = document.getElementById('app')!
/** Narrower than this, the figures of a run would push the first finding off the screen. */
const NARROW = 760
const about = document.querySelector<HTMLDetailsElement>('.about')
if (about) about.open = innerWidth > NARROW
startTheme(document.getElementById('theme')!)
shown().then(async (content) => {
  app.replaceChildren()
  const draw = (onPaper: boolean) => render(<Paper.Provider value={onPaper}>{content()}</Paper.Provider>, app)
  draw(false)
  printWith(draw)
  if (!isLive) return
  const { follow } = await import('./live.ts')
  follow(() => draw(false))
})
