/**
 * The documentation as a static site with search: `npm run maintain -- site` builds it into `tools/site/dist`. Its pages are the Markdown
 * files of the repository as they stand, and each is served beside its page: `docs/ci.html` and `docs/ci.md`. A link
 * that leads nowhere ends the build.
 */
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** The generator builds the files beside it. */
const PAGES = fileURLToPath(new URL('../pages', import.meta.url))
rmSync(PAGES, { recursive: true, force: true })
cpSync(join(ROOT, 'docs'), join(PAGES, 'docs'), { recursive: true })
for (const name of readdirSync(ROOT)) if (name.endsWith('.md')) copyFileSync(join(ROOT, name), join(PAGES, name))

const textOf = (file) => readFileSync(join(ROOT, file), 'utf8')
const titleOf = (file) => /^# (.+)$/m.exec(textOf(file))[1]

/** The groups of `docs/README.md`, which is the one index. */
function groups() {
  const parts = textOf('docs/README.md')
    .split(/^\*\*(.+)\*\*$/m)
    .slice(1)
  return parts.flatMap((text, place) => {
    if (place % 2 === 0) return []
    const links = [...text.matchAll(/\[([^\]]+)\]\(([^)#]+\.md)\)/g)]
    const items = links.map(([, label, to]) => ({
      text: label,
      link: `/${join('docs', to).replace(/README\.md$/, '')}`,
    }))
    return [{ text: parts[place - 1], items }]
  })
}

const catalogue = () => ({
  text: 'Catalogue',
  collapsed: true,
  items: readdirSync(join(ROOT, 'docs/catalogue'))
    .filter((name) => name !== 'README.md')
    .map((name) => ({ text: titleOf(`docs/catalogue/${name}`), link: `/docs/catalogue/${name}` })),
})

/** Files that pages link to and that are no pages: sources and examples, from the root. */
const linked = new Set()

/** Such a link stays as it stands, where the generator would look for a page; a README is the page of its folder. */
function adapt(token, from) {
  const link = decodeURI(token.attrGet('href'))
  if (/^([a-z]+:|#)/.test(link)) return
  if (/\.md(#|$)/.test(link))
    return token.attrSet('href', link.replace(/^README\.md/, './').replace(/README\.md(?=#|$)/, ''))
  const file = relative(ROOT, resolve(ROOT, dirname(from), link))
  if (!statSync(join(ROOT, file), { throwIfNoEntry: false })?.isFile()) return
  linked.add(file)
  token.attrSet('target', '_self')
}

function withFiles(md) {
  md.core.ruler.push('files', ({ tokens, env, Token }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? []))
      if (token.type === 'link_open') adapt(token, env.relativePath)
    const last = new Token('html_block', '', 0)
    last.content = `<p><a href="./${basename(env.path)}" target="_self">This page as Markdown</a></p>\n`
    tokens.push(last)
  })
}

/** As GitHub makes it of a heading, where the same links must lead. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number} _-]/gu, '')
    .replaceAll(' ', '-')

function copyTo(out, file) {
  mkdirSync(dirname(join(out, file)), { recursive: true })
  copyFileSync(join(ROOT, file), join(out, file))
}

export default defineConfig({
  title: 'lpconform',
  description: "Checks a learning platform's three HTTP interfaces against their contract.",
  lang: 'en-GB',
  base: process.env.SITE_BASE ?? '/',
  srcDir: 'pages',
  outDir: 'dist',
  cacheDir: '.vitepress/cache',
  rewrites: {
    'README.md': 'index.md',
    'docs/README.md': 'docs/index.md',
    'docs/catalogue/README.md': 'docs/catalogue/index.md',
  },
  markdown: { config: withFiles, anchor: { slugify: anchorOf } },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Getting started', link: '/docs/getting-started' },
      { text: 'Commands', link: '/docs/commands' },
      { text: 'Catalogue', link: '/docs/catalogue/' },
    ],
    sidebar: [...groups(), catalogue()],
    outline: [2, 3],
  },
  buildEnd({ outDir, pages }) {
    for (const file of [...pages, ...linked]) copyTo(outDir, file)
    // The page of a folder has its Markdown beside it under both names.
    for (const page of pages.filter((name) => name.endsWith('README.md')))
      copyFileSync(join(ROOT, page), join(outDir, page.replace(/README\.md$/, 'index.md')))
  },
})
