import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export type Import = { from: string; typesOnly: boolean }

/** A file of TypeScript and what the rules of the house ask about it. Paths are relative to the repository. */
export type Source = {
  path: string
  lines: number
  /** Files by their path, packages by their name. */
  imports: Import[]
  classes: string[]
  /** Short names of things that are allowed in few places: `process.env`, `new Date()`, `console`, ... */
  traits: Set<Trait>
  /** Tables that its SQL and its query builders write; `?` where the name is not in the text. */
  writes: string[]
}

export type Trait = 'default export' | 're-export' | 'process.env' | 'the time' | 'console' | 'try' | 'a transaction'

/** All TypeScript files below `folder`. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
    .sort()
    .map((file) => sourceOf(join(folder, file)))
}

/** Every table that a migration creates. */
export function tables(): Set<string> {
  const folder = join(ROOT, 'migrations')
  const text = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  return new Set([...text.join('\n').matchAll(/create table (\w+)/g)].map(([, name = '']) => name))
}

function sourceOf(path: string): Source {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const source: Source = {
    path,
    lines: text.split('\n').length - 1,
    imports: [],
    classes: [],
    traits: new Set(),
    writes: [],
  }
  const visit = (node: ts.Node): void => {
    noteImport(node, source)
    noteTrait(node, source)
    noteWrite(node, source)
    if (ts.isClassLike(node)) source.classes.push(node.name?.text ?? 'without a name')
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return source
}

function noteImport(node: ts.Node, { path, imports, traits }: Source): void {
  if (ts.isImportDeclaration(node)) {
    imports.push({ from: target(path, node.moduleSpecifier), typesOnly: isTypesOnly(node.importClause) })
  } else if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
    imports.push({ from: target(path, node.moduleSpecifier), typesOnly: node.isTypeOnly })
    traits.add('re-export')
  } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [specifier] = node.arguments
    if (specifier !== undefined) imports.push({ from: target(path, specifier), typesOnly: false })
  }
}

function isTypesOnly(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false
  if (clause.isTypeOnly) return true
  const named = clause.namedBindings
  return clause.name === undefined && named !== undefined && ts.isNamedImports(named)
    ? named.elements.every((element) => element.isTypeOnly)
    : false
}

function target(path: string, specifier: ts.Expression): string {
  const text = ts.isStringLiteralLike(specifier) ? specifier.text : specifier.getText()
  return text.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(path), text)) : text
}

function noteTrait(node: ts.Node, { traits }: Source): void {
  if (ts.isExportAssignment(node)) traits.add('default export')
  if (ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword))
    traits.add('default export')
  if (ts.isPropertyAccessExpression(node)) {
    const text = node.getText()
    if (text === 'process.env') traits.add('process.env')
    if (text === 'Date.now') traits.add('the time')
    if (node.expression.getText() === 'console') traits.add('console')
    if (node.name.text === 'transaction' && ts.isCallExpression(node.parent)) traits.add('a transaction')
  }
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && (node.arguments ?? []).length === 0)
    traits.add('the time')
  if (ts.isTryStatement(node)) traits.add('try')
}

const BUILDERS = new Set(['insertInto', 'updateTable', 'deleteFrom'])
const WRITE = /\b(?:insert\s+into|delete\s+from|(?<!for\s+|do\s+|key\s+)update)\s+(?:only\s+)?(\w+|\$)/gi

function noteWrite(node: ts.Node, { writes }: Source): void {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const [table] = node.arguments
    if (BUILDERS.has(node.expression.name.text) && table !== undefined)
      writes.push(ts.isStringLiteralLike(table) ? snakeCased(table.text.replace(/ as \w+$/, '')) : '?')
  }
  const text = sqlIn(node)
  for (const [, name = ''] of text?.matchAll(WRITE) ?? []) writes.push(name === '$' ? '?' : name)
}

/** The SQL of a tagged template, or of a text that is run as it is; `$` stands for each value. */
function sqlIn(node: ts.Node): string | undefined {
  if (ts.isTaggedTemplateExpression(node))
    return node.tag.getText().startsWith('sql') ? textOf(node.template) : undefined
  if (!ts.isCallExpression(node) || !/^sql\.raw\b/.test(node.expression.getText())) return undefined
  const [argument] = node.arguments
  return argument === undefined ? undefined : textOf(argument)
}

function textOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return ''
  return node.head.text + node.templateSpans.map((span) => `$ ${span.literal.text}`).join('')
}

const snakeCased = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
