/** Files of traffic in another form: the name of each, and how its program writes HAR instead. */

/** Characters of a file that are examined. */
export const BEGINNING = 4096

interface Form {
  readonly is: (bytes: Buffer, text: string) => boolean
  readonly what: string
  readonly instead: string
}

const startsWith =
  (...signs: readonly number[]) =>
  (bytes: Buffer): boolean =>
    bytes.subarray(0, signs.length).equals(Buffer.from(signs))

const matches =
  (pattern: RegExp) =>
  (_: Buffer, text: string): boolean =>
    pattern.test(text)

const FORMS: readonly Form[] = [
  {
    is: startsWith(0x50, 0x4b, 0x03, 0x04),
    what: 'a ZIP archive',
    instead: 'unpack it, and name the .har in it; from a Fiddler session archive, export HTTPArchive',
  },
  {
    is: (bytes) => [[0xff, 0xfe] as const, [0xfe, 0xff] as const].some((mark) => startsWith(...mark)(bytes)),
    what: 'a text in UTF-16',
    instead: 'save it in UTF-8',
  },
  {
    is: (bytes) =>
      [0xd4c3b2a1, 0xa1b2c3d4, 0x0a0d0d0a].some((magic) => bytes.length > 3 && bytes.readUInt32BE() === magic),
    what: 'a capture of packets',
    instead: 'record HTTP with a proxy or a browser',
  },
  {
    is: matches(/^<\?xml[\s\S]*<items burpVersion|^<items burpVersion/),
    what: 'an XML export of Burp',
    instead: 'record with a proxy or a browser that writes HAR',
  },
  { is: matches(/^\s*</), what: 'XML or HTML', instead: 'export HAR' },
  {
    is: matches(/^\s*\[\s*\{\s*"status"\s*:\s*"(?:COMPLETE|FAILED|EXCEPTION)/),
    what: 'a session of Charles (.chlsj)',
    instead: 'File > Export Session > HTTP Archive (.har)',
  },
  {
    is: matches(/"_postman_id"|schema\.getpostman\.com/),
    what: 'a collection of Postman, which holds requests and no traffic',
    instead: 'run it through `lpconform record`, or with a reporter of Newman that writes HAR',
  },
  {
    is: matches(/^\s*\{\s*"_type"\s*:\s*"export"|^type:\s*\S*insomnia/),
    what: 'a workspace of Insomnia',
    instead: 'Export Data > HAR - HTTP Archive Format',
  },
  {
    is: matches(/^\d+:\d+:[a-z_]+[;,]|^\d+:(?:7:version|9:websocket|8:response)/),
    what: 'flows of mitmproxy',
    instead: '`mitmdump -nr FILE --set hardump=traffic.har`',
  },
  {
    is: matches(
      /"(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \S+ HTTP\/[\d.]+"|^\s*\{[^\n]*"(?:remote_addr|request_uri|request_method)"/,
    ),
    what: 'an access log, which has no bodies',
    instead: 'record with a proxy or a browser',
  },
]

/** @returns the name of a form other than HAR, and what to do; undefined where the beginning does not show it */
export function foreignForm(beginning: Buffer): string | undefined {
  const text = beginning.toString('utf8').replace(/^\uFEFF/, '')
  const form = FORMS.find(({ is }) => is(beginning, text))
  return form && `${form.what}: ${form.instead}`
}
