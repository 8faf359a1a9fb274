/**
 * Packages of others in this one, the report's page included: writes their licenses to `dist/THIRD-PARTY-LICENSES.md`,
 * and a bill of materials (CycloneDX 1.6) to `dist/sbom.cdx.json`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Bundled, inCheckout, listOf } from './bundled-packages.ts'

const BUNDLES = ['command', 'page']

interface Locked {
  readonly resolved?: string
  readonly integrity?: string
}

const jsonOf = (name: string) => JSON.parse(readFileSync(inCheckout(name), 'utf8'))

/** Every package of which a bundle holds a part, in the order of their names. */
export function bundled(): readonly Bundled[] {
  const lists = BUNDLES.map((bundle) => JSON.parse(readFileSync(listOf(bundle), 'utf8')) as readonly string[])
  return [...new Set(lists.flat())].sort().map((folder) => {
    const { name, version, license, description } = jsonOf(`${folder}/package.json`)
    if (typeof license !== 'string') throw new Error(`${folder}/package.json names no license`)
    return { folder, name, version, license, description }
  })
}

const IS_LICENSE = /^(licen[cs]e|copying|notice)([.-]|$)/i

function textsOf({ folder, name, license }: Bundled): string {
  const files = readdirSync(inCheckout(folder)).filter((file) => IS_LICENSE.test(file))
  // Code in the public domain needs no text.
  if (!files.length && license !== 'CC0-1.0') throw new Error(`${name} comes without the text of its license`)
  return files.map((file) => readFileSync(inCheckout(`${folder}/${file}`), 'utf8').trim()).join('\n\n')
}

export const licensesOf = (all: readonly Bundled[]): string =>
  [
    '# Licenses\n\nThe command, the library and the page of the report hold these packages:',
    ...all.map((one) => `## ${one.name} - ${one.version} (${one.license})\n\n${textsOf(one)}`.trimEnd()),
  ].join('\n\n')

const purlOf = ({ name, version }: { name: string; version: string }) =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`

/** A digest of npm, in the form of the standard. */
function hashesOf({ integrity }: Locked) {
  const [, algorithm, digest] = /^sha(\d+)-(.+)$/.exec(integrity ?? '') ?? []
  return digest ? [{ alg: `SHA-${algorithm}`, content: Buffer.from(digest, 'base64').toString('hex') }] : []
}

/** CycloneDX 1.6: the package, and its contents; without a time and a number, so that the same build gives the same. */
export function billOf(all: readonly Bundled[]): object {
  const { name, version, license } = jsonOf('package.json')
  const locked: Readonly<Record<string, Locked>> = jsonOf('package-lock.json').packages
  const own = purlOf({ name, version })
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': own,
        name,
        version,
        purl: own,
        licenses: [{ license: { id: license } }],
      },
    },
    components: all.map((one) => ({
      type: 'library',
      'bom-ref': purlOf(one),
      name: one.name,
      version: one.version,
      purl: purlOf(one),
      licenses: [/[\s(]/.test(one.license) ? { expression: one.license } : { license: { id: one.license } }],
      hashes: hashesOf(locked[one.folder] ?? {}),
    })),
    dependencies: [{ ref: own, dependsOn: all.map(purlOf) }],
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const all = bundled()
  writeFileSync(inCheckout('dist/THIRD-PARTY-LICENSES.md'), `${licensesOf(all)}\n`)
  writeFileSync(inCheckout('dist/sbom.cdx.json'), `${JSON.stringify(billOf(all), null, 2)}\n`)
}
