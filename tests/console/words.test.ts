import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WORDS } from '../../console/page/words.ts'
import { inProject } from '../../src/runtime/project-folder.ts'

const names = readdirSync(inProject('console'), { recursive: true, encoding: 'utf8' })
const paths = names.filter((name) => name.endsWith('/texts.ts') && !name.includes('node_modules'))
const literals = paths.flatMap((path) => {
  const source = readFileSync(inProject(`console/${path}`), 'utf8')
  return [...source.matchAll(/(?:\w+|'[\w-]+'): '((?:[^'\\]|\\.)+)'/g)].map(([, text = '']) => ({ path, text }))
})
const filesWith = (wanted: string) =>
  new Set(literals.filter(({ text }) => text === wanted).map(({ path }) => path)).size

test('texts of three or more nouns stand once, among the words', () => {
  expect(literals.length).toBeGreaterThan(700)
  expect([...new Set(literals.map(({ text }) => text))].filter((text) => filesWith(text) > 2)).toEqual([])
})

test('a word stands once', () => {
  const words = Object.values(WORDS)
  expect(new Set(words).size).toBe(words.length)
  expect(words.filter((word) => filesWith(word) > 0)).toEqual([])
})
