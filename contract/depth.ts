/** How deep a value is nested: what reads it member by member ends in no time, or not at all. */

/** Levels of what any file of ours holds, many times over; a stack of calls has room for some thousand. */
export const MOST_LEVELS = 500

/** @param value as `JSON.parse` returns it */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const name in value) if (isDeeperThan((value as Record<string, unknown>)[name], levels - 1)) return true
  return false
}

/** What is said of a file that is. */
export const TOO_DEEP = `nested more than ${MOST_LEVELS} levels deep`
