/** Output of the process, and its files. */
import type { Rows } from './rows.ts'

export const OUTPUTS: Rows = {
  'a platform says credentials, tokens and cookies back, in names, identifiers and headers': [
    [
      'test/cli/ways-out.test.ts',
      [
        'runner/loop/masking.ts',
        'write: (record) => journal.write(maskedRecord(record, mask))',
        'write: (record) => journal.write(record)',
      ],
    ],
    [
      'test/cli/ways-out.test.ts',
      ['runner/loop/index.ts', 'onResult(maskedRecord(result, secrets.mask))', 'onResult(result)'],
    ],
    [
      'test/client/secrets.test.ts',
      ['client/redaction-sources.ts', 'text.matchAll(TOLD)) secrets.learn(value!)', 'text.matchAll(TOLD)) void value'],
    ],
    ['test/cli/canary.test.ts', ['client/redaction-sources.ts', 'if (value) secrets.learn(value)', '']],
    [
      'test/output/streams.test.ts',
      ['output/streams.ts', 'printableOutput(masked(text), {', 'printableOutput(text, {'],
    ],
  ],
  'and in encodings: escaped letter by letter, reversed, spaced, in base64 of base64, cut off': [
    ['test/client/secrets.test.ts', ['client/plain-view.ts', 'const MOST_ROUNDS = 3', 'const MOST_ROUNDS = 0']],
    [
      'test/client/secrets.test.ts',
      ['client/secrets.ts', '[...encodings(secret), ...unusualEncodings(secret)]', 'encodings(secret)'],
    ],
    [
      'test/client/secrets.test.ts',
      ['client/replacements.ts', "cut - at < SHORTEST_PART ? '' : text.slice(at, cut)", "''"],
    ],
  ],
  'a secret too short to be masked': [
    [
      'test/cli/ways-out.test.ts',
      ['runner/configuration/index.ts', '.filter(([, value]) => !isMaskable(value))', '.filter(() => false)'],
    ],
  ],
  'a platform makes lines that a terminal or the runner of a job obeys': [
    [
      'test/cli/ways-out.test.ts',
      [
        'contract/printable.ts',
        '.replace(ANNOTATION, (found) => found.replace(MARK, escaped))',
        '.replace(ANNOTATION, (found) => found)',
      ],
    ],
    ['test/output/streams.test.ts', ['contract/printable.ts', 'own ?? escaped(found))', 'own ?? found)']],
  ],
  'a text becomes a link, a mention or an attachment in a report for another tool': [
    ['test/reporters/forms.test.ts', ['reporters/forms/sarif.ts', ".replaceAll('](', '] (')", '']],
    ['test/reporters/summary.test.ts', ['reporters/markdown.ts', '<>|~&^$]', '>|~&^$]']],
  ],
  'a text runs as code on the page': [
    ['test/reporters/html-text.test.ts', ['reporters/html.ts', `.replace(/[&<>"']/g`, '.replace(/&/g']],
    ['test/reporters/html-text.test.ts', ['reporters/html.ts', 'packed(JSON.stringify(data))', 'JSON.stringify(data)']],
    ['test/reporters/html.test.ts', ['reporters/html.ts', '"Content-Security-Policy"', '"x-policy"']],
    [
      'test/reporters/html.test.ts',
      [
        'reporters/page/body.tsx',
        '    {marked(line.text, words)}\n',
        '    <span dangerouslySetInnerHTML={{ __html: line.text }} />\n',
      ],
    ],
  ],
  'source that prints or writes past the masks': [
    ['test/ways-out.test.ts', ['tools/ways-out.grit', '`$_.stderr`', '`$_.stdwrong`']],
  ],
  'names of persons where bodies are redacted': [
    [
      'test/client/secrets.test.ts',
      [
        'client/evidence.ts',
        'secrets.redactsBodies ? redactedHeaders(masked(headers)) : masked(headers)',
        'masked(headers)',
      ],
    ],
    [
      'test/client/secrets.test.ts',
      ['client/evidence.ts', 'if (secrets.redactsBodies) return {', 'if (Math.random() > 1) return {'],
    ],
  ],
  'files of somebody else under the names of ours': [
    [
      'test/cli/files-of-others.test.ts',
      [
        'output/aside.ts',
        "existsSync(join(folder, 'run.jsonl')) && readdirSync(folder).every((name) => name === DIGESTS || isOwn(folder, name))",
        'existsSync(folder)',
      ],
    ],
    [
      'test/cli/files-of-others.test.ts',
      ['output/owned.ts', 'return known !== undefined && known === digestOf(file)', 'return true'],
    ],
    [
      'test/cli/files-of-others.test.ts',
      ['output/whole-file.ts', 'if (!isOurs && !holds(directory, name, digest)) demandOwn(directory, [name])', ''],
    ],
    ['test/cli/files-of-others.test.ts', ['output/descriptors.ts', "isForced() ? REPLACING : 'wx'", 'REPLACING']],
    ['test/cli/files-of-others.test.ts', ['output/owned.ts', '[...names, DIGESTS].filter', 'names.filter']],
  ],
  'links out of a folder, folders named by a checkout': [
    [
      'test/cli/files-of-others.test.ts',
      ['runner/configuration/env-file.ts', 'chmodSync, lstatSync,', 'chmodSync, statSync as lstatSync,'],
    ],
    [
      'test/cli/files-of-others.test.ts',
      ['output/descriptors.ts', 'constants.O_TRUNC | constants.O_NOFOLLOW', 'constants.O_TRUNC'],
    ],
    [
      'test/cli/files-of-others.test.ts',
      ['runner/configuration/options-file.ts', "if (way === '..' ||", "if (way === '?' &&"],
    ],
    [
      'test/cli/files-of-others.test.ts',
      [
        'runner/configuration/options-file.ts',
        'relative(folder, realOf(resolve(out)))',
        'relative(folder, resolve(out))',
      ],
    ],
    [
      'test/cli/files-of-others.test.ts',
      ['output/owned.ts', 'if (!statOf(file)?.isFile()) return false', 'if (statOf(file)?.isDirectory()) return false'],
    ],
  ],
  'several runs in one folder, containers on one volume': [
    [
      'test/cli/locks.test.ts',
      ['output/lock.ts', 'alive = others(folder, name)\n', 'alive = others(folder, name).filter(({ held }) => held)\n'],
    ],
    [
      'test/cli/locks.test.ts',
      ['output/lock.ts', 'claim.place === place ? isRunning(claim) : silentMs < SILENCE_MS', 'isRunning(claim)'],
    ],
    ['test/cli/locks.test.ts', ['output/lock.ts', '!started || !now || started === now', 'true']],
  ],
}
