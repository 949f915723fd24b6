/** The first fault in a text that should be JSON: its place, counted from 1, and the accepted alternatives. */
export type JsonFault = { readonly line: number; readonly column: number; readonly expected: string }

const BLANKS = /[ \t\n\r]*/y
const TEXT = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"/y
/** Matches the well-formed beginning of a string, without its closing quote. */
const BEGUN_TEXT = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*/y
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

type Expectation = keyof typeof EXPECTED

const EXPECTED = {
  value: 'a value',
  'first item': 'a value or ]',
  'first name': 'a name in double quotes or }',
  name: 'a name in double quotes',
  colon: 'a colon',
  'after item': 'a comma or ]',
  'after member': 'a comma or }',
  end: 'the end of the text',
} as const

const ESCAPE =
  'one of the escapes \\" \\\\ \\/ \\b \\f \\n \\r \\t, or \\u with four hexadecimal digits; a backslash is \\\\'
const ESCAPED = 'a closing quote, or an escape such as \\n: this is a raw control character, which no text has'

/**
 * Returns the first fault of a text that is not JSON (RFC 8259); undefined for valid JSON. Unlike the error of
 * `JSON.parse`, it always has a place and quotes nothing of the text, which may contain a password.
 */
export function jsonFaultIn(text: string): JsonFault | undefined {
  /** The expectation after each open list or object, the innermost last. */
  const open: Expectation[] = []
  let expectation: Expectation = 'value'
  let index = 0
  const after = () => open.at(-1) ?? 'end'
  const take = (token: RegExp): boolean => {
    token.lastIndex = index
    if (!token.test(text)) return false
    index = token.lastIndex
    return true
  }
  const takes = (character: string): boolean => {
    if (text[index] !== character) return false
    index += 1
    return true
  }
  while (true) {
    take(BLANKS)
    switch (expectation) {
      case 'end':
        return index === text.length ? undefined : faultAt(text, index, expectation)
      case 'colon':
        if (!takes(':')) return faultAt(text, index, expectation)
        expectation = 'value'
        break
      case 'first name':
      case 'name':
        if (expectation === 'first name' && takes('}')) {
          open.pop()
          expectation = after()
        } else if (take(TEXT)) expectation = 'colon'
        else return faultAt(text, index, expectation)
        break
      case 'after member':
      case 'after item':
        if (takes(',')) expectation = expectation === 'after member' ? 'name' : 'value'
        else if (takes(expectation === 'after member' ? '}' : ']')) {
          open.pop()
          expectation = after()
        } else return faultAt(text, index, expectation)
        break
      default:
        if (expectation === 'first item' && takes(']')) {
          open.pop()
          expectation = after()
        } else if (takes('{')) {
          open.push('after member')
          expectation = 'first name'
        } else if (takes('[')) {
          open.push('after item')
          expectation = 'first item'
        } else if (take(TEXT) || take(SCALAR)) expectation = after()
        else return faultAt(text, index, expectation)
    }
  }
}

const TAKING_TEXT: readonly Expectation[] = ['value', 'first item', 'first name', 'name']

function faultAt(text: string, index: number, expectation: Expectation): JsonFault {
  if (text[index] === '"' && TAKING_TEXT.includes(expectation)) return faultInText(text, index)
  return { ...positionOf(text, index), expected: EXPECTED[expectation] }
}

/** Returns the fault of the string that begins at `start`. */
function faultInText(text: string, start: number): JsonFault {
  BEGUN_TEXT.lastIndex = start
  BEGUN_TEXT.test(text)
  const index = BEGUN_TEXT.lastIndex
  const position = positionOf(text, index)
  if (text[index] === '\\') return { ...position, expected: ESCAPE }
  if (index < text.length) return { ...position, expected: ESCAPED }
  const { line, column } = positionOf(text, start)
  return {
    ...position,
    expected: `the rest of the text that begins at line ${line}, column ${column}: it has no closing quote`,
  }
}

function positionOf(text: string, index: number): Omit<JsonFault, 'expected'> {
  const lines = text.slice(0, index).split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}
