/** The encodings in which a text comes back: percent, markup, JSON, base64, hexadecimal. */

/** The same with the marks that RFC 3986 reserves and `encodeURIComponent` leaves: our own form bodies have them so. */
const strictly = (percent: string) =>
  percent.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const inLowerCase = (percent: string) => percent.replace(/%[0-9A-F]{2}/g, (sequence) => sequence.toLowerCase())

function percentEncodings(secret: string): string[] {
  const loose = encodeURIComponent(secret.toWellFormed())
  const upper = [loose, strictly(loose), new URLSearchParams([['', secret]]).toString().slice(1)]
  const all = upper.flatMap((text) => [text, text.replaceAll('%20', '+'), text.replaceAll('+', '%20')])
  return all.flatMap((text) => [text, inLowerCase(text)])
}

const QUOTES = [[], ['"', '&quot;'], ["'", '&#39;'], ["'", '&apos;'], ["'", '&#x27;'], ["'", '&#039;']] as const

function markupEncodings(secret: string): string[] {
  const text = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const quoted = text.replaceAll('"', '&quot;')
  return [text, quoted].flatMap((one) => QUOTES.map(([sign, entity]) => (sign ? one.replaceAll(sign, entity) : one)))
}

const unicodeEscaped = (json: string, signs: RegExp) =>
  json.replace(signs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

function jsonEncodings(text: string): string[] {
  const json = inJson(text)
  const forms = [json, json.replaceAll('/', '\\/'), unicodeEscaped(json, /[<>&'+]/g)]
  return [...forms, ...forms.map((form) => unicodeEscaped(form, /[\u0080-\uffff]/g)), inJson(json)]
}

/** The part of a base64 text that these bytes alone decide, at any place in a longer one, such as a Basic pair. */
function base64Encodings(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const from = Math.ceil((before * 8) / 6)
    const to = Math.floor(((before + bytes.length) * 8) / 6)
    const padded = Buffer.concat([Buffer.alloc(before), bytes])
    return (['base64', 'base64url'] as const).map((form) => padded.toString(form).slice(from, to))
  })
}

/** Forms in which a program hides a text from a mask; escapes of single letters are undone in the text itself. */
function turned(secret: string): string[] {
  const letters = [...secret]
  return [letters.toReversed().join(''), letters.join(' '), letters.join('\0')]
}

const bothAlphabets = (base64: string) => [base64, base64.replaceAll('+', '-').replaceAll('/', '_')]

/** The text in two bytes a letter, and base64 encoded once more. */
function encodedAgain(secret: string): string[] {
  const wide = Buffer.from(secret, 'utf16le')
  const swapped = Buffer.from(wide).swap16()
  const base64 = Buffer.from(secret).toString('base64')
  const once = [base64, base64.replace(/={1,2}$/, '')].flatMap(bothAlphabets)
  return [
    ...[wide, swapped].flatMap((bytes) => [...base64Encodings(bytes), bytes.toString('hex')]),
    ...new Set(once.flatMap((text) => base64Encodings(Buffer.from(text)))),
    Buffer.from(secret).toString('hex').replace(/../g, ' $&').slice(1),
    ...(/[^\0-\x7f]/.test(secret) ? [Buffer.from(secret).toString('latin1')] : []),
  ]
}

const MOST_KNOWN = 500

/** Keeps what was made of each secret: instances that begin alike give out the same ones. */
function knowing<Made>(make: (secret: string) => Made): (secret: string) => Made {
  const known = new Map<string, Made>()
  return (secret) => {
    const made = known.get(secret) ?? make(secret)
    if (known.size < MOST_KNOWN) known.set(secret, made)
    return made
  }
}

/** Encodings whose only use is to evade a mask. */
export const unusualEncodings = knowing((secret): readonly string[] => [...turned(secret), ...encodedAgain(secret)])

/** Every text from which the secret can be read. */
export const encodings = knowing((secret): Iterable<string> => encodingsOf(secret))

/** Characters that neither markup nor JSON nor addresses escape: those of most tokens. */
const PLAIN = /^[\w.-]*$/

function textEncodings(secret: string): readonly string[] {
  if (PLAIN.test(secret)) return [secret]
  const wide = [secret, ...markupEncodings(secret)]
  const percent = percentEncodings(secret)
  return [...wide, ...wide.flatMap(jsonEncodings), ...percent, ...percent.flatMap(percentEncodings)]
}

function encodingsOf(secret: string): ReadonlySet<string> {
  const bytes = Buffer.from(secret)
  return new Set([
    ...textEncodings(secret),
    bytes.toString('base64'),
    ...base64Encodings(bytes),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
  ])
}
