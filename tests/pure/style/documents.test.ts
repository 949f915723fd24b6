import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { linesOfComments, linesOfPages } from '../../support/prose.ts'

const read = (path: string) => readFileSync(inProject(path), 'utf8')

/** The types of events that the server records, as its own types name them. */
function recordedTypes(): string[] {
  const texts = ['src/domain/event-types.ts', 'src/domain/records/rollouts.ts'].map(read)
  const payloads = texts.flatMap((text) => /export type \w+Payloads = .*?\{\n(.*?)\n\}/s.exec(text)?.[1] ?? [])
  return [...payloads.join('\n').matchAll(/^ {2}'([a-z-]+)':/gm)].map(([, type = '']) => type)
}

/** The types that the table of the page names: those in the first column. */
function explainedTypes(): string[] {
  const rows = read('docs/reference/events.md').matchAll(/^\| (`[^|]*) \|/gm)
  return [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`([a-z-]+)`/g)].map(([, type = '']) => type))
}

describe('docs/reference/events.md', () => {
  test('explains every type of event that is recorded, and each once', () => {
    expect(recordedTypes().length).toBeGreaterThan(100)
    expect(explainedTypes().sort()).toEqual(recordedTypes().sort())
  })
})

describe('pages', () => {
  test('wrap at 120 characters, apart from tables and code', () => {
    const lines = linesOfPages()
    expect(lines.length).toBeGreaterThan(1000)
    expect(lines.filter(({ text }) => text.length > 120).map(({ place }) => place)).toEqual([])
  })
})

describe('comments', () => {
  test('wrap at 120 characters', () => {
    const lines = linesOfComments()
    expect(lines.length).toBeGreaterThan(4000)
    expect(lines.filter(({ text }) => text.length > 120).map(({ place }) => place)).toEqual([])
  })
})
