/** The phases of a run. */

/**
 * In this order, `shared` beside the rest of `own`. Checks of one phase run in any order and at any concurrency with the
 * same verdicts: nothing changes underneath `reads`, `own` writes only records that the check itself created, `shared`
 * puts back what it changes, `limits` exhausts budgets, `closing` judges all answers of the run.
 */
export const PHASES = ['sign-in', 'reads', 'own', 'shared', 'limits', 'closing'] as const
export type Phase = (typeof PHASES)[number]
