/**
 * No command and no option that prints or writes something else is missing where the ways out are looked through. The
 * command that prints documentation is looked through here: with it, all others would be after each change of a page.
 */
import { expect, test } from 'vitest'
import { programOf } from '../../cli/program.ts'
import { called } from './command.ts'
import { formsOfConfigured, SECRETS } from './echoing-platform.ts'
import { CALLS, obeyedIn, placesIn } from './every-way-out.ts'

const OF_OUTPUT =
  /^--(out|json|format|quiet|known|save|fix|write-.+|log|ui|watch|reporter|redact-bodies|preview|merge|report)$/

const OF_DOCUMENTATION = 'docs production'

const lines = [...CALLS.map(([line]) => line), OF_DOCUMENTATION]
const { commands } = programOf(() => {})

test('every command that there is meets a platform that says credentials back', () => {
  const called = lines.map((line) => line.split(' ')[0])
  expect(commands.map((command) => command.name()).filter((name) => !called.includes(name))).toEqual([])
})

test('every option that prints or writes something else is among the calls', () => {
  const missing = commands.flatMap((command) => {
    const calls = lines.map((line) => line.split(' ')).filter(([name]) => name === command.name())
    const ways = command.options.map(({ long }) => long!).filter((long) => OF_OUTPUT.test(long))
    return ways.filter((long) => !calls.some((words) => words.includes(long))).map((one) => `${command.name()} ${one}`)
  })
  expect(missing).toEqual([])
})

test('a page is printed without a credential, and without what a terminal or the runner of a job obeys', async () => {
  const variables = { CURRENT_BASE_URL: 'http://127.0.0.1:9', ...SECRETS }
  const { code, out, err } = await called(OF_DOCUMENTATION.split(' '), { variables })
  expect([code, out]).toEqual([0, expect.stringMatching(/^# /m)])
  const told = new Map([
    ['the page: output', out],
    ['the page: error', err],
  ])
  expect(placesIn(told, Object.values(SECRETS).flatMap(formsOfConfigured))).toEqual([])
  expect(obeyedIn(told)).toEqual([])
})
