import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { payloadAsJson } from '../../../src/domain/remote-evaluation/payload-json.ts'

describe('a payload as JSON', () => {
  test.for<['json' | 'number' | 'csv', string, string]>([
    ['number', '5.0', '5.0'],
    ['number', '-0.50', '-0.50'],
    ['number', '1E+2', '1E+2'],
    ['number', '12345678901234567890', '12345678901234567890'],
    ['number', ' 7.0 ', '7.0'],
    ['number', '.5', '0.5'],
    ['number', '+5', '5'],
    ['number', '1.', '1'],
    ['number', '007', '7'],
    ['number', '0x10', '16'],
    ['number', '1e999', 'null'],
    ['number', 'stored before it was checked', 'null'],
    [
      'json',
      '{ "b": 1.0, "c": ["1.0 \\" 2", 12345678901234567890] }',
      '{"b":1.0,"c":["1.0 \\" 2",12345678901234567890]}',
    ],
    ['json', '[1e999]', '[null]'],
    ['json', '{not json', '"{not json"'],
    ['json', '{"a":"\\\\","b":-1.50e3}', '{"a":"\\\\","b":-1.50e3}'],
    ['json', '[true,\n null]', '[true,null]'],
    ['csv', 'a,"b"', '"a,\\"b\\""'],
  ])('of the type %s: %s is %s', ([type, value, expected]) => {
    expect(payloadAsJson({ type, value })).toBe(expected)
  })

  test('has the value of the JSON that it was', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(3), (json, indent) => {
        const value = JSON.stringify(JSON.parse(json), null, indent)
        expect(payloadAsJson({ type: 'json', value })).toBe(JSON.stringify(JSON.parse(json)))
      }),
    )
  })
})
