/** Redaction by place: any value in the place of a credential is masked, however short or common it is. */

const HEADERS = new Set(['authorization', 'proxy-authorization', 'api-key', 'cookie'])
const MASKED = '{secret-0}'

/** A value that is masked already keeps its name; a value that the suite made up is no secret. */
const named = (value: string) => isMasked(value) || value.startsWith('lpc-')

/** Whether a text is the name of a secret that stood there. */
export const isMasked = (text: string): boolean => /^\{[\w-]+\}$/.test(text)

/** Whether a value shows the name of a secret where the secret stood. */
export const holdsMasked = (value: unknown): boolean =>
  /\{(?:secret-\d+|personal|[A-Z]+(?:_[A-Z]+)+)\}/.test(JSON.stringify(value) ?? '')

/** A header that carries a credential; its other parts stay readable. */
export function maskedHeader(name: string, value: string): string {
  if (name === 'set-cookie')
    return value.replace(/=([^;,]+)/, (pair, content: string) => (named(content) ? pair : `=${MASKED}`))
  if (!HEADERS.has(name)) return value
  if (name === 'cookie')
    return value.replace(/=([^;]+)/g, (pair, content: string) => (named(content) ? pair : `=${MASKED}`))
  const [, scheme = '', content = ''] = /^(\w+ +)?(.*)$/s.exec(value) ?? []
  return named(content) || !content ? value : `${scheme}${MASKED}`
}

/** A header of which nothing stays readable. */
export const concealedHeader = (value: string): string => (isMasked(value) ? value : MASKED)

/** Headers of an answer that name no person on any platform. */
const IMPERSONAL =
  /^(content-(type|length|encoding|language|disposition)|transfer-encoding|date|age|expires|last-modified|etag|vary|allow|server|via|connection|keep-alive|cache-control|pragma|location|link|retry-after|www-authenticate|set-cookie|accept-.*|access-control-.*|strict-transport-security|(x-)?rate-?limit.*)$/

/** Headers of an answer where bodies are redacted: any other may name a person. */
export const redactedHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      IMPERSONAL.test(name) ? value : `(${value.length} characters, redacted)`,
    ]),
  )

const IN_JSON = /("(?:password|(?:access|refresh|id)?_?token|api_?key)"\s*:\s*")((?:[^"\\]|\\.)*)(?=")/gi
const IN_FORM = /((?:^|&)(?:password|token)=)([^&]*)/gi

/** The members of a body that carry credentials. */
export const maskedBody = (body: string): string =>
  [IN_JSON, IN_FORM].reduce(
    (text, place) =>
      text.replace(place, (all, name: string, content: string) => (named(content) || !content ? all : name + MASKED)),
    body,
  )
