import type { Break } from '../broken-copy.ts'

/** By attack: the test, and a way to take a defence away. */
export type Rows = Readonly<Record<string, readonly (readonly [test: string, ...breaks: Break[]])[]>>
