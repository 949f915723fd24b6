import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject } from '../../../src/runtime/project-folder.ts'

const ROW = /^\| ([^|]+) \| [^|]+ \| `(tests\/[\w/.-]+)`: "([^"]+)" \|$/gm

const page = readFileSync(inProject('docs/operate/asvs.md'), 'utf8')
const rows = [...page.matchAll(ROW)].map(([, point = '', file = '', title = '']) => ({ point, file, title }))

test('every row of the page has a point and a test', () => {
  expect(rows).toHaveLength(page.split('\n').filter((line) => /^\| \d/.test(line)).length)
  expect(rows.length).toBeGreaterThan(15)
})

test.each(rows)('the test, or the law, of $point exists: $file', ({ file, title }) => {
  const code = readFileSync(inProject(file), 'utf8')
  expect(code).toMatch(new RegExp(`\\b(?:(?:test|it|describe)(?:\\.\\w+\\([^']*)?\\(|name: )'${escaped(title)}[':]`))
})

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
