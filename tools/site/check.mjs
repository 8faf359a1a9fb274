/** Whether every link of the built site leads to a file and a heading in it: ends with 1 and names those that do not. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const SITE = fileURLToPath(new URL('dist', import.meta.url))
const base = process.env.SITE_BASE ?? '/'

const texts = new Map()
const textOf = (file) => {
  if (!texts.has(file)) texts.set(file, readFileSync(file, 'utf8'))
  return texts.get(file)
}

/** The file of the site that an address of it shows. */
function fileAt(page, path) {
  const at = path.startsWith('/') ? join(SITE, path.slice(base.length - 1)) : resolve(dirname(page), path)
  const found = statSync(at, { throwIfNoEntry: false })
  return found?.isDirectory() ? join(at, 'index.html') : found ? at : `${at}.html`
}

let links = 0
const pages = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
const dead = pages.flatMap((name) => {
  const page = join(SITE, name)
  return [...textOf(page).matchAll(/\shref="([^"]+)"/g)].flatMap(([, link]) => {
    if (/^[a-z]+:/i.test(link)) return []
    links++
    const [path, anchor] = decodeURI(link.replaceAll('&amp;', '&')).split('#')
    const file = path ? fileAt(page, path) : page
    const isThere = existsSync(file) && (!anchor || textOf(file).includes(` id="${anchor}"`))
    return isThere ? [] : [`${relative(SITE, page)}: ${link}`]
  })
})
console.log([...new Set(dead), `${pages.length} pages, ${links} links, ${dead.length} dead`].join('\n'))
process.exitCode = dead.length || !pages.length ? 1 : 0
