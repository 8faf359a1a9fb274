/** Numbers as every form writes them. */
const FIGURES = new Intl.NumberFormat('en-GB')

/** `1,234` */
export const figure = (count: number) => FIGURES.format(count)

/** `1 request`, `1,234 requests` */
export const counted = (count: number, one: string, many = `${one}s`) => `${figure(count)} ${count === 1 ? one : many}`
