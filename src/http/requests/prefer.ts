/** A member of the header `Prefer`: its name in lower case, and its value; an empty text without one. */
export type Preference = { readonly name: string; readonly value: string }

const BLANKS = /[\t ]*/y
const TOKEN = /[\w!#$%&'*+.^`|~-]+/y
const QUOTED = /"((?:[\t !#-[\]-~\x80-\xff]|\\[\t -~\x80-\xff])*)"/y
const UP_TO_COMMA_OR_QUOTE = /[^,"]*/y

/** Whether the header `Prefer` asks for strict handling. The values of `handling` are compared without case. */
export function prefersStrict(header: string): boolean {
  const handling = preferencesIn(header).find(({ name }) => name === 'handling')
  return handling?.value.toLowerCase() === 'strict'
}

/**
 * Parses the header `Prefer` by the grammar of RFC 7240, in one pass. Several headers are joined by commas before.
 * Parameters are left out, since no preference here has any. A member that does not follow the grammar is ignored, and
 * so is the rest of the header after a quote that is not closed.
 *
 * @returns the preferences in their order; if two have the same name, the first one counts
 */
export function preferencesIn(header: string): Preference[] {
  const found: Preference[] = []
  const source: Source = { text: header, at: 0 }
  while (source.at < header.length) {
    const preference = assignment(source)
    while (preference !== undefined && skipped(source, ';')) assignment(source)
    matched(source, BLANKS)
    const isWhole = source.at === header.length || header[source.at] === ','
    if (preference !== undefined && isWhole) found.push(preference)
    if (!skipToNext(source)) break
  }
  return found
}

/** A text and the position of the next character to read. */
type Source = { readonly text: string; at: number }

/** Reads a name with or without a value. Returns undefined when there is none. */
function assignment(source: Source): Preference | undefined {
  matched(source, BLANKS)
  const name = matched(source, TOKEN)
  if (name === undefined) return undefined
  if (!skipped(source, '=')) return { name: name.toLowerCase(), value: '' }
  matched(source, BLANKS)
  const value = matched(source, TOKEN) ?? matched(source, QUOTED)?.slice(1, -1).replaceAll(/\\(.)/g, '$1')
  return value === undefined ? undefined : { name: name.toLowerCase(), value }
}

/** Moves past the next comma outside quotes. Returns false when a quote is not closed. */
function skipToNext(source: Source): boolean {
  for (;;) {
    matched(source, UP_TO_COMMA_OR_QUOTE)
    if (source.text[source.at] !== '"') break
    if (matched(source, QUOTED) === undefined) return false
  }
  source.at += 1
  return true
}

/** Skips a character and the blanks before it. Returns false, and skips nothing, at another character. */
function skipped(source: Source, character: string): boolean {
  const start = source.at
  matched(source, BLANKS)
  const isThere = source.text[source.at] === character
  source.at = isThere ? source.at + 1 : start
  return isThere
}

/** Reads the match of an expression at this position; undefined without one. */
function matched(source: Source, expression: RegExp): string | undefined {
  expression.lastIndex = source.at
  const found = expression.exec(source.text)?.[0]
  source.at += found?.length ?? 0
  return found
}
