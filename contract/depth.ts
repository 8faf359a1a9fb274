/** How deep a value is nested: reading a deep one member by member takes no time, or never ends. */

/** More levels than any file of ours holds, many times over; a stack has room for some thousand calls. */
export const MOST_LEVELS = 500

/** @param value as `JSON.parse` returns it */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  if (Array.isArray(value)) return value.some((one) => isDeeperThan(one, levels - 1))
  for (const name in value) if (isDeeperThan((value as Record<string, unknown>)[name], levels - 1)) return true
  return false
}

/** The message for a file that is nested too deeply. */
export const TOO_DEEP = `nested more than ${MOST_LEVELS} levels deep`
