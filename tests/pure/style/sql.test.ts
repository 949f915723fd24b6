import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { treeOf } from '../../support/syntax-trees.ts'

/** Once: vitest looks each name up anew, which takes longer than the functions do. */
const { forEachChild, isNoSubstitutionTemplateLiteral, isTaggedTemplateExpression } = ts

/*
 * A statement on one table, or on tables that it plainly joins, is written with Kysely's builder, so that a renamed
 * column does not compile. Raw SQL is for what the builder says badly: `with`, JSON, lateral joins, functions as
 * tables.
 */

/** Statements that could be the builder's, by their file and how they begin, and why they are not. May only shrink. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/domain/change-requests/workflow/opening.ts: insert into change_requests as r':
    'the builder gives no name to the table of an insert, by which the parts of requests name it',
  'src/domain/events/totals.ts: select last_id from event_totals_progress':
    'calls a function in its list of tables, so that it is called once',
  'src/domain/transaction/feature-revision.ts: update feature_revisions set revision':
    'also a part of the statements that write features',
  'src/domain/revisions/past.ts: select p.removed_id': 'a part of the statements that read past states',
  'src/domain/state/exporting/queries.ts: select array(': 'is several lists, so that all are of the same moment',
  'src/domain/state/present/queries.ts: select $ as environments':
    'is several lists, so that all are of the same moment',
}

type Template = { file: string; text: string }

/** The tables and views of the database, as SQL names them. */
const tables = new Set(
  [
    ...(readFileSync('generated/database.ts', 'utf8').split('export interface Database {')[1] ?? '').matchAll(
      / {2}(\w+):/g,
    ),
  ].map(([, name = '']) => name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)),
)

/** The templates of raw SQL below `src`, each in one line, with `$` for each value. */
const templates = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .sort()
  .flatMap((file) => templatesIn(join('src', file)))

function templatesIn(file: string): Template[] {
  const found: Template[] = []
  const visit = (node: ts.Node): void => {
    if (isTaggedTemplateExpression(node) && node.tag.getText() === 'sql')
      found.push({ file, text: inOneLine(node.template) })
    forEachChild(node, visit)
  }
  visit(treeOf(file))
  return found
}

function inOneLine(template: ts.TemplateLiteral): string {
  const parts = isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
  return parts.join('$').replaceAll(/\s+/g, ' ').trim()
}

/** The reasons for raw SQL; also a table that is put in or selected, and joins that are put in. */
const NEEDS_SQL =
  /\bwith\b|json|\blateral\b|\bunnest\b|\bunion\b|\bover\b|\bgrouping\b|\b(from|join|using) ?[$(]|\bfrom \w+ \w+ \$/

/** Whether the builder can say all of a raw template. */
function couldBeBuilt(text: string): boolean {
  if (!/^(select|insert|update|delete)\b/.test(text) || NEEDS_SQL.test(text)) return false
  const named = [...text.matchAll(/\b(?:from|join|into|update|using|,) (\w+)(?: (?:as )?(\w+))?/g)]
  const names = new Set(named.flatMap(([, table = '', alias = '']) => [table, alias, 'excluded']))
  // A part that refers to a row of the statement around it is written like that statement.
  const isPart = [...text.matchAll(/\b(\w+)\.\w+/g)].some(([, row = '']) => !names.has(row))
  return !isPart && named.some(([, table = '']) => tables.has(table))
}

const nameOf = ({ file, text }: Template) => `${file}: ${text}`

test('raw SQL says only what the builder says badly', () => {
  const found = templates.filter(({ text }) => couldBeBuilt(text)).map(nameOf)
  const isException = (name: string) => Object.keys(EXCEPTIONS).some((start) => name.startsWith(start))
  expect(
    found.filter((name) => !isException(name)),
    'write these with the builder',
  ).toEqual([])
  const gone = Object.keys(EXCEPTIONS).filter((start) => !found.some((name) => name.startsWith(start)))
  expect(gone, 'take these out of EXCEPTIONS').toEqual([])
})

test('the members of JSON objects come from types: objectOf in src/db/json-objects.ts', () => {
  const isCall = ({ text }: Template) => /\bjsonb?_build_object ?\(/.test(text)
  const untyped = templates.filter((template) => template.file !== 'src/db/json-objects.ts' && isCall(template))
  expect(untyped.map(nameOf)).toEqual([])
})

test.each([
  [true, 'select name from features where project_id = $'],
  [true, 'select $ from features f join projects p on p.id = f.project_id where f.name = $'],
  [true, 'select f.name from features f where exists (select from feature_tags g where g.feature_name = f.name)'],
  [true, 'delete from tags where type = $'],
  [true, 'update features set archived_at = $ where name = any($::text[]) returning name'],
  [
    true,
    'insert into tags as t (type) values ($) on conflict (type) do update set type = excluded.type where t.type = $',
  ],
  [false, 'with found as (select name from features) select * from found'],
  [false, "select json_build_object('name', f.name) from features f"],
  [false, 'insert into tags (type) select name from unnest($::text[]) as name'],
  [false, 'select given.name from $'],
  [false, 'select $ as insights from projects p $ where p.id = $'],
  [false, 'select max(l.seen_at) from feature_last_seen l where l.feature_name = f.name'],
  [false, "select pg_advisory_xact_lock(hashtext('one'))"],
])('this test knows whether the builder can say a statement: %s %s', (expected, text) => {
  expect(couldBeBuilt(text)).toBe(expected)
})
