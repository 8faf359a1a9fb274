/** The content of the package as `npm pack` makes it, its documentation among it. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installed, install } from './installed.ts'

/** Bytes. */
const LARGEST = 3_000_000

let project: Installed
beforeAll(() => {
  project = install()
})
afterAll(() => project.remove())

describe('the content', () => {
  test('is what users need and nothing else', () => {
    const kinds = [
      /^(package\.json|LICENSE|\.env\.example|(README|CHANGELOG|ARCHITECTURE|CONTRIBUTING|SECURITY)\.md)$/,
      /^docs\/.*\.(md|webp|svg)$/,
      /^bin\/\w+\.cjs$/,
      /^dist\/(cli\/(main|live-thread)|index|reference\/thread)\.js$/,
      /^dist\/bundle\/[\w-]+\.js$/,
      /^dist\/reporters\/page\/page\.(js|css)$/,
      /^dist\/(api\.d\.ts|THIRD-PARTY-LICENSES\.md)$/,
      /^dist\/types\/(library|contract|reference)\/.*\.d\.ts$/,
      /^schemas\/.*\.json$/,
      /^(cli\/openapi\/examples|runner\/planner\/costs)\.json$/,
      /^dist\/sbom\.cdx\.json$/,
      /^dist\/lpconform\.1$/,
      /^examples\//,
    ]
    expect(project.files.filter((file) => !kinds.some((kind) => kind.test(file)))).toEqual([])
    expect(kinds.filter((kind) => !project.files.some((file) => kind.test(file)))).toEqual([])
    expect(project.size).toBeLessThan(LARGEST)
  })

  test('asks for no other package and runs nothing at installation', () => {
    const { dependencies, optionalDependencies, peerDependencies, scripts } = JSON.parse(
      readFileSync(join(project.at, 'package.json'), 'utf8'),
    )
    expect({ dependencies, optionalDependencies, peerDependencies }).toEqual({})
    expect(Object.keys(scripts).filter((name) => /^(pre|post)?(install|prepare)$/.test(name))).toEqual([])
  })

  test('has its documentation: every link of its pages leads somewhere', () => {
    expect(project.bin('docs').stdout).toContain('getting-started')
    expect(project.bin('docs', 'stand-in').stdout).toMatch(/^# /)
    expect(project.bin('docs', 'stand-on')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('stand-in; lpconform docs'),
    })
    const pages = project.files.filter((file) => file.endsWith('.md'))
    const dead = pages.flatMap((page) =>
      [...readFileSync(join(project.at, page), 'utf8').matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g)]
        .map(([, link]) => link!)
        // Sources stand in the checkout alone.
        .filter((link) => !link.endsWith('.ts') && !existsSync(join(project.at, dirname(page), link)))
        .map((link) => `${page}: ${link}`),
    )
    expect(dead).toEqual([])
  })
})
