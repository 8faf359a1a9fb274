/**
 * Ids of clauses and checks. They are made in rooms above this one, so the rooms above say which there are: `npm run
 * maintain -- ids` writes `suites/ids.d.ts`, which fills `Catalogue`. Where that file is not read, as in the types of
 * the package, an id is any text.
 */

/**
 * Filled from above, with a member for each kind of id.
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: declaration merging fills it
export interface Catalogue {}

type Listed<Name extends string> = Catalogue extends Readonly<Record<Name, infer Ids>> ? Ids : string

/** `current.learners.list.size-maximum` */
export type ClauseId = Listed<'clauseId'>
/** `size-maximum` */
export type ClauseSlug = Listed<'clauseSlug'>
/** `current/learners.list#size-maximum` */
export type CheckId = Listed<'checkId'>
/** `size-maximum` */
export type CheckSlug = Listed<'checkSlug'>

/**
 * An id where it is referred to. One that the compiler knows must exist, or one of several that it may be; a text that
 * is put together is not known to the compiler, and the run looks it up.
 */
export type Known<Id extends string, Ids extends string> =
  Record<never, never> extends Record<Id, 1> ? Id : [Extract<Id, Ids>] extends [never] ? never : Id
