import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonFaultIn } from '../../../src/runtime/json-fault.ts'

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const ESCAPE =
  'one of the escapes \\" \\\\ \\/ \\b \\f \\n \\r \\t, or \\u with four hexadecimal digits; a backslash is \\\\'
const ESCAPED = 'a closing quote, or an escape such as \\n: this is a raw control character, which no text has'

describe('the fault of a text that is not JSON', () => {
  test.each([
    ['', 1, 1, 'a value'],
    ['nope', 1, 1, 'a value'],
    ['{"name": shop}', 1, 10, 'a value'],
    ['{"name": "shop",}', 1, 17, 'a name in double quotes'],
    ['{name: "shop"}', 1, 2, 'a name in double quotes or }'],
    ["{'name': 1}", 1, 2, 'a name in double quotes or }'],
    ['{"name" "shop"}', 1, 9, 'a colon'],
    ['{\n  "name": "shop"\n  "mode": "open"\n}', 3, 3, 'a comma or }'],
    ['{"features": ["a" "b"]}', 1, 19, 'a comma or ]'],
    ['{"features": [,]}', 1, 15, 'a value or ]'],
    ['{"name": "sho', 1, 14, 'the rest of the text that begins at line 1, column 10: it has no closing quote'],
    ['{"na', 1, 5, 'the rest of the text that begins at line 1, column 2: it has no closing quote'],
    ['["a\\"', 1, 6, 'the rest of the text that begins at line 1, column 2: it has no closing quote'],
    ['["a\\', 1, 4, ESCAPE],
    ['{"name": "shop"', 1, 16, 'a comma or }'],
    ['{"name": 01}', 1, 11, 'a comma or }'],
    ['{"name": "a\\x"}', 1, 12, ESCAPE],
    ['{"name":\n"\\u12"}', 2, 2, ESCAPE],
    ['{"\\q": 1}', 1, 3, ESCAPE],
    ['{"a":"b\tc"}', 1, 8, ESCAPED],
    ['[\n"b\n]', 2, 3, ESCAPED],
    ['["a\u0000"]', 1, 4, ESCAPED],
    ['{}}', 1, 3, 'the end of the text'],
  ])('%j is at line %i, column %i', (text, line, column, expected) => {
    expect(jsonFaultIn(text)).toEqual({ line, column, expected })
  })

  test('is found where the parser finds one, and in no JSON', () => {
    const words = String.raw`{ } [ ] , : "a" "\u00e9" 1 -0.5e3 01 true null " \\`.split(' ')
    const parts = [...words, ' ', '\n', '\t']
    const texts = fc.oneof(
      fc.json(),
      fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((chosen) => chosen.join('')),
      fc.tuple(fc.json(), fc.nat(), fc.constantFrom(...parts)).map(([json, at, part]) => {
        const index = at % (json.length + 1)
        return json.slice(0, index) + part + json.slice(index)
      }),
    )
    fc.assert(
      fc.property(texts, (text) => {
        expect(jsonFaultIn(text) === undefined, text).toBe(isJson(text))
      }),
      { numRuns: 700 },
    )
  })
})
