/** The content of a page on paper, where nothing can be opened. */
import { createContext, options } from 'preact'

/** Whether the page is being printed. */
export const Paper = createContext(false)

/** A browser prints what stands in the page when its event returns: whatever is drawn meanwhile is drawn at once. */
function atOnce(draw: () => void): void {
  const { debounceRendering } = options
  options.debounceRendering = (work) => work()
  draw()
  options.debounceRendering = debounceRendering
}

const open = () => document.querySelectorAll<HTMLDetailsElement>('details[open]')

/** @param draw shows the page as it is on paper, or on the screen */
export function printWith(draw: (onPaper: boolean) => void): void {
  let before: readonly HTMLDetailsElement[] = []
  addEventListener('beforeprint', () => {
    before = [...open()]
    for (const about of document.querySelectorAll<HTMLDetailsElement>('.about')) about.open = true
    atOnce(() => draw(true))
  })
  addEventListener('afterprint', () => {
    atOnce(() => draw(false))
    for (const one of open()) one.open = before.includes(one)
    for (const one of before) one.open = true
  })
}
