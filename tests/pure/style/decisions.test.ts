import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const FOLDER = 'docs/decisions'
const INDEX = 'README.md'
const SECTIONS = ['Context', 'Decision', 'Consequences', 'Rejected']

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const files = readdirSync(join(ROOT, FOLDER)).filter((name) => name !== INDEX)
const numbers = files.map((name) => Number.parseInt(name, 10))

/** Everything that people read or write, apart from generated files. */
const readable = ['src', 'tests', 'tools', 'console', 'docs', 'openapi']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .concat('README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md')
  .filter((path) => /\.(ts|md|yaml)$/.test(path))

describe('decisions', () => {
  test('are numbered from 1, without a gap or a number twice', () => {
    expect(numbers).toEqual(files.map((_, index) => index + 1))
  })

  test('begin with their number, and have the sections of a decision, in their order', () => {
    for (const name of files) {
      const text = textOf(join(FOLDER, name))
      expect(text, name).toMatch(new RegExp(`^# ${Number.parseInt(name, 10)}\\. `))
      const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading)
      expect(
        headings.filter((heading) => SECTIONS.includes(heading)),
        name,
      ).toEqual(SECTIONS)
    }
  })

  test('are all in the index, in their order', () => {
    const listed = [...textOf(join(FOLDER, INDEX)).matchAll(/\((\d{4}-[^)]+)\)/g)].map(([, name]) => name)
    expect(listed).toEqual(files)
  })

  test('are there where something refers to them', () => {
    const missing = readable.flatMap((path) => {
      const named = [...textOf(path).matchAll(/\bdecision (\w+)|docs\/decisions\/(\d{4})/g)]
      const unknown = named.filter(([, short = '', long = short]) => /\d/.test(long) && !numbers.includes(Number(long)))
      return unknown.map(([reference]) => `${path}: ${reference}`)
    })
    expect(missing).toEqual([])
  })
})
