/** The public tools: their packages and folders, for this benchmark alone, and how they are called. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Exact versions, so that figures can be compared. */
const PACKAGES = {
  redocly: ['@redocly/cli@2.77.0'],
  spectral: ['@stoplight/spectral-cli@6.16.3'],
  'openapi-typescript': ['openapi-typescript@7.13.0', 'typescript@5.9.3'],
  orval: ['orval@7.13.2', 'typescript@5.9.3'],
  'openapi-generator': ['@openapitools/openapi-generator-cli@2.35.0', 'typescript@5.9.3'],
  specmatic: ['specmatic@2.55.1'],
  prism: ['@stoplight/prism-cli@5.14.2'],
  newman: ['newman@6.2.2'],
  dredd: ['dredd@14.1.0'],
} as const

const PYTHON = {
  schemathesis: ['schemathesis==4.32.5'],
  'openapi-spec-validator': ['openapi-spec-validator==0.9.0'],
} as const

export type Tool = keyof typeof PACKAGES | keyof typeof PYTHON

export interface Ended {
  readonly code: number
  readonly text: string
  readonly seconds: number
}

const LONGEST_MS = 1_800_000

/** Runs a program to its end, for half an hour at most. */
export function called(
  program: string,
  words: readonly string[],
  folder: string,
  more: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const started = Date.now()
  const child = spawn(program, words, {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', ...more },
    timeout: LONGEST_MS,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  return new Promise((resolve) => {
    const end = (code: number) => resolve({ code, text, seconds: (Date.now() - started) / 1e3 })
    child.once('error', (error) => {
      text += error.message
      end(127)
    })
    child.once('close', (code) => end(code ?? 1))
  })
}

export interface Toolbox {
  /** Of reports and of installed tools. */
  readonly folder: string
  /** Why a tool is missing; undefined once it is installed. */
  install(tool: Tool): string | undefined
  /** The message about a missing tool; undefined where it is there. */
  missing(tool: Tool): string | undefined
  /** Program and first words that call a tool's command. */
  command(tool: Tool, name?: string): readonly [program: string, ...words: string[]]
}

const quiet = (program: string, words: readonly string[], cwd: string) => {
  const { status, stderr, error } = spawnSync(program, words, { cwd, encoding: 'utf8', timeout: LONGEST_MS })
  return status === 0 ? undefined : (error?.message ?? stderr.trim().split('\n').at(-1) ?? `ended with ${status}`)
}

const isPython = (tool: Tool): tool is keyof typeof PYTHON => tool in PYTHON

const packagesOf = (tool: Tool): readonly string[] => (isPython(tool) ? PYTHON[tool] : PACKAGES[tool])

/** Installs without the scripts of packages: none of these tools needs them here. */
export function toolbox(folder: string): Toolbox {
  const home = (tool: Tool) => join(folder, tool)
  const binaries = (tool: Tool) => join(home(tool), ...(isPython(tool) ? ['venv', 'bin'] : ['node_modules', '.bin']))
  return {
    folder,
    install(tool) {
      const cwd = home(tool)
      if (existsSync(binaries(tool))) return undefined
      mkdirSync(cwd, { recursive: true })
      if (!isPython(tool)) {
        return quiet(
          'npm',
          ['install', '--prefix', '.', '--ignore-scripts', '--no-audit', '--no-fund', ...PACKAGES[tool]],
          cwd,
        )
      }
      return (
        quiet('python3', ['-m', 'venv', 'venv'], cwd) ??
        quiet(join('venv', 'bin', 'pip'), ['install', '-q', ...PYTHON[tool]], cwd)
      )
    },
    missing: (tool) =>
      existsSync(binaries(tool))
        ? undefined
        : `not installed (${packagesOf(tool).join(', ')}); --install DIR installs it`,
    command: (tool, name = tool) => [join(binaries(tool), name)],
  }
}
