import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inProject } from '../../../src/runtime/project-folder.ts'

/** Files that a page names and that are not in the repository: made by a command, or an example of a name. */
const ELSEWHERE = new Set([
  ...['dist/start.js', 'tools/docs-site/dist', 'containers.conf', 'NNNN-what-changes.sql'],
  // Made in the image, and by the reader.
  ...['/app/sbom.cdx.json', 'shop.mjs'],
  // Served by the server.
  ...['/docs/openapi.json', '/docs/openapi.yaml', '/schemas/state.json'],
  ...['/api/client/flagd/flags.json', '/api/client/goff/flags.yaml'],
  // Options and files of a package.
  ...['theme.css', 'theme.js'],
])
const TOP = 'src tests docs openapi generated migrations tools examples clients deploy console'.split(' ')
const files = [
  ...readdirSync(inProject('.')),
  ...TOP.flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => !path.includes('node_modules'))
      .map((path) => `${folder}/${path}`),
  ),
]
const pages = files.filter(
  (path) => path.endsWith('.md') && path !== 'CHANGELOG.md' && !/^(clients|examples)\//.test(path),
)

/** Names of files and folders in backticks: with an ending of this project, or with a slash after a known folder. */
function namedIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([\w./*-]+)`/g)].map(([, name = '']) => name)
  return quoted.filter(
    (name) =>
      /\.(?:ts|mjs|js|sql|yaml|json|md|conf|css)$/.test(name) || TOP.some((folder) => name.startsWith(`${folder}/`)),
  )
}

function exists(name: string): boolean {
  const path = name.replace(/\/$/, '')
  const [start = '', end = ''] = path.split('*')
  return files.some((file) =>
    path.includes('*') ? file.startsWith(start) && file.endsWith(end) : file === path || file.endsWith(`/${path}`),
  )
}

describe('pages', () => {
  test.each(pages)('%s names files that exist', (page) => {
    const named = namedIn(readFileSync(inProject(page), 'utf8'))
    expect(named.filter((name) => !exists(name) && !ELSEWHERE.has(name))).toEqual([])
  })

  test('name the files that are listed as being elsewhere', () => {
    const named = new Set(pages.flatMap((page) => namedIn(readFileSync(inProject(page), 'utf8'))))
    expect([...ELSEWHERE].filter((name) => !named.has(name))).toEqual([])
  })
})
