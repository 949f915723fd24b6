import { expect, test } from 'vitest'
import { document } from '../support/contract.ts'

function extensionsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => (key.startsWith('x-') ? [key] : extensionsIn(value)))
}

test('each extension of the document is explained in its description, and no other', () => {
  const explained = [...document.info.description.matchAll(/`(x-[a-zA-Z-]+)/g)].map(([, name]) => name)
  expect([...new Set(explained)].sort()).toEqual([...new Set(extensionsIn(document))].sort())
})
