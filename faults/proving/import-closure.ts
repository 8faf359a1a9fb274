/**
 * The files that a module can reach: by its imports, immediate or dynamic, and by the relative addresses in its text.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** `from './a.js'`, `import './a.js'`, `import('./a.js')`, `new URL('./a.json', import.meta.url)`. */
const SPECIFIER = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)(['"])(\.{1,2}\/[^'"]+)\1/g

const imports = new Map<string, readonly string[]>()

/** Source and compiled modules stand for each other where only one of them exists. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/$/, ''],
  [/\.js$/, '.ts'],
  [/\.js$/, '.tsx'],
]

/** Absolute paths of the files that a module names itself. */
export function importsOf(file: string): readonly string[] {
  const known = imports.get(file)
  if (known) return known
  const text = readFileSync(file, 'utf8')
  const found = [...text.matchAll(SPECIFIER)].flatMap(([, , path]) => {
    const named = resolve(dirname(file), path!)
    return FORMS.map(([end, other]) => named.replace(end, other)).find((one) => existsSync(one)) ?? []
  })
  const own = [...new Set(found)]
  imports.set(file, own)
  return own
}

const IS_MODULE = /\.[cm]?[jt]sx?$/

/**
 * The files and all that they can reach, in the order of their paths.
 * @param enters whether the files that this one names belong to it; those of a module that does not, stay out
 */
export function closureOf(files: Iterable<string>, enters: (file: string) => boolean = () => true): readonly string[] {
  const seen = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    if (IS_MODULE.test(file) && enters(file)) waiting.push(...importsOf(file))
  }
  return [...seen].sort()
}
