/**
 * The laws, in the order in which their clauses and checks stand. Each has its conditions, clauses, checks and faults
 * in files of its name: `contract/conditions`, `contract/clauses` and a folder of `laws`, whose `law.ts` says how to
 * read them. `npm run maintain -- registries` collects what is there.
 */
export const LAWS = [
  'access',
  'responses',
  'identifiers',
  'numbers',
  'odd-input',
  'inputs',
  'paging',
  'counts',
  'lists',
  'learner-lists',
  'filters',
  'ranges',
  'includes',
  'bodies',
  'limits',
] as const

export type LawName = (typeof LAWS)[number]

/**
 * The source of a clause, a check or a fault: a law that makes it from the terms of an operation, or a file of its own
 * resource.
 */
export type Maker = LawName | 'resource'
