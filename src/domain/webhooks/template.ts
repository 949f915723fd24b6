import Mustache from 'mustache'
import type { Schema } from '../../contract.ts'
import { invalid } from '../errors.ts'

type Token = readonly [kind: string, name: string, start: number, end: number, inner?: readonly Token[]]

const PATH = '/body/parameters/bodyTemplate'
/** The most parts of a template that are written for one body, counted each time that a section repeats them. */
const MAX_PARTS = 20_000
const MAX_CHARACTERS = 1_048_576
const MAX_NAME_LENGTH = 200
/** Names that lead from data to code. */
const FORBIDDEN = /(^|\.)(__proto__|constructor|prototype)(\.|$)/

/**
 * Checks a template.
 *
 * @throws DomainError invalid
 */
export function assertTemplate(template: string): void {
  const tokens = parsedTemplate(template)
  const wrong = problemIn(tokens)
  if (wrong !== undefined) throw invalid(`bodyTemplate: ${wrong}`, PATH)
}

/**
 * Writes the body of a request. Text is escaped for the inside of JSON strings if the body is JSON; triple braces
 * leave it as it is. Objects and lists are written as JSON.
 *
 * @throws Error when the template writes too much
 */
export function rendered(template: string, event: Schema<'Event'>, isJson: boolean): string {
  // A copy without prototypes: a template can neither change the event nor call its methods.
  const plain: unknown = JSON.parse(JSON.stringify(event), (_, value) =>
    typeof value === 'object' && value !== null ? Object.setPrototypeOf(value, null) : value,
  )
  return limitedWriter(isJson).render(template, { event: plain, eventJson: plain })
}

function parsedTemplate(template: string): readonly Token[] {
  try {
    // A writer of its own: the common one caches each template for ever.
    return new Mustache.Writer().parse(template) as unknown as Token[]
  } catch (error) {
    throw invalid(`bodyTemplate: ${error instanceof Error ? error.message : String(error)}`, PATH)
  }
}

function problemIn(tokens: readonly Token[]): string | undefined {
  for (const [kind, name, , , inner] of tokens) {
    if (kind === '>') return `there are no partials, so {{> ${name}}} can't be used`
    if (kind !== 'text' && name.length > MAX_NAME_LENGTH) return `a name is longer than ${MAX_NAME_LENGTH} characters`
    if (kind !== 'text' && FORBIDDEN.test(name)) return `the name ${name} can't be used`
    const deeper = Array.isArray(inner) ? problemIn(inner) : undefined
    if (deeper !== undefined) return deeper
  }
  return undefined
}

/** Returns a writer that stops when sections that repeat each other write without end. */
function limitedWriter(isJson: boolean) {
  const writer = new Mustache.Writer()
  const { renderTokens } = writer
  let parts = 0
  let characters = 0
  const counted = (text: string) => {
    characters += text.length
    if (characters > MAX_CHARACTERS) throw new Error(`The template writes more than ${MAX_CHARACTERS} characters`)
    return text
  }
  writer.renderTokens = (tokens, ...rest) => {
    parts += tokens.length + 1
    if (parts > MAX_PARTS) throw new Error(`The template writes more than ${MAX_PARTS} parts`)
    return renderTokens.call(writer, tokens, ...rest)
  }
  writer.rawValue = ([, text]) => counted(String(text))
  writer.unescapedValue = ([, name], context) => counted(textOf(context.lookup(String(name))))
  writer.escapedValue = ([, name], context) => {
    const value: unknown = context.lookup(String(name))
    return counted(isJson && typeof value === 'string' ? JSON.stringify(value).slice(1, -1) : textOf(value))
  }
  return writer
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || typeof value === 'function') return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
