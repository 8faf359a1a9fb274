/** Puts the steps of a request together (`steps.ts`). */
import type { Answer } from './answer.ts'
import type { Ask } from './request.ts'
import type { StepName } from './steps.ts'

export type Pass<Options> = (ask: Ask, options: Options) => Promise<Answer>

/** @param Options the facts that the steps share, beside the question itself */
export interface Step<Options> {
  readonly name: StepName
  readonly around: (next: Pass<Options>) => Pass<Options>
}

/** Joins steps, the first of which a request meets first. */
export const chain = <Options>(steps: readonly Step<Options>[], end: Pass<Options>): Pass<Options> =>
  steps.reduceRight((next, { around }) => around(next), end)

export const namesOf = (steps: readonly { readonly name: StepName }[]): readonly StepName[] =>
  steps.map(({ name }) => name)
