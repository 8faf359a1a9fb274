/** Ends the logins of learners that the older administration interface created: the current one shows them as well. */
export const OLDER_MARK = '-a'
