import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import { statementNames } from '../../src/db/statement-name.ts'
import { inProject } from '../../src/runtime/project-folder.ts'

/**
 * Holds that a file in `generated/` has exactly these statements, so that a review shows what an edit of a builder call
 * changes in the SQL. `npm run statements` writes the file.
 */
export function expectWritten(file: string, statements: ReadonlySet<string>): void {
  // PostgreSQL gets the same statements, and some more: the embedded engine has one connection.
  if (process.env.TEST_ENGINE !== 'embedded') return
  const path = inProject(`generated/statements/${file}`)
  const text = textOf(statements)
  if (process.env.WRITE_STATEMENTS) writeFileSync(path, text)
  expect(readFileSync(path, 'utf8') === text, `${path} is old: run npm run statements`).toBe(true)
}

function textOf(statements: ReadonlySet<string>): string {
  const nameOf = statementNames()
  const named = [...statements].map((text) => ({ name: nameOf(text), text: text.trim() }))
  const sorted = named.sort((one, other) => compare(one.name, other.name) || compare(one.text, other.text))
  return sorted.map(({ name, text }) => `-- ${name}\n${text};\n`).join('\n')
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
