import { expect, test } from 'vitest'
import { document } from '../support/contract.ts'

type Operation = { description?: string; 'x-stability'?: string; 'x-core'?: boolean }

function extensionsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => (key.startsWith('x-') ? [key] : extensionsIn(value)))
}

test('each extension of the document is explained in its description, and no other', () => {
  const explained = [...document.info.description.matchAll(/`(x-[a-zA-Z-]+)/g)].map(([, name]) => name)
  expect([...new Set(explained)].sort()).toEqual([...new Set(extensionsIn(document))].sort())
})

test('experimental operations say so in their description, and are not known to existing clients', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path as Record<string, Operation>))
  const marked = operations.filter((operation) => operation['x-stability'] !== undefined)
  expect(marked.length).toBeGreaterThan(0)
  expect(new Set(marked.map((operation) => operation['x-stability']))).toEqual(new Set(['experimental']))
  expect(
    marked.filter(({ description }) => !description?.endsWith('\n\nExperimental: it may change in any version.')),
  ).toEqual([])
  expect(marked.filter((operation) => operation['x-core'])).toEqual([])
})
