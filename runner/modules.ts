/** Modules of a user's own. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UsageError } from './configuration/problem.ts'

interface Exported {
  readonly source: string
  readonly value: unknown
}

/**
 * The default exports of modules, named by path (with `./` or absolute) or by package.
 * @param option by which they were given, for messages
 * @param folder to which paths are relative
 * @throws UsageError
 */
export function exportsOf(option: string, sources: readonly string[], folder: string): Promise<readonly Exported[]> {
  return Promise.all(
    sources.map(async (source) => {
      const isPath = /^\.{0,2}[\\/]|^[A-Za-z]:[\\/]/.test(source)
      const file = isPath ? pathToFileURL(resolve(folder, source)).href : source
      const module = await import(/* @vite-ignore */ file).catch((error: Error) => {
        throw new UsageError(`${option} ${source}: cannot be loaded: ${error.message}`)
      })
      return { source, value: module.default }
    }),
  )
}
