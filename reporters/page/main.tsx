/** The application of the page: it reads the data that the page carries, and shows it. */
import { type ComponentChildren, render } from 'preact'
import { carried } from './carried.ts'
import { isLive } from './replay.tsx'
import './style.css'
import './several-runs.css'
import { startTheme } from './theme.ts'

async function shown(): Promise<ComponentChildren> {
  // Loaded by kind: the views of a report read its data as they are loaded.
  if (carried.kind === 'report') {
    const { App } = await import('./app.tsx')
    return <App />
  }
  if (carried.kind === 'history') {
    const { HistoryApp } = await import('./history.tsx')
    return <HistoryApp history={carried.history} />
  }
  const { SideBySideApp } = await import('./side-by-side.tsx')
  return <SideBySideApp table={carried.table} />
}

const app = document.getElementById('app')!
/** Narrower than this, the figures of a run would push the first finding off the screen. */
const NARROW = 760
const about = document.querySelector<HTMLDetailsElement>('.about')
if (about) about.open = innerWidth > NARROW
// Paper has room, and nothing to click.
addEventListener('beforeprint', () => {
  for (const one of document.querySelectorAll<HTMLDetailsElement>('.about, .cause, .nested .check')) one.open = true
})
startTheme(document.getElementById('theme')!)
shown().then(async (content) => {
  app.replaceChildren()
  render(content, app)
  if (!isLive) return
  const [{ App }, { follow }] = await Promise.all([import('./app.tsx'), import('./live.ts')])
  follow(() => render(<App />, app))
})
