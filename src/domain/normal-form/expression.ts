/*
 * Regular expressions are RE2's. The SDKs of Python, Java and Rust match them with the regex crate of Rust, which reads
 * some forms in another way. Measured with yggdrasil-engine 2.0.0 and unleash-client 6.12.1.
 */

/** An octal code, another escape with what belongs to it, a class of POSIX, a repetition, or another character. */
const TOKENS =
  /\\(?:0[0-7]{0,2}|[1-7][0-7]{1,2}|[pP](?:\{[^}]*\}|.)|x(?:\{[^}]*\}|..)|.)|\[:\^?[a-z]+:\]|\{\d+(?:,\d*)?\}|./gsuy

/** What the shorter names of classes contain, in ASCII, as the content of a class in brackets. */
const CLASSES: Readonly<Record<string, string>> = { '\\d': '0-9', '\\w': '0-9A-Za-z_', '\\s': '\\t\\n\\f\\r ' }

/** All other characters, for a class that has more than that. */
const OTHERS: Readonly<Record<string, string>> = {
  '\\D': '\\x{0}-\\x{2f}\\x{3a}-\\x{10ffff}',
  '\\W': '\\x{0}-\\x{2f}\\x{3a}-\\x{40}\\x{5b}-\\x{5e}\\x{60}\\x{7b}-\\x{10ffff}',
  '\\S': '\\x{0}-\\x{8}\\x{b}\\x{e}-\\x{1f}\\x{21}-\\x{10ffff}',
}

/** The same where case is ignored: ſ and the sign of Kelvin are s and k then, which are letters. */
const NO_LETTERS =
  '\\x{0}-\\x{2f}\\x{3a}-\\x{40}\\x{5b}-\\x{5e}\\x{60}\\x{7b}-\\x{17e}\\x{180}-\\x{2129}\\x{212b}-\\x{10ffff}'

/** Characters that can be operators on sets within a class. */
const SET_CHARACTERS = ['&', '-', '~', '[']

type Part = {
  readonly text: string
  /** Whether it is within a class in brackets, after its first bracket. */
  readonly inClass: boolean
  /** Whether it is the hyphen of a range such as `a-z`. */
  readonly isRange: boolean
}

/** Splits an expression of RE2 that compiles. */
function partsOf(expression: string): Part[] {
  const parts: Part[] = []
  let opened: number | undefined
  let range = 'none' as 'none' | 'possible' | 'begun'
  for (const match of expression.matchAll(TOKENS)) {
    const [token] = match
    const at = parts.length
    const content = opened === undefined ? 0 : at - opened - 1
    const isFirst = content === 0 || (content === 1 && parts[at - 1]?.text === '^')
    if (opened === undefined || (token === ']' && !isFirst)) {
      parts.push({ text: token, inClass: false, isRange: false })
      opened = opened === undefined && token === '[' ? at : undefined
      range = 'none'
      continue
    }
    // What a class says about characters is not the end of a range.
    const isSet = token.toLowerCase() in CLASSES || /^(\[:|\\[pP])/.test(token) || (content === 0 && token === '^')
    const isRange: boolean = token === '-' && range === 'possible' && expression[match.index + 1] !== ']'
    parts.push({ text: token, inClass: true, isRange })
    range = isRange ? 'begun' : range === 'begun' || isSet ? 'none' : 'possible'
  }
  return parts
}

/** A flag in the expression itself by which case is ignored. */
const IGNORES_CASE = /\(\?[a-zA-Z]*i/

/**
 * Returns an expression that means in SDKs what the given one means in RE2.
 *
 * @param expression an expression of RE2 that compiles
 * @param caseDoesNotMatter whether it is matched without regard to case
 */
export function portableExpression(expression: string, caseDoesNotMatter = false): string {
  const ignoresCase = caseDoesNotMatter || IGNORES_CASE.test(expression)
  const parts = partsOf(expression)
  return parts.map((part, at) => portablePart(part, { ignoresCase, isLast: at === parts.length - 1 })).join('')
}

type Around = { readonly ignoresCase: boolean; readonly isLast: boolean }

function portablePart({ text, inClass, isRange }: Part, { ignoresCase, isLast }: Around): string {
  const content = CLASSES[text.toLowerCase()]
  if (content !== undefined && text.length === 2) {
    if (!inClass) return CLASSES[text] === undefined ? `[^${content}]` : `[${content}]`
    return CLASSES[text] ?? (text === '\\W' && ignoresCase ? NO_LETTERS : (OTHERS[text] ?? text))
  }
  const octal = /^\\([0-7]+)$/.exec(text)?.[1]
  if (octal !== undefined) return `\\x{${Number.parseInt(octal, 8).toString(16)}}`
  const property = /^\\([pP])\{\^(.*)\}$/.exec(text)
  if (property !== null) return `\\${property[1] === 'p' ? 'P' : 'p'}{${property[2]}}`
  if (text === '\\<' || text === '\\>' || /^\\[^\x20-\x7e]$/u.test(text)) return text.slice(1)
  if (text === '\\\\') return isLast ? '\\x5c' : text
  if (inClass) return SET_CHARACTERS.includes(text) && !isRange ? `\\${text}` : text
  return text === '{' ? '\\{' : text
}

/**
 * Returns the first form of an expression whose author can have meant what it says in RE2, or what it says elsewhere:
 * an operator on sets within a class, or the bounds of a word. Undefined if there is none.
 */
export function ambiguousForm(expression: string): string | undefined {
  const parts = partsOf(expression)
  for (const [at, { text, inClass }] of parts.entries()) {
    if (!inClass) {
      if (text === '\\<' || text === '\\>') return text
    } else {
      const isOperator = SET_CHARACTERS.includes(text) && parts[at + 1]?.inClass && parts[at + 1]?.text === text
      if (isOperator && text !== '[') return text + text
      if (text === '[') return text
    }
  }
  return undefined
}
