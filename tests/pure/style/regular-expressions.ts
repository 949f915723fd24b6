import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { treeOf } from '../../support/syntax-trees.ts'

/** Once: vitest looks each name up anew, which takes longer than the functions do. */
const { forEachChild, isCallExpression, isNewExpression, isRegularExpressionLiteral, isStringLiteralLike } = ts

/** A regular expression and where it is; its source is undefined where it is put together at run time. */
export type Expression = { where: string; source: string | undefined; flags: string }

/** All regular expressions in the sources below `folder`, literals and calls of `RegExp`. */
export function expressionsIn(folder: string): Expression[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[jt]s$/.test(file))
    .sort()
    .flatMap((file) => expressionsOf(join(folder, file)))
}

function expressionsOf(path: string): Expression[] {
  const tree = treeOf(path)
  const found: Expression[] = []
  const visit = (node: ts.Node): void => {
    const expression = expressionOf(node)
    if (expression !== undefined) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart())
      found.push({ where: `${path}:${line + 1}`, ...expression })
    }
    forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function expressionOf(node: ts.Node): Omit<Expression, 'where'> | undefined {
  if (isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/')
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) }
  }
  if (!(isNewExpression(node) || isCallExpression(node)) || node.expression.getText() !== 'RegExp') return undefined
  const [source, flags] = [...(node.arguments ?? [])].map((argument) =>
    isStringLiteralLike(argument) ? argument.text : undefined,
  )
  return { source, flags: flags ?? '' }
}

/** All patterns of an OpenAPI document. Ajv compiles them with the flag u. */
export function patternsIn(document: unknown, where = ''): Expression[] {
  if (typeof document !== 'object' || document === null) return []
  return Object.entries(document).flatMap(([key, value]) =>
    key === 'pattern' && typeof value === 'string'
      ? [{ where, source: value, flags: 'u' }]
      : patternsIn(value, `${where}/${key}`),
  )
}
