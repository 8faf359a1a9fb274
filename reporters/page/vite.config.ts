/** Builds the page's application into one script and one style sheet, which `html.ts` puts into `index.html`. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: folder('.'),
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: folder('../../dist/reporters/page'),
    emptyOutDir: true,
    target: 'es2022',
    minify: true,
    // A classic script: it runs from a file as well, and one hash in the policy covers it.
    lib: {
      entry: folder('main.tsx'),
      formats: ['iife'],
      name: 'page',
      fileName: () => 'page.js',
      cssFileName: 'page',
    },
  },
})
