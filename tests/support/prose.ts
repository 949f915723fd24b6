import { readdirSync, readFileSync } from 'node:fs'
import { inProject } from '../../src/runtime/project-folder.ts'
import { messagesIn } from './messages.ts'

/** A piece of prose on one line, with the place where it is. */
export type Prose = { readonly place: string; readonly text: string }

const read = (path: string) => readFileSync(inProject(path), 'utf8')
const filesIn = (folder: string, ending: string) =>
  readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.includes('node_modules'))
    .map((name) => `${folder}/${name}`)
    .sort()

/** What building the client writes. */
const BUILT = /^clients\/typescript\/(?:dist\/|src\/(?:contract\.d|operations)\.ts$)/

/** All TypeScript that people write, without the test that lists the phrases to avoid. */
const sources = () =>
  ['src', 'tests', 'tools', 'clients/typescript']
    .flatMap((folder) => filesIn(folder, '.ts'))
    .filter((path) => path !== 'tests/pure/style/english.test.ts' && !BUILT.test(path))

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** The lines of all TypeScript files that are comments, with their numbers. */
export function linesOfComments(): Prose[] {
  return sources().flatMap((path) =>
    read(path)
      .split('\n')
      .map((text, index) => ({ place: `${path}:${index + 1}`, text }))
      .filter(({ text }) => /^\s*(?:\/\*\*?|\*|\/\/)(?: |$)/.test(text)),
  )
}

/** The comments of all TypeScript files, without code that they quote. */
export function commentsOfSources(): Prose[] {
  return sources().flatMap((path) => {
    const lines = read(path).split('\n').map(commentIn)
    const blocks = lines.map((line) => line ?? '\n').join(' ')
    return blocks.split('\n').map((text) => ({ place: path, text: onOneLine(text) }))
  })
}

/**
 * The messages in all TypeScript files and the titles of tests: all texts of several words, of TypeScript and not of
 * SQL. Values in them are left out.
 */
export function messagesOfSources(): Prose[] {
  return sources().flatMap((path) => messagesIn(path).map((text) => ({ place: path, text: onOneLine(text) })))
}

function commentIn(line: string): string | undefined {
  const [, text] = /^\s*(?:\/\*\*?|\*|\/\/)(?: (.*?))?(?:\*\/)?$/.exec(line) ?? /\s\/\/ (.*)$/.exec(line) ?? []
  return text === undefined ? (/^\s*\*$/.test(line) ? '' : undefined) : withoutCode(text)
}

/** Every description, summary and reason in the contract. */
export function textsOfContract(): Prose[] {
  const found: Prose[] = []
  const visit = (node: unknown, place: string): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [name, value] of Object.entries(node)) {
      if (name === 'example' || name === 'examples') continue
      if (/^(?:description|summary|x-permission-reason)$/.test(name) && typeof value === 'string')
        found.push({ place, text: onOneLine(withoutCode(value)) })
      else visit(value, `${place}/${name}`)
    }
  }
  visit(JSON.parse(read('generated/openapi.json')), '')
  return found
}

const pages = () => [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...filesIn('docs', '.md'),
  ...filesIn('src', '.md'),
]

/** The lines of the pages with their numbers, without tables and blocks of code. */
export function linesOfPages(): Prose[] {
  return pages().flatMap((path) => {
    let isCode = false
    return read(path)
      .split('\n')
      .map((text, index) => ({ place: `${path}:${index + 1}`, text }))
      .filter(({ text }) => {
        if (/^ *```/.test(text)) isCode = !isCode
        return !isCode && !/^ *\|/.test(text)
      })
  })
}

/** The paragraphs, cells and items of the pages, without code. */
export function textsOfPages(): Prose[] {
  return pages().flatMap((path) =>
    withoutCode(read(path).replaceAll(/^ *```.*?^ *```$/gms, ''))
      .split(/\n\n|\n(?=\s*(?:[-*|#]|\d+\.) ?)/)
      .map((text) => ({ place: path, text: onOneLine(text) })),
  )
}

const withoutCode = (text: string) => text.replaceAll(/`[^`\n]*`/g, '`code`')
