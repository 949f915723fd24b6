/** Where JSON can't be read any further, counted from 1, and what would be accepted there. */
export type JsonFault = { readonly line: number; readonly column: number; readonly expected: string }

const BLANKS = /[ \t\n\r]*/y
const TEXT = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"/y
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
  end: 'the end of the body',
} as const

/**
 * Returns the first fault of a text that is not JSON (RFC 8259); undefined for JSON. It quotes nothing of the text, which
 * may hold a password: the parser of the language does, and does not always say where.
 */
export function jsonFaultIn(text: string): JsonFault | undefined {
  /** What follows the list or the object that is closed next. */
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

function faultAt(text: string, index: number, expectation: Expectation): JsonFault {
  const lines = text.slice(0, index).split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1, expected: EXPECTED[expectation] }
}
