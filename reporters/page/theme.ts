/** The button that switches between the colours of the system, light and dark. */
const THEMES = ['auto', 'light', 'dark'] as const

export function startTheme(button: HTMLElement): void {
  const root = document.documentElement
  let chosen = 0
  const use = () => {
    const theme = THEMES[chosen % THEMES.length]!
    if (theme === 'auto') delete root.dataset.theme
    else root.dataset.theme = theme
    button.textContent = `Theme: ${theme}`
  }
  button.addEventListener('click', () => {
    chosen++
    use()
  })
  use()
}
