const GUID = /^(\{?)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(\}?)$/i

/** Whether a text is a GUID with its hyphens, in letters of any case (R124), bare or in braces. */
export function isGuid(text: string): boolean {
  const [, open, close] = GUID.exec(text) ?? []
  return open !== undefined && Boolean(open) === Boolean(close)
}

/** A GUID as a key of a map: neither letter case nor braces tell one from another (R124). */
export function guidKey(guid: unknown): string {
  const key = String(guid).toLowerCase()
  return key.startsWith('{') && key.endsWith('}') ? key.slice(1, -1) : key
}

export const sameGuid = (one: unknown, other: unknown): boolean => guidKey(one) === guidKey(other)
