import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { treeOf } from './syntax-trees.ts'

/** Once: vitest looks each name up anew, which takes longer than the functions do. */
const {
  SyntaxKind,
  forEachChild,
  isCallExpression,
  isClassLike,
  isExportDeclaration,
  isIdentifier,
  isImportDeclaration,
  isNamedImports,
  isNewExpression,
  isPropertyAccessExpression,
  isStringLiteralLike,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isTryStatement,
} = ts

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export type Import = { from: string; typesOnly: boolean }

/** A file of TypeScript and what the rules of the house ask about it. Paths are relative to the repository. */
export type Source = {
  path: string
  text: string
  /** Files by their path, packages by their name. */
  imports: Import[]
  classes: string[]
  /** Short names of things that are allowed in few places: `process.env`, `new Date()`, `console`, ... */
  traits: Set<Trait>
  /** Tables that its SQL and its query builders write; `?` where the name is not in the text. */
  writes: string[]
}

/** What the tree of a file says. */
type Facts = Omit<Source, 'text'>

export type Trait = 'process.env' | 'the time' | 'console' | 'try' | 'a transaction'

/** All TypeScript files below `folder`. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
    .sort()
    .map((file) => lazily(join(folder, file)))
}

/** A file that is read, and made a tree, when it is first asked for what that gives. */
function lazily(path: string): Source {
  const source = () => sourceOf(path)
  return {
    path,
    get text() {
      return readFileSync(join(ROOT, path), 'utf8')
    },
    get imports() {
      return source().imports
    },
    get classes() {
      return source().classes
    },
    get traits() {
      return source().traits
    },
    get writes() {
      return source().writes
    },
  }
}

/** Every table that a migration creates. */
export function tables(): Set<string> {
  const folder = join(ROOT, 'migrations')
  const text = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  return new Set([...text.join('\n').matchAll(/create table (\w+)/g)].map(([, name = '']) => name))
}

/** Several tests of a worker ask about the same files. */
const known = new Map<string, Facts>()

function sourceOf(path: string): Facts {
  const found = known.get(path) ?? read(path)
  known.set(path, found)
  return found
}

function read(path: string): Facts {
  const tree = treeOf(path)
  const source: Facts = {
    path,
    imports: [],
    classes: [],
    traits: new Set(),
    writes: [],
  }
  const visit = (node: ts.Node): void => {
    noteImport(node, source)
    noteTrait(node, source)
    noteWrite(node, source)
    if (isClassLike(node)) source.classes.push(node.name?.text ?? 'without a name')
    forEachChild(node, visit)
  }
  visit(tree)
  return source
}

function noteImport(node: ts.Node, { path, imports }: Facts): void {
  if (isImportDeclaration(node)) {
    imports.push({ from: target(path, node.moduleSpecifier), typesOnly: isTypesOnly(node.importClause) })
  } else if (isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
    imports.push({ from: target(path, node.moduleSpecifier), typesOnly: node.isTypeOnly })
  } else if (isCallExpression(node) && node.expression.kind === SyntaxKind.ImportKeyword) {
    const [specifier] = node.arguments
    if (specifier !== undefined) imports.push({ from: target(path, specifier), typesOnly: false })
  }
}

function isTypesOnly(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false
  if (clause.isTypeOnly) return true
  const named = clause.namedBindings
  return clause.name === undefined && named !== undefined && isNamedImports(named)
    ? named.elements.every((element) => element.isTypeOnly)
    : false
}

function target(path: string, specifier: ts.Expression): string {
  const text = isStringLiteralLike(specifier) ? specifier.text : specifier.getText()
  return text.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(path), text)) : text
}

function noteTrait(node: ts.Node, { traits }: Facts): void {
  if (isPropertyAccessExpression(node)) {
    const of = isIdentifier(node.expression) ? node.expression.text : undefined
    if (of === 'process' && node.name.text === 'env') traits.add('process.env')
    if (of === 'Date' && node.name.text === 'now') traits.add('the time')
    if (of === 'console') traits.add('console')
    if (node.name.text === 'transaction' && isCallExpression(node.parent)) traits.add('a transaction')
  }
  if (isNewExpression(node) && node.expression.getText() === 'Date' && (node.arguments ?? []).length === 0)
    traits.add('the time')
  if (isTryStatement(node)) traits.add('try')
}

const BUILDERS = new Set(['insertInto', 'updateTable', 'deleteFrom'])
const WRITE = /\b(?:insert\s+into|delete\s+from|(?<!for\s+|do\s+|key\s+)update)\s+(?:only\s+)?(\w+|\$)/gi

function noteWrite(node: ts.Node, { writes }: Facts): void {
  if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
    const [table] = node.arguments
    if (BUILDERS.has(node.expression.name.text) && table !== undefined)
      writes.push(isStringLiteralLike(table) ? snakeCased(table.text.replace(/ as \w+$/, '')) : '?')
  }
  const text = sqlIn(node)
  for (const [, name = ''] of text?.matchAll(WRITE) ?? []) writes.push(name === '$' ? '?' : name)
}

/** The SQL of a tagged template, or of a text that is run as it is; `$` stands for each value. */
function sqlIn(node: ts.Node): string | undefined {
  if (isTaggedTemplateExpression(node)) return node.tag.getText().startsWith('sql') ? textOf(node.template) : undefined
  if (!isCallExpression(node) || !/^sql\.raw\b/.test(node.expression.getText())) return undefined
  const [argument] = node.arguments
  return argument === undefined ? undefined : textOf(argument)
}

function textOf(node: ts.Node): string {
  if (isStringLiteralLike(node)) return node.text
  if (!isTemplateExpression(node)) return ''
  return node.head.text + node.templateSpans.map((span) => `$ ${span.literal.text}`).join('')
}

const snakeCased = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
