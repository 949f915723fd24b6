import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { inProject } from '../../src/runtime/project-folder.ts'

/** A place of a source file, and the expression that a mutant has there instead. */
export type Site = {
  file: string
  start: number
  end: number
  line: number
  from: string
  to: string
  isStatement: boolean
}

const SWAPPED = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '+'],
])
const SWAPPED_CALLS = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
])
/** Calls that a mutant leaves out of a chain; the result is of the same kind. */
const LEFT_OUT = new Set(['filter', 'where', 'sort', 'toSorted', 'slice', 'orderBy', 'limit', 'forUpdate', 'distinct'])

/** Returns the places in functions of the folder's files where one operator, condition, constant or call can change. */
export function sitesIn(folder: string): Site[] {
  const files = readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  return files.sort().flatMap((file) => sitesOf(join(folder, file)))
}

function sitesOf(file: string): Site[] {
  const source = readFileSync(inProject(file), 'utf8')
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: Site[] = []
  const visit = (node: ts.Node, isInFunction: boolean): void => {
    const to = isInFunction && !beginsStatement(node) ? changed(node) : undefined
    if (to !== undefined) found.push(siteAt(tree, file, node, to))
    ts.forEachChild(node, (child) => {
      if (!ts.isTypeNode(child)) visit(child, isInFunction || ts.isFunctionLike(node))
    })
  }
  visit(tree, false)
  return found
}

function siteAt(tree: ts.SourceFile, file: string, node: ts.Node, to: string): Site {
  const start = node.getStart(tree)
  const line = tree.getLineAndCharacterOfPosition(start).line + 1
  return {
    file,
    start,
    end: node.end,
    line,
    from: node.getText(tree),
    to,
    isStatement: ts.isExpressionStatement(node.parent),
  }
}

/** An expression in parentheses there would be taken as a call by the line before: the sources have no semicolons. */
function beginsStatement(node: ts.Node): boolean {
  for (let at = node.parent; at !== undefined && at.getStart() === node.getStart(); at = at.parent)
    if (ts.isExpressionStatement(at)) return !isWholeCall(node)
  return false
}

/** A call whose result nobody reads. */
const isWholeCall = (node: ts.Node): boolean =>
  ts.isExpressionStatement(node.parent) && (ts.isCallExpression(node) || ts.isAwaitExpression(node))

/** Returns the text of the changed expression; undefined if this one does not change. */
function changed(node: ts.Node): string | undefined {
  if (ts.isBinaryExpression(node)) return changedOperation(node)
  if (isCondition(node)) return `!(${node.getText()})`
  if (node.kind === ts.SyntaxKind.TrueKeyword) return 'false'
  if (node.kind === ts.SyntaxKind.FalseKeyword) return 'true'
  if (ts.isNumericLiteral(node) && !ts.isPropertyAssignment(node.parent)) return `${node.getText()} + 1`
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return node.operand.getText()
  if (isWholeCall(node)) return 'undefined'
  return ts.isCallExpression(node) ? changedCall(node) : undefined
}

function changedOperation({ left, operatorToken, right }: ts.BinaryExpression): string | undefined {
  if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) return left.getText()
  const other = SWAPPED.get(operatorToken.kind)
  return other === undefined ? undefined : `(${left.getText()}) ${other} (${right.getText()})`
}

/** A condition that is one name or one call; others have an operator that changes. */
const isCondition = (node: ts.Node): boolean =>
  ((ts.isIfStatement(node.parent) && node.parent.expression === node) ||
    (ts.isConditionalExpression(node.parent) && node.parent.condition === node)) &&
  (ts.isIdentifier(node) || ts.isCallExpression(node) || ts.isPropertyAccessExpression(node))

function changedCall(node: ts.CallExpression): string | undefined {
  const { expression, arguments: given } = node
  if (!ts.isPropertyAccessExpression(expression) || node.flags & ts.NodeFlags.OptionalChain) return undefined
  const [called, subject] = [expression.name.text, expression.expression.getText()]
  if (LEFT_OUT.has(called)) return subject
  const other = SWAPPED_CALLS.get(called)
  return other && `${subject}.${other}(${given.map((argument) => argument.getText()).join(', ')})`
}

/** Draws `count` of the sites, none inside of another; the same seed draws the same of the same sources. */
export function drawn(sites: readonly Site[], count: number, seed: number): Site[] {
  const next = random(seed)
  const left = [...sites]
  const chosen: Site[] = []
  while (left.length > 0 && chosen.length < count) {
    const [site] = left.splice(Math.floor(next() * left.length), 1)
    if (site !== undefined && !chosen.some((other) => overlap(site, other))) chosen.push(site)
  }
  return chosen
}

const overlap = (one: Site, other: Site): boolean =>
  one.file === other.file && one.start < other.end && other.start < one.end

/** Numbers from 0 to 1 (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
