/** Builds the page's application into one script and one style sheet, which `html.ts` puts into `index.html`. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { bundledPackages } from './bundled-packages.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: folder('../reporters/page'),
  logLevel: 'warn',
  plugins: [bundledPackages('page')],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: folder('../dist/reporters/page'),
    emptyOutDir: true,
    target: 'es2022',
    minify: true,
    // A classic script: it runs from a file as well, and one hash in the policy covers it.
    lib: {
      entry: folder('../reporters/page/main.tsx'),
      formats: ['iife'],
      name: 'page',
      fileName: () => 'page.js',
      cssFileName: 'page',
    },
  },
})
