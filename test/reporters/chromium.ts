/** The browser in which the tests open pages, where there is one. */
export const CHROMIUM = '/usr/bin/chromium'

export const CHROMIUM_ARGUMENTS: readonly string[] =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  )
