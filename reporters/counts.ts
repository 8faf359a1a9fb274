/** Numbers as every form writes them. */
const FIGURES = new Intl.NumberFormat('en-GB')

/** `1,234` */
export const figure = (count: number) => FIGURES.format(count)

/** `1 request`, `1,234 requests` */
export const counted = (count: number, one: string, many = `${one}s`) => `${figure(count)} ${count === 1 ? one : many}`

/** Milliseconds in a reader's units: `80 ms`, `4.2 s`, `1 min 12 s`, `2 h 5 min`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 59_950) return `${(ms / 1000).toFixed(ms < 9950 ? 1 : 0)} s`
  const seconds = Math.round(ms / 1000)
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
