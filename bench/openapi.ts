/**
 * The public tools that read the contract: `npm run maintain -- openapi`. They are installed into a folder of their
 * own.
 */
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ToolOutcome } from './openapi/outcome.ts'
import { COMMAND } from './openapi/served.ts'
import { type Step, steps } from './openapi/steps.ts'
import { called, toolbox } from './openapi/tools.ts'

const HELP = `npm run maintain -- openapi [--tools DIR] [--only TOOL]...

Writes the contract as OpenAPI 3.1 and 3.0 and as a collection, and lets linters,
a renderer, generators, mocks, a validation proxy, runners and a fuzzer read it.
openapi-generator and Specmatic need Java. A tool that cannot be installed is named, and counts as not accepted.

  --tools DIR  where the tools are, or are installed (default: a new folder)
  --only TOOL  one tool alone (repeatable)
  --help       this text
`

const { values: flags } = parseArgs({
  options: {
    tools: { type: 'string' },
    only: { type: 'string', multiple: true },
    help: { type: 'boolean' },
  },
})
if (flags.help) {
  console.log(HELP)
  process.exit()
}
const folder = flags.tools ? resolve(flags.tools) : mkdtempSync(join(tmpdir(), 'openapi-'))
mkdirSync(folder, { recursive: true })
const box = toolbox(folder)

const files = {
  newest: join(folder, 'contract.json'),
  older: join(folder, 'contract-3.0.json'),
  collection: join(folder, 'collection.json'),
  simple: join(folder, 'simple.json'),
  olderSimple: join(folder, 'simple-3.0.json'),
}
const WRITTEN = [
  ['--out', files.newest],
  ['--version', '3.0', '--out', files.older],
  ['--for-generators', '--out', files.simple],
  ['--for-generators', '--version', '3.0', '--out', files.olderSimple],
  ['--format', 'postman', '--out', files.collection],
]
for (const words of WRITTEN) {
  // A folder of tools may hold the documents of another day.
  const { code, text } = await called(process.execPath, [COMMAND, 'openapi', '--force', ...words], folder)
  if (code !== 0) throw new Error(text)
}

async function outcomeOf(step: Step): Promise<ToolOutcome> {
  const missing = box.install(step.tool)
  if (missing !== undefined) return { accepted: false, figures: `not installed: ${missing}` }
  try {
    return await step.run(box, files)
  } catch (error) {
    return { accepted: false, figures: `failed: ${error instanceof Error ? error.message : error}` }
  }
}

let refused = 0
for (const step of steps.filter(({ tool }) => !flags.only || flags.only.includes(tool))) {
  const { accepted, figures, details = [] } = await outcomeOf(step)
  if (!accepted) refused += 1
  console.log(`${accepted ? 'accepted' : 'REFUSED '}  ${step.tool.padEnd(22)}  ${step.name.padEnd(16)}  ${figures}`)
  for (const detail of details) console.log(`            ${detail.slice(0, 400)}`)
}
process.exitCode = refused ? 1 : 0
