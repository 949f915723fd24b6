import { readdirSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { anchorsIn, deadEnd, linksIn, markdownPages, textOf } from '../../support/markdown-links.ts'

const pages = markdownPages()
const SOURCES = ['src', 'tests', 'openapi', 'tools', 'console', 'migrations', 'examples']

/** The pages of `docs/` that a source names, such as in a comment, with the source. */
function pagesNamedInSources(): { source: string; page: string }[] {
  return SOURCES.flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|mjs|js|yaml|sql)$/.test(name) && !name.includes('node_modules'))
      .map((name) => `${folder}/${name}`),
  ).flatMap((source) => [...textOf(source).matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([page]) => ({ source, page })))
}

describe('links', () => {
  test('lead to files and headings that exist', () => {
    const links = pages.flatMap((page) => linksIn(textOf(page), page))
    expect(links.length).toBeGreaterThan(80)
    expect(links.flatMap((link) => deadEnd(link) ?? [])).toEqual([])
  })

  test('lead from a page to every page of docs', () => {
    const linked = new Set(
      pages.flatMap((page) =>
        linksIn(textOf(page), page).map(({ target }) => new URL(target, `file:///${page}`).pathname.slice(1)),
      ),
    )
    const unlinked = pages.filter((page) => page.startsWith('docs/') && !linked.has(page))
    expect(unlinked).toEqual([])
  })

  test('and names in sources are those of pages that exist', () => {
    const named = pagesNamedInSources()
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter(({ page }) => !statSync(inProject(page), { throwIfNoEntry: false }))).toEqual([])
  })

  test('are found, and a dead one is', () => {
    const text =
      '# A `b` & c\n\n## Same\n\n## Same\n\n[here](#same-1), [there](README.md), [dead](no.md)\n\n`[not](no.md)`'
    expect(anchorsIn(text)).toEqual(['a-b--c', 'same', 'same-1'])
    expect(linksIn(text, 'README.md').map(({ target }) => target)).toEqual(['#same-1', 'README.md', 'no.md'])
    expect(deadEnd({ from: 'README.md', target: 'no.md' })).toBe('README.md: no.md: there is no no.md')
    expect(deadEnd({ from: 'README.md', target: '#no-such-heading' })).toContain('no heading')
  })
})
