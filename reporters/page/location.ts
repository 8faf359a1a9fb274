/** The place of the reader, in the address and in the title of the window. */

/** The end of the title, for any view. */
let reportTitle = document.title

/** An empty name stands for the report as a whole. */
export const nameWindow = (name: string): void => {
  document.title = name ? `${name} · ${reportTitle}` : reportTitle
}

/** Called for a report that has changed. */
export function retitle(title: string): void {
  const own = document.title.slice(0, -reportTitle.length)
  reportTitle = title
  document.title = own + title
}

/** Address of the page with a part of it. @param to such as `check/current/learners.list#size-maximum` */
export const linkTo = (to: string): string => `${location.href.split('#')[0]}#${encodeURIComponent(to)}`

/** The place of the reader before the row that is open now. */
let before = ''

/** A reader shares an opened row: the address names it. */
export function enter(to: string, name: string): void {
  const own = `#${encodeURIComponent(to)}`
  if (location.hash !== own) before = location.hash
  history.replaceState(null, '', own)
  nameWindow(name)
}

export function leave(to: string): void {
  if (location.hash !== `#${encodeURIComponent(to)}`) return
  history.replaceState(null, '', before || '#')
  nameWindow('')
}

/** Pixels of the focus ring. */
const RING = 5

/** Scrolls to the head of an element, below the fixed part of the window. */
export function scrollToHead(element: Element): void {
  const bar = document.querySelector('.bar')
  const covered = bar && getComputedStyle(bar).position === 'sticky' ? bar.getBoundingClientRect().height : 0
  scrollTo({ top: element.getBoundingClientRect().top + scrollY - covered - RING, behavior: 'instant' })
}
