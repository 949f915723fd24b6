import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { inProject } from '../../src/runtime/project-folder.ts'

/** Once: vitest looks each name up anew, which takes longer than the functions do. */
const { LanguageVariant, ScriptTarget, SyntaxKind, createScanner } = ts

/** After these an expression has ended: a slash divides, and a template has a tag. */
const ENDS = new Set([
  SyntaxKind.Identifier,
  SyntaxKind.CloseParenToken,
  SyntaxKind.CloseBracketToken,
  SyntaxKind.CloseBraceToken,
  SyntaxKind.GreaterThanToken,
  SyntaxKind.NumericLiteral,
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateTail,
  SyntaxKind.ThisKeyword,
])

/** A template that has begun; `depth` counts the braces that are open in its value. */
type Begun = { text: string; isTagged: boolean; depth: number }

/**
 * Returns the texts of several words in a TypeScript file, without SQL and other templates that have a tag, and `…` for
 * each value. By the tokens alone: trees of all files take seconds.
 */
export function messagesIn(path: string): string[] {
  const scanner = createScanner(
    ScriptTarget.Latest,
    true,
    LanguageVariant.Standard,
    readFileSync(inProject(path), 'utf8'),
  )
  const found: string[] = []
  const begun: Begun[] = []
  const note = (text: string, isTagged: boolean) => {
    if (!isTagged && !begun.some((template) => template.isTagged) && /\p{L} \S+ \S/u.test(text)) found.push(text)
  }
  let before: ts.SyntaxKind = SyntaxKind.Unknown
  for (let token = scanner.scan(); token !== SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    const innermost = begun.at(-1)
    const isAfterEnd = ENDS.has(before)
    if (token === SyntaxKind.SlashToken && !isAfterEnd) token = scanner.reScanSlashToken()
    if (token === SyntaxKind.CloseBraceToken && innermost?.depth === 0) {
      token = scanner.reScanTemplateToken(false)
      innermost.text += `…${scanner.getTokenValue()}`
      if (token === SyntaxKind.TemplateTail) {
        begun.pop()
        note(innermost.text, innermost.isTagged)
      }
    } else if (token === SyntaxKind.OpenBraceToken && innermost) innermost.depth += 1
    else if (token === SyntaxKind.CloseBraceToken && innermost) innermost.depth -= 1
    else if (token === SyntaxKind.TemplateHead)
      begun.push({ text: scanner.getTokenValue(), isTagged: isAfterEnd, depth: 0 })
    else if (token === SyntaxKind.StringLiteral) note(scanner.getTokenValue(), false)
    else if (token === SyntaxKind.NoSubstitutionTemplateLiteral) note(scanner.getTokenValue(), isAfterEnd)
    before = token
  }
  return found
}
