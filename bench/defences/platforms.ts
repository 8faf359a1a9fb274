/** Platforms, other users of them, and the contents of the package. */
import type { Break } from '../broken-copy.ts'
import type { Rows } from './rows.ts'

const ENDLESS: readonly Break[] = [
  ['client/transport.ts', 'const timer = setTimeout(late, totalMs)', 'const timer = setTimeout(late, 1000 * totalMs)'],
  ['client/transport.ts', 'bodyTimeout: timeoutMs', 'bodyTimeout: 1000 * timeoutMs'],
]

export const PLATFORMS: Rows = {
  'accounts locked by failed sign-ins': [
    ['test/client/lockout.test.ts', ['client/sign-in-guard.ts', 'if (wrong && !answer.ok) account.wrong++', '']],
    [
      'test/client/lockout.test.ts',
      ['client/sign-in-guard.ts', 'if (account.inARow >= MOST_IN_A_ROW) {', 'if (account.inARow < 0) {'],
    ],
  ],
  'hostile answers of a platform': [
    [
      'test/client/wire.test.ts',
      ['client/transport.ts', 'if (length > maximumBodyBytes)', 'if (length > 1000 * maximumBodyBytes)'],
    ],
    ['test/engine/hostile.test.ts', ...ENDLESS],
    ['test/cli/strange-targets.test.ts', ...ENDLESS],
    [
      'test/engine/hostile.test.ts',
      ['client/transport.ts', 'await decoded(body, coding, maximumBodyBytes)', 'await decoded(body, coding, 2 ** 30)'],
    ],
  ],
  'credentials for one address sent to another: by a redirect, a link or a file of a checkout': [
    [
      'test/cli/other-hosts.test.ts',
      [
        'client/transport.ts',
        'return there.origin === from.origin && there.href',
        'return there.protocol === from.protocol && there.href',
      ],
    ],
    [
      'test/cli/origins.test.ts',
      ['runner/configuration/origin.ts', '...(trusted ? [] : strangeAddresses(settings, origins)),', ''],
    ],
    [
      'test/cli/origins.test.ts',
      ['runner/configuration/origin.ts', '!isListed(String(settings[address]), hosts)', 'hosts.length < 0'],
    ],
    ['test/cli/proxies.test.ts', ['runner/configuration/origin.ts', '...strangeAuthorities(settings, origins),', '']],
    [
      'test/cli/origins.test.ts',
      ['client/request.ts', 'new URL(base).origin === url.origin ? configured', 'base.length > 0 ? configured'],
    ],
  ],
  'writes that the mode does not allow': [
    [
      'test/client/mode-guard.test.ts',
      ['client/mode-guard.ts', 'if (!ALLOWED[mode].includes(effect))', 'if (effect.length < 0)'],
    ],
    [
      'test/cli/read-only.test.ts',
      ['engine/schedule.ts', '!allowed.includes(mode)', '!allowed.length'],
      ['client/mode-guard.ts', 'if (!ALLOWED[mode].includes(effect))', 'if (effect.length < 0)'],
    ],
  ],
  'a run that is killed, cut off or out of files': [
    ['test/cli/interruption.test.ts', ['engine/run-loop.ts', '  await settle(world)\n', '']],
    ['test/cli/broken-run.test.ts', ['cli/exit-code.ts', "if (OPEN_FAILURES.has(code ?? '')) {", "if (code === '') {"]],
    [
      'test/engine/ledger-first.test.ts',
      [
        'fixtures/records/accounting.ts',
        "handle: handleOf(ask), state: 'intended' })",
        "handle: handleOf(ask), state: 'refused' })",
      ],
    ],
  ],
  'others who write in a list while it is walked and counted': [
    ['test/engine/listings.test.ts', ['engine/listings.ts', '<= 2 || !isFirst(listing)', '<= 2']],
    [
      'test/detection/living-platform.test.ts',
      ['engine/other-clients.ts', 'if (moved !== undefined) return moved', 'if (moved !== undefined) return false'],
    ],
    [
      'test/detection/living-platform.test.ts',
      ['engine/confirming.ts', "check.phase === 'own' &&", "check.phase !== 'own' &&"],
    ],
  ],
  'other runs with the same account': [
    [
      'test/detection/living-platform.test.ts',
      ['engine/list-changes.ts', 'met.size ? records.filter((record) => !isTheirs(record)) : records', 'records'],
    ],
    [
      'test/detection/living-platform.test.ts',
      ['engine/list-changes.ts', '      seeOthers([...now.marks.values()])\n', ''],
    ],
    ['test/detection/living-platform.test.ts', ['engine/other-runs.ts', 'isNear ? MANY : FEW', 'FEW']],
    ['test/detection/living-platform.test.ts', ['fixtures/records/accounting.ts', '(await again()) ?? now', 'now']],
  ],
  'a platform that is out for a while: refused, reset, certificate, name, 502 to 504': [
    [
      'test/client/outage.test.ts',
      [
        'client/wire/outage.ts',
        'const isSuspect = sign && line.answered &&',
        'const isSuspect = sign && !line.answered &&',
      ],
    ],
    ['test/client/outage.test.ts', ['client/wire/outage.ts', '(wasOut && isRead(outgoing))', 'wasOut']],
    [
      'test/cli/outages.test.ts',
      [
        'client/wire/index.ts',
        'waitingOut(httpTransport({ ...BOUNDS, ...bounds }), outage)',
        'httpTransport({ ...BOUNDS, ...bounds })',
      ],
    ],
  ],
  'a platform that refuses without end, or says now and then that it is not available': [
    [
      'test/client/endless-refusals.test.ts',
      [
        'client/wire/endless-refusals.ts',
        'if (++row.refusals < MOST_IN_A_ROW || lasted < row.mostMs) return',
        'return',
      ],
    ],
    [
      'test/client/throttled.test.ts',
      ['client/limits.ts', 'pacer.budget(own).pause(lengthOf(asked))', 'pacer.budget(own).pause(60 * lengthOf(asked))'],
    ],
  ],
  'a slow platform, on which sign-ins go side by side': [
    [
      'test/client/sign-in-guard.test.ts',
      [
        'client/sign-in-guard.ts',
        'account.last.then(() =>',
        '[...accounts.values()].reduce((all, { last }) => all.then(() => last), account.last).then(() =>',
      ],
      [
        'client/sign-in-guard.ts',
        'account.last = turn.catch(() => {})',
        'for (const one of accounts.values()) one.last = turn.catch(() => {})',
      ],
    ],
  ],
  'records that a run leaves changed without saying so, or says that it left and nobody has': [
    [
      'test/engine/accounting.test.ts',
      ['fixtures/records/accounting.ts', "if (isNobodys || wasNotSent(error)) settle('refused')", ''],
    ],
    [
      'test/records/restoring.test.ts',
      ['fixtures/records/restoring.ts', 'return left.length ? `', 'return left.length < 0 ? `'],
    ],
  ],
  'workflows that give secrets or rights too widely, actions and base images by a tag that moves': [
    ['test/supply.test.ts', ['examples/github/workflow.yml', 'permissions: {}', 'permissions: write-all']],
    [
      'test/supply.test.ts',
      [
        'examples/github/workflow.yml',
        'actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683',
        'actions/checkout@v4',
      ],
    ],
    [
      'test/supply.test.ts',
      ['examples/github/workflow.yml', '\nenv:\n', '\nenv:\n  LEGACY_ADMIN_API_KEY: secrets.LEGACY_ADMIN_API_KEY\n'],
    ],
    ['test/supply.test.ts', ['.github/workflows/nightly.yml', 'npm ci --ignore-scripts', 'npm ci']],
  ],
  'packages of others without their licenses, and with known holes': [
    ['test/supply.test.ts', ['tools/supply.ts', "const BUNDLES = ['command', 'page']", "const BUNDLES = ['command']"]],
    ['test/supply.test.ts', ['tools/holes.ts', 'nodes.some((node) => folders.includes(node))', 'nodes.length']],
  ],
}
