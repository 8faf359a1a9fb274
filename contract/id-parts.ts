/** Parts of ids. */

/** `current.learners.list.size-exact` -> `size-exact` */
export const slugOfClause = (clause: string): string => clause.slice(clause.lastIndexOf('.') + 1)

/** `current/localized-versions.tags.list` -> `current/localized-versions.tags` */
export const resourceOf = (operation: string): string => operation.slice(0, operation.lastIndexOf('.'))
