/** All output is masked where it leaves the process, whoever prints it. */
import { afterEach, expect, test, vi } from 'vitest'
import { maskForGood } from '../../client/secrets.ts'
import { standardError, standardOutput } from '../../output/streams.ts'

const KEY = 'k-7f3c1d9a4be24c60b1e5'

afterEach(() => void vi.restoreAllMocks())

test.each([
  ['stdout', standardOutput],
  ['stderr', standardError],
] as const)(
  'a configured secret does not reach %s, and a terminal obeys nothing of what is printed',
  (name, output) => {
    const left: string[] = []
    vi.spyOn(process[name], 'write').mockImplementation((text) => left.push(String(text)) > 0)
    maskForGood({ LEGACY_ADMIN_API_KEY: KEY })
    output.write(`{"api-key":"${KEY}"} \u001b]0;title\u0007 ${Buffer.from(KEY).toString('base64')}\n`)
    expect(left).toEqual(['{"api-key":"{LEGACY_ADMIN_API_KEY}"} \\u001b]0;title\\u0007 {LEGACY_ADMIN_API_KEY}\n'])
  },
)
