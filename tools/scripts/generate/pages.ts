import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import type { Db } from '../../../src/db/handles.ts'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { eventTable } from './event-table.ts'
import { handlingTable } from './handling.ts'
import type { Document } from './openapi.ts'
import { permissionTable, readPermissionFacts } from './permission-table.ts'
import { variableTable } from './variable-table.ts'

const PAGES = [
  'docs/operate/configure.md',
  'docs/reference/permissions.md',
  'docs/reference/events.md',
  'docs/reference/interface.md',
] as const

/** A part of a page that is made: `<!-- kind: names -->`, the table, `<!-- end -->`. */
const PART = /<!-- (variables|permissions|events|handling): ([^>]*?) -->\n.*?<!-- end -->/gs

/** Returns the pages with tables, by path, with the tables made from their sources again. */
export async function pagesWithTables(document: Document, db: Db): Promise<Record<(typeof PAGES)[number], string>> {
  const facts = await readPermissionFacts(db, parse(await readFile(inProject('openapi/permissions.yaml'), 'utf8')))
  const tables: Record<string, (names: string) => string> = {
    variables: variableTable,
    permissions: (scope) => permissionTable(facts, scope),
    events: () => eventTable(document),
    handling: handlingTable,
  }
  const pages = await Promise.all(PAGES.map(async (path) => [path, await readFile(inProject(path), 'utf8')] as const))
  const made = pages.map(([path, text]) => {
    const table = (part: string, kind: string, names: string) =>
      `${part.slice(0, part.indexOf('-->') + 3)}\n\n${tables[kind]?.(names)}\n\n<!-- end -->`
    return [path, text.replaceAll(PART, table)]
  })
  return Object.fromEntries(made) as Record<(typeof PAGES)[number], string>
}
