/** The packages of a bundle: licenses, the bill of materials and the search for known vulnerabilities use the list. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** File of the list of a bundle. */
export const listOf = (bundle: string) => fileURLToPath(new URL(`../dist/bundled/${bundle}.json`, import.meta.url))

const IN_PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/

/** Writes the folders of the packages that have a part in the bundle, relative to the checkout. */
export const bundledPackages = (bundle: string): Plugin => ({
  name: 'bundled-packages',
  writeBundle(_, written) {
    const folders = new Set<string>()
    for (const part of Object.values(written))
      for (const module of part.type === 'chunk' ? part.moduleIds : []) {
        const folder = IN_PACKAGE.exec(module.replace(/^\0/, '').replaceAll('\\', '/'))?.[0]
        if (folder) folders.add(folder.slice(folder.indexOf('/node_modules/') + 1))
      }
    mkdirSync(dirname(listOf(bundle)), { recursive: true })
    writeFileSync(listOf(bundle), `${JSON.stringify([...folders].sort(), null, 2)}\n`)
  },
})

/** A package of a bundle, as its own package.json has it. */
export interface Bundled {
  /** Relative to the checkout: `node_modules/ajv`. */
  readonly folder: string
  readonly name: string
  readonly version: string
  /** An SPDX expression. */
  readonly license: string
  readonly description?: string
}

export const inCheckout = (name: string) => join(fileURLToPath(new URL('..', import.meta.url)), name)
