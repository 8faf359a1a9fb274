/**
 * Bundles command and library with their dependencies: a few files load in a fraction of the time that a thousand take.
 */
import { readdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { bundledPackages } from './bundled-packages.ts'

const inPackage = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Chunks of an older build, which nothing loads any more, must not get into the package. */
const withoutOldChunks: Plugin = {
  name: 'without-old-chunks',
  writeBundle(_, written) {
    for (const name of readdirSync(inPackage('dist/bundle')))
      if (!(`bundle/${name}` in written)) rmSync(inPackage(`dist/bundle/${name}`))
  },
}

/** V8 keeps a source with one letter beyond Latin-1 in twice its room. */
const inAscii: Plugin = {
  name: 'in-ascii',
  renderChunk: (code) =>
    code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
}

export default defineConfig({
  root: inPackage('.'),
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: true },
  plugins: [inAscii, withoutOldChunks, bundledPackages('command')],
  build: {
    ssr: true,
    target: 'node20',
    // Over the compiled modules of the same names, which the benchmarks and tests import one by one.
    outDir: inPackage('dist'),
    emptyOutDir: false,
    rolldownOptions: {
      input: {
        'cli/main': inPackage('cli/main.ts'),
        index: inPackage('library/index.ts'),
        'cli/live-thread': inPackage('cli/live-thread.ts'),
        'reference/thread': inPackage('reference/thread.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'bundle/[name].js', minify: false },
    },
  },
})
