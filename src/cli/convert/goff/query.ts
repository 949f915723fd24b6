import { all, any, type Condition, not } from '../rules/condition.ts'
import { comparison } from './comparison.ts'
import type { Literal } from './literal.ts'

const TOKENS = /\s*(?:("(?:[^"\\]|\\.)*")|([()[\],])|(==|!=|<=|>=|<|>)|([^\s()[\],"=<>!]+))/y

const WORDS: Readonly<Record<string, string>> = { '==': 'eq', '!=': 'ne', '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge' }

const OPERATORS = ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'co', 'sw', 'ew', 'in']

/**
 * Returns what a query asks for. `and` and `or` have no precedence there: they are read from left to right.
 *
 * @throws Error with the place in the query that can't be read
 */
export function queryCondition(query: string): Condition {
  const tokens = tokensOf(query)
  const { condition, at } = chained(tokens, 0)
  if (at < tokens.length) throw new Error(`"${tokens[at]}" is not expected in the query ${query}`)
  return condition
}

function tokensOf(query: string): string[] {
  const tokens: string[] = []
  TOKENS.lastIndex = 0
  const text = query.trimEnd()
  let at = 0
  while (at < text.length) {
    TOKENS.lastIndex = at
    const match = TOKENS.exec(text)
    if (match === null) throw new Error(`the query ${query} can't be read after ${at} characters`)
    tokens.push(match[0].trim())
    at = TOKENS.lastIndex
  }
  return tokens
}

type Read = { readonly condition: Condition; readonly at: number }

function chained(tokens: readonly string[], from: number): Read {
  let { condition, at } = single(tokens, from)
  for (;;) {
    const word = tokens[at]?.toLowerCase()
    if (word !== 'and' && word !== 'or') return { condition, at }
    const next = single(tokens, at + 1)
    condition = word === 'and' ? all(condition, next.condition) : any(condition, next.condition)
    at = next.at
  }
}

function single(tokens: readonly string[], from: number): Read {
  const token = tokens[from]
  if (token === undefined) throw new Error('the query ends where a condition is expected')
  if (token.toLowerCase() === 'not' || token === '(') {
    const opened = token === '(' ? from : from + 1
    if (tokens[opened] !== '(') throw new Error('"not" needs brackets in a query')
    const { condition, at } = chained(tokens, opened + 1)
    if (tokens[at] !== ')') throw new Error('a bracket is not closed in the query')
    return { condition: token === '(' ? condition : not(condition), at: at + 1 }
  }
  const given = tokens[from + 1] ?? ''
  const operator = WORDS[given] ?? given.toLowerCase()
  if (operator === 'pr') return { condition: comparison(token, 'pr', { kind: 'null' }), at: from + 2 }
  if (!OPERATORS.includes(operator)) throw new Error(`"${given}" is no operator of a query`)
  const { literal, at } = literalAt(tokens, from + 2)
  return { condition: comparison(token, operator, literal), at }
}

function literalAt(tokens: readonly string[], from: number): { readonly literal: Literal; readonly at: number } {
  const token = tokens[from]
  if (token === undefined) throw new Error('the query ends where a value is expected')
  if (token !== '[') return { literal: literalOf(token), at: from + 1 }
  const items: Literal[] = []
  let at = from + 1
  while (tokens[at] !== ']') {
    const item = tokens[at]
    if (item === undefined) throw new Error('a list is not closed in the query')
    if (item !== ',') items.push(literalOf(item))
    at += 1
  }
  return { literal: { kind: 'list', items }, at: at + 1 }
}

function literalOf(token: string): Literal {
  if (token.startsWith('"')) return { kind: 'text', text: token.slice(1, -1) }
  if (token === 'true' || token === 'false') return { kind: 'boolean', value: token === 'true' }
  if (token === 'null') return { kind: 'null' }
  if (/^-?\d+$/.test(token)) return { kind: 'number', number: Number(token), isWhole: true }
  if (/^-?\d+\.\d+$/.test(token)) return { kind: 'number', number: Number(token), isWhole: false }
  if (/^\d+\.\d+\.\d+/.test(token)) return { kind: 'version', text: token }
  throw new Error(`"${token}" is no value of a query: texts have double quotes`)
}
