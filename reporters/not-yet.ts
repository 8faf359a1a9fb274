/** Message of a check that a run which goes on has not come to. */
export const NOT_YET = 'not run yet'
