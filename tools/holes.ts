/**
 * Fails when a vulnerability of a bundled package is known: `npm run maintain -- holes` (after a build). `npm audit` of
 * users reports none, as the package has no dependencies.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { bundled } from './supply.ts'

interface Audit {
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly severity: string; readonly range: string; readonly nodes?: readonly string[] }>
  >
  readonly message?: string
}

/**
 * @param folders of bundled packages: `node_modules/undici`
 * @returns one line for each package that is bundled in a vulnerable version
 * @throws Error where the answer is no audit
 */
export function holesIn({ vulnerabilities, message }: Audit, folders: readonly string[]): readonly string[] {
  if (!vulnerabilities) throw new Error(`the registry answered with no audit: ${message ?? 'nothing'}`)
  return Object.entries(vulnerabilities).flatMap(([name, { severity, range, nodes = [] }]) =>
    nodes.some((node) => folders.includes(node)) ? [`${name} ${range}: ${severity}`] : [],
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // npm is a script of the shell on Windows.
  const { stdout } = spawnSync('npm audit --json', { encoding: 'utf8', shell: true })
  const all = bundled().map(({ folder }) => folder)
  const found = holesIn(JSON.parse(stdout || '{}'), all)
  console.log(found.length ? found.join('\n') : `no hole is known in the ${all.length} packages that are bundled`)
  process.exitCode = found.length ? 1 : 0
}
