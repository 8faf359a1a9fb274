/** `/` goes to the search, `j` and `k` through the rows, Escape clears. */
export interface Keys {
  readonly search: () => HTMLInputElement | null
  readonly clear: () => void
}

function move(forward: boolean): void {
  const rows = [...document.querySelectorAll<HTMLElement>('#view summary')].filter((row) => row.offsetParent)
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const next = rows[at < 0 ? 0 : at + (forward ? 1 : -1)]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}

export const onKey =
  ({ search, clear }: Keys) =>
  (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '')
    if (typing) {
      if (event.key === 'Escape') clear()
    } else if (event.key === '/') {
      event.preventDefault()
      search()?.focus()
      search()?.select()
    } else if (event.key === 'j' || event.key === 'k') move(event.key === 'j')
  }
