import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonFaultIn } from '../../src/http/json-fault.ts'

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

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
    ['{"name": "sho', 1, 10, 'a value'],
    ['{"name": "shop"', 1, 16, 'a comma or }'],
    ['{"name": 01}', 1, 11, 'a comma or }'],
    ['{"name": "a\\x"}', 1, 10, 'a value'],
    ['{}}', 1, 3, 'the end of the body'],
  ])('%j is at line %i, column %i', (text, line, column, expected) => {
    expect(jsonFaultIn(text)).toEqual({ line, column, expected })
  })

  test('is found where the parser finds one, and in no JSON', () => {
    const parts = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"\\u00e9"',
      '1',
      '-0.5e3',
      '01',
      'true',
      'null',
      ' ',
      '\n',
      '"',
    ]
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
      { numRuns: 2000 },
    )
  })
})
