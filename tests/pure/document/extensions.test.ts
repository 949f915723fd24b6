import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { checkHandling } from '../../../tools/scripts/generate/handling.ts'
import { document } from '../../support/contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: the cases change the document anywhere
type Doctored = any

type Operation = { description?: string; 'x-stability'?: string; 'x-core'?: boolean }

function extensionsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => (key.startsWith('x-') ? [key] : extensionsIn(value)))
}

test('each extension of the document is explained in the page about the interface, and no other', () => {
  const page = readFileSync(inProject('docs/reference/interface.md'), 'utf8')
  const explained = [...page.matchAll(/`(x-[a-zA-Z-]+)/g)].map(([, name]) => name)
  expect([...new Set(explained)].sort()).toEqual([...new Set(extensionsIn(document))].sort())
})

describe('x-handling', () => {
  const LOG_IN = '/auth/simple/login'
  const part = {
    paths: { [LOG_IN]: document.paths[LOG_IN] },
    components: { schemas: { ChangeInputs: document.components.schemas.ChangeInputs } },
  }
  const checkAfter = (change: (doctored: Doctored) => unknown) => () => {
    const doctored = structuredClone(part)
    change(doctored)
    checkHandling(doctored as Doctored)
  }
  const logIn = ({ paths }: Doctored) => paths[LOG_IN].post
  const changes = ({ components }: Doctored) => components.schemas.ChangeInputs

  test('says what is listed', () => {
    expect(() => checkHandling(document)).not.toThrow()
  })

  test.each<[fault: string, change: (doctored: Doctored) => unknown, message: string]>([
    ['another member', (d) => (logIn(d)['x-handling'].endsTokens = true), 'login/post/x-handling: must NOT have'],
    ['another value', (d) => (logIn(d)['x-handling'].endsSessions = 'yes'), 'x-handling/endsSessions: must be equal'],
    ['a member of schemas on an operation', (d) => (logIn(d)['x-handling'].oneIsEnough = true), 'must NOT have'],
    [
      'a member of operations on a schema',
      (d) => (changes(d)['x-handling'].isReport = true),
      'ChangeInputs/x-handling',
    ],
    ['something in a body', (d) => (logIn(d).requestBody['x-handling'] = { isReport: true }), 'requestBody/x-handling'],
  ])('is refused with %s', (_, change, message) => {
    expect(checkAfter(change)).toThrow(message)
  })
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
