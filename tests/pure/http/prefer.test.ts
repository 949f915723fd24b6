import { describe, expect, it } from 'vitest'
import { preferencesIn, prefersStrict } from '../../../src/http/requests/prefer.ts'

describe('preferencesIn', () => {
  it.for<[header: string, ...expected: string[]]>([
    [''],
    [' , ,'],
    ['respond-async', 'respond-async='],
    ['handling=strict', 'handling=strict'],
    ['Handling = Strict', 'handling=Strict'],
    ['handling="strict"', 'handling=strict'],
    ['handling="str\\ict"', 'handling=strict'],
    ['handling=""', 'handling='],
    ['foo; some-parameter=""; other', 'foo='],
    ['foo ;;, bar=1;', 'foo=', 'bar=1'],
    ['wait=100, handling=lenient', 'wait=100', 'handling=lenient'],
    ['a="x, handling=strict", b', 'a=x, handling=strict', 'b='],
    ['a; p="x, \\", y", b', 'a=', 'b='],
    ['=strict, handling=strict', 'handling=strict'],
    ['handling=, b', 'b='],
    ['handling=strict now, b', 'b='],
    ['handling strict, b', 'b='],
    ['(odd) "a, b", c', 'c='],
    ['a, b="not closed, c', 'a='],
    ['a="\x01", b'],
  ])('%j', ([header, ...expected]) => {
    expect(preferencesIn(header).map(({ name, value }) => `${name}=${value}`)).toEqual(expected)
  })
})

describe('prefersStrict', () => {
  it.for([
    ['handling=strict', true],
    ['HANDLING="STRICT"; because="a, b"', true],
    ['respond-async, wait=10, handling=strict', true],
    ['handling=strict, handling=lenient', true],
    ['handling=lenient, handling=strict', false],
    ['handling, handling=strict', false],
    ['handling=stricter', false],
    ['strict', false],
    ['note="handling=strict"', false],
    ['note; handling=strict', false],
    ['', false],
  ] as const)('%j: %s', ([header, expected]) => {
    expect(prefersStrict(header)).toBe(expected)
  })
})
