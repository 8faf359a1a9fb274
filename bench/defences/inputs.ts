/** Input of others, and callers. */
import type { Rows } from './rows.ts'

export const INPUTS: Rows = {
  'a run file, a report or a former value changed by hand, and given to `cleanup`': [
    ['test/cli/cleanup.test.ts', ['runner/residue.ts', 'if (faults.length) throw', 'if (faults.length > 1e9) throw']],
    [
      'test/cli/cleanup.test.ts',
      ['runner/residue.ts', 'answered(leavings.left, file).map(limited)', 'answered(leavings.left, file)'],
    ],
    [
      'test/cli/cleanup.test.ts',
      ['runner/residue.ts', 'answered(leavings.left, file).map(limited)', 'leavings.left.map(limited)'],
    ],
    ['test/cli/cleanup.test.ts', ['runner/residue.ts', 'if (wrong)\n', 'if (wrong === null)\n']],
    ['test/cli/cleanup.test.ts', ['runner/residue.ts', 'if (existsSync(beside)) return beside', 'return file']],
  ],
  '`cleanup` that nobody asked, and deletions that are not done': [
    ['test/cli/cleanup.test.ts', ['cli/cleanup.ts', 'if (!input.isTTY) return true', 'if (input) return true']],
    [
      'test/records/undoing.test.ts',
      ['fixtures/records/undoing.ts', 'if (!(await isShown(left, send))) return true', 'return true'],
    ],
  ],
  'credentials of strangers in a recording': [
    ['test/passive/canaries.test.ts', ['runner/passive/strangers.ts', 'passw|passphrase|pwd|', 'passw|passphrase|']],
    [
      'test/passive/strangers.test.ts',
      ['runner/passive/strangers.ts', 'if (/^--/.test(text)) return inParts(text)', ''],
    ],
    ['test/passive/canaries.test.ts', ['runner/passive/strangers.ts', '(isQuery && IN_QUERY.test(plain))', 'false']],
    [
      'test/passive/canaries.test.ts',
      ['runner/passive/strangers.ts', 'isTelling(name) && !/^access-control-|-policy$/.test(name)', 'name.length < 0'],
    ],
  ],
  'configured credentials in a recording, wherever they stand': [
    [
      'test/passive/configured.test.ts',
      [
        'runner/passive/har-file.ts',
        'maskedAddress(secrets.mask(String(headers.location',
        'maskedAddress((String(headers.location',
      ],
    ],
    [
      'test/passive/configured.test.ts',
      [
        'runner/passive/har-file.ts',
        "maskedValue('content-type', secrets.mask(String(type ?? '')))",
        "String(type ?? '')",
      ],
    ],
    [
      'test/passive/configured.test.ts',
      [
        'runner/passive/har-file.ts',
        'name: secrets.mask(name),\n      value: maskedValue',
        'name,\n      value: maskedValue',
      ],
    ],
    ['test/passive/configured.test.ts', ['runner/passive/har-file.ts', 'body && isClean(body, masked)', 'body']],
    [
      'test/passive/configured.test.ts',
      [
        'runner/passive/har-file.ts',
        'maskedAddress(secrets.mask(url.href.slice(url.origin.length)))',
        'url.href.slice(url.origin.length)',
      ],
    ],
  ],
  'smuggled requests, answers that cannot be passed on, a name of another site that leads to the recorder': [
    [
      'test/passive/recorder.test.ts',
      ['runner/passive/passed-headers.ts', 'named.filter((name) => !OF_MESSAGE.has(name))', 'named'],
    ],
    [
      'test/passive/recorder.test.ts',
      ['runner/passive/recorder.ts', "writeHead(502, 'Bad Gateway', {", 'writeHead(502, {'],
    ],
    [
      'test/passive/recorder.test.ts',
      ['runner/passive/recorder.ts', "!namesThisMachine(headers.host ?? '')", 'url.length < 0'],
    ],
  ],
  'damaged, endless and compressed recordings': [
    [
      'test/passive/har.test.ts',
      ['runner/passive/har-entries.ts', 'if (length > most) throw', 'if (length < 0) throw'],
    ],
    [
      'test/passive/har.test.ts',
      [
        'runner/passive/har-body.ts',
        'decode(body, { maxOutputLength: bound })',
        'decode(body, { maxOutputLength: 2 ** 30 })',
      ],
    ],
    [
      'test/passive/har.test.ts',
      ['runner/passive/har-entries.ts', 'if (reader.stray > MOST_STRAY)', 'if (reader.stray < 0)'],
    ],
  ],
  'files beside a recording that nobody recorded': [
    [
      'test/passive/formats.test.ts',
      ['runner/passive/attached.ts', 'body && isNamedByDigest(name, body) ? body', 'body ? body'],
    ],
    [
      'test/passive/formats.test.ts',
      ['runner/passive/attached.ts', 'constants.O_RDONLY | constants.O_NOFOLLOW |', 'constants.O_RDONLY |'],
    ],
    [
      'test/passive/formats.test.ts',
      [
        'runner/passive/attached.ts',
        'if (name !== basename(name) || !NAMED_BY_DIGEST.test(name)) return undefined',
        '',
      ],
      ['runner/passive/attached.ts', 'body && isNamedByDigest(name, body) ? body', 'body ? body'],
    ],
  ],
  'pages of other sites that ask the live view of `run --ui`, by its address or by a name that leads to it': [
    ['test/cli/live.test.ts', ['cli/live-server.ts', '!isSame(given, token) || !isOwn', '!isOwn']],
    ['test/cli/live.test.ts', ['cli/live-server.ts', 'headers.host === host &&', 'url !== host &&']],
    [
      'test/cli/live.test.ts',
      ['cli/live-server.ts', '(headers.origin ?? ', '((headers as { none?: string }).none ?? '],
    ],
  ],
  'random input in every file and answer that is read: errors, memory, time that grows with the square': [
    [
      'test/fuzz/found.test.ts',
      ['laws/includes/checks.ts', 'return isObject(value) ? value : undefined', 'return value as Item | undefined'],
    ],
    [
      'test/fuzz/found.test.ts',
      ['cli/openapi/compare/security.ts', 'isObject(demand) ? demand : {}', 'demand as Json'],
    ],
    [
      'test/fuzz/fuzz.test.ts',
      ['runner/configuration/document.ts', 'if (error) throw new Unreadable', 'if (error) throw new Error'],
    ],
  ],
  '`judge` that wants credentials, which it sends nobody': [
    ['test/cli/judge.test.ts', ['cli/traffic-files.ts', 'profiles, { sends: false })', 'profiles)']],
  ],
  'names such as `__proto__`, values such as `{"toString":1}`': [
    [
      'test/passive/har.test.ts',
      ['runner/passive/har.ts', "typeof value === 'object' ? JSON.stringify(value) : String(value)", 'String(value)'],
      ['contract/json.ts', 'MAY_HOLD.test(text) ? asData(value) : value', 'value'],
    ],
    [
      'test/passive/har.test.ts',
      [
        'runner/passive/har.ts',
        'const found = new Map<string, string | string[]>()',
        'const all: any = {}\n  const found = { has: (name: string) => name in all, get: (name: string) => all[name], set: (name: string, one: any) => (all[name] = one), [Symbol.iterator]: () => Object.entries(all)[Symbol.iterator]() }',
      ],
    ],
    ['test/engine/odd-members.test.ts', ['contract/json.ts', 'MAY_HOLD.test(text) ? asData(value) : value', 'value']],
  ],
  'files that are slow to read': [
    [
      'test/contract/large-files.test.ts',
      ['runner/configuration/yaml-bounds.ts', 'if (++pieces > MOST_PIECES)', 'if (++pieces < 0)'],
    ],
    ['test/fuzz/fuzz.test.ts', ['runner/configuration/document.ts', 'uniqueKeys: false', 'uniqueKeys: true']],
  ],
  'files nested without end': [
    [
      'test/contract/depth.test.ts',
      ['runner/configuration/report-file.ts', 'if (isDeeperThan(value, MOST_LEVELS)) throw', 'if (value === 0) throw'],
    ],
    [
      'test/contract/depth.test.ts',
      ['runner/passive/har-entries.ts', 'if (isDeeperThan(entry, MOST_LEVELS)) return', 'if (entry === 0) return'],
    ],
  ],
  'long texts of one sign': [
    ['test/long-texts.test.ts', ['client/secrets.ts', '/(?<![\\w.+-])[\\w.+-]+@', '/[\\w.+-]+@']],
  ],
  'a page of another site at a stand-in, clocks beyond any date': [
    [
      'test/stand-in/stand-in.test.ts',
      ['library/stand-in/clock.ts', 'if (at >= EARLIEST && at <= LATEST) return at', 'if (at) return at'],
    ],
    ['test/stand-in/stand-in.test.ts', ['library/stand-in/control.ts', 'namesThisMachine(host) && (origin', '(origin']],
    ['test/stand-in/stand-in.test.ts', ['library/stand-in/control.ts', '(origin === undefined ||', '(true ||']],
  ],
}
