/** Attempts at a platform, their results and the changes to make, in words. */

import { traitsOfCaller } from '../contract/interfaces.ts'
import type { Interface } from '../contract/operations.ts'
import { counted } from '../reporters/wording.ts'
import { BASE_URLS } from '../runner/configuration/variables.ts'
import { type CredentialState, type InterfaceState, unusableLine } from '../runner/preflight/index.ts'
import type { BindingState } from './setup/bindings.ts'
import { type Change, changeLine } from './setup/changes.ts'
import type { ExaminedInterface, Search } from './setup/examination.ts'

/** The mark of a line: whether it is as it should be. */
const [GOOD, BAD] = ['✓', '✗']

function credentialLine({ caller, variables, state, said }: CredentialState): string {
  const names = variables.join(' and ')
  if (state === 'works') return `  ${GOOD} ${caller}: ${traitsOfCaller(caller)?.signIn ? 'signed in' : 'accepted'}`
  const wrong = state === 'refused' ? `refused (${names}): ${said}` : `cannot sign in: ${said}`
  return `  ${BAD} ${caller}: ${wrong}`
}

const reachedLines = (state: InterfaceState): string[] =>
  state.unusable
    ? [`${BAD} ${unusableLine(state)}`]
    : [`${GOOD} ${state.interface}: reached at ${state.address}`, ...state.credentials.map(credentialLine)]

/** Longer lists of attempts are counted. */
const MOST_SHOWN = 8

const triedLine = (tried: readonly string[]) =>
  tried.length <= MOST_SHOWN
    ? tried.join(', ')
    : `${tried.slice(0, MOST_SHOWN).join(', ')} and ${tried.length - MOST_SHOWN} more`

function searchLines({ what, tried, said, changes }: Search): string[] {
  return [
    ...(tried.length ? [`  tried ${what}: ${triedLine(tried)}`] : []),
    ...(tried.length ? [`    ${said}`] : []),
    ...changes.map((change) => `    change ${changeLine(change)}${isGuess(change) ? ' (likely; not tried)' : ''}`),
  ]
}

const isGuess = (change: Change) => change.kind === 'binding' && !change.tried

function bindingLines(states: readonly BindingState[]): string[] {
  if (!states.length) return []
  const answering = states.filter(({ state }) => state === 'answers' || state === 'refuses').length
  return [
    `  ${answering === states.length ? GOOD : BAD} ${answering} of ${counted(states.length, 'read')} answer where they are expected`,
    ...states.flatMap(({ operation, at, state, said, tried, change }) => {
      if (state === 'answers') return []
      if (state === 'refuses')
        return [`  ${GOOD} ${operation}: ${at} is there; asked for nothing in particular it answers ${said}`]
      const missed = `  ${BAD} ${operation}: ${at} was answered with ${said}`
      return state === 'moved' && change
        ? [missed, `    change ${changeLine(change)}`]
        : [
            missed,
            `    tried ${triedLine(tried)}: nothing answers there; bind it in the profile, or declare it not offered`,
          ]
    }),
  ]
}

/** After the searches: only differences from before. */
function afterLines({ before, after }: ExaminedInterface): string[] {
  const was = new Map(before.credentials.map(({ caller, state }) => [caller, state]))
  const mended = after.credentials.filter(({ caller, state }) => state !== was.get(caller))
  if (!mended.length) return []
  return ['  with these changes:', ...mended.map((one) => `  ${credentialLine(one)}`)]
}

/** One interface; undefined when it is not configured. */
export const interfaceLines = (name: Interface, found: ExaminedInterface | undefined): string[] =>
  found
    ? [
        ...reachedLines(found.before),
        ...found.searches.flatMap(searchLines),
        ...afterLines(found),
        ...bindingLines(found.bindings),
      ]
    : [`- ${name}: not configured: ${BASE_URLS[name]} is not set`]
