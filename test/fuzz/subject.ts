import type fc from 'fast-check'

export interface Subject<Case = unknown> {
  readonly name: string
  /** Of a hundred cases so many. */
  readonly share: number
  readonly cases: fc.Arbitrary<Case>
  /** By description: cases with that many entries, where one may be of any size. */
  readonly grown?: Readonly<Record<string, (entries: number) => Case>>
  /** @throws an error that nobody should see */
  attempt(one: Case): Promise<void> | void
  close?(): Promise<void>
}
