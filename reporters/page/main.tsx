/** The application of `index.html`: it reads the data that the page carries, and shows it. */
import { render } from 'preact'
import { App } from './app.tsx'
import './style.css'
import { startTheme } from './theme.ts'

const app = document.getElementById('app')!
app.replaceChildren()
render(<App />, app)
startTheme(document.getElementById('theme')!)
