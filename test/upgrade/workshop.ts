/** Where the commands of the examples are executed: folders with the programs that they call, and a stand-in to check. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type StandIn, startStandIn } from '../../library/stand-in/index.ts'
import { PACKAGE_FOLDER } from '../../runner/configuration/package.ts'
import { isRunning } from '../cli/child-process.ts'
import { scratch } from './console.ts'

const ONE_PROCESS = fileURLToPath(new URL('../../dist/test/cli/one-process.js', import.meta.url))

export type Variables = Readonly<Record<string, string>>

export interface Ended {
  readonly code: number
  readonly output: string
}

/** Stands for `lpconform`. */
const COMMAND = (socket: string) => `#!/bin/bash
answer=$({ printf '%s\\0' "$PWD" "$#" "$@"; env -0; } | /usr/bin/curl -sS --unix-socket '${socket}' --data-binary @- http://suite/ | tr -d '\\0')
printf '%s' "\${answer#*$'\\n'}"
exit "\${answer%%$'\\n'*}"
`

/** Stands for `npm install`: it puts the suite where it was told, and tells whether it was shown a credential. */
const NPM = (folder: string) => `#!/bin/sh
echo npm "$@" >> '${folder}/calls.txt'
env | grep -Eq '^(CURRENT|LEGACY)_' && echo 'npm sees credentials' >> '${folder}/calls.txt'
while [ $# -gt 0 ]; do [ "$1" = --prefix ] && at=$2; shift; done
mkdir -p "$at/node_modules/.bin"
ln -sfn '${PACKAGE_FOLDER}' "$at/node_modules/learning-platform-conformance"
ln -sf '${folder}/image/lpconform' "$at/node_modules/.bin/lpconform"
`

export interface Workshop {
  /** A checkout, with the suite beside it as an action and as an image; what is not there to be called notes that it was. */
  checkout(name: string): string
  /** Executes commands as bash does for CI servers: it ends at the first failure. `PATH` stands before that of the checkout. */
  shell(folder: string, commands: string, variables: Variables): Promise<Ended>
  standIn(...faults: string[]): Promise<StandIn>
  close(): Promise<void>
}

const WINDOW = 0.25

/** Variables of a stand-in for its older learner interface, and a selection that keeps runs short. */
export const variablesOf = ({ environment }: StandIn): Variables => ({
  ...Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith('LEGACY_LEARNER_'))),
  CONFORMANCE_RATE_WINDOW_SECONDS: String(WINDOW),
})
export const FEW = '--operation legacy-learner/profile.* --operation legacy-learner/session.*'

export async function openWorkshop(): Promise<Workshop> {
  const { path, remove } = scratch()
  const socket = path('suite')
  const suite: ChildProcess = spawn(process.execPath, [ONE_PROCESS, socket], { stdio: 'inherit' })
  while (!existsSync(socket) && isRunning(suite)) await setTimeout(50)
  const standIns: StandIn[] = []
  return {
    checkout(name) {
      const folder = path(name)
      for (const own of ['bin', 'image']) mkdirSync(`${folder}/${own}`, { recursive: true })
      symlinkSync(PACKAGE_FOLDER, `${folder}/conformance`)
      const script = (file: string, text: string) => {
        writeFileSync(`${folder}/${file}`, text)
        chmodSync(`${folder}/${file}`, 0o755)
      }
      script('bin/npm', NPM(folder))
      script('image/lpconform', COMMAND(socket))
      script('start-platform.sh', '#!/bin/sh\necho started >> calls.txt\n')
      return folder
    },
    shell: (folder, commands, variables) =>
      new Promise((resolve) => {
        const PATH = [variables.PATH, `${folder}/bin`, process.env.PATH].filter(Boolean).join(':')
        const env = { HOME: folder, ...variables, PATH }
        // Only what hangs takes so long, on any machine.
        const options = { cwd: folder, env, timeout: 800_000 }
        execFile('bash', ['-e', '-o', 'pipefail', '-c', commands], options, (error, out, err) => {
          const code = error ? Number(error.code ?? 1) : 0
          resolve({ code, output: `${out}${err}` })
        })
      }),
    async standIn(...faults) {
      const one = await startStandIn({ rateWindowSeconds: WINDOW, faults })
      standIns.push(one)
      return one
    },
    async close() {
      suite.kill()
      await Promise.all(standIns.map(({ close }) => close()))
      remove()
    },
  }
}

export const textIn = (folder: string, file: string) => readFileSync(`${folder}/${file}`, 'utf8')
export const jsonIn = <Value>(folder: string, file: string): Value => JSON.parse(textIn(folder, file))
