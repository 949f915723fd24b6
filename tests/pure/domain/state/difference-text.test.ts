import { expect, test } from 'vitest'
import { differenceText, valueText } from '../../../../src/domain/state/difference-text.ts'

const countries = Array.from({ length: 200 }, (_, index) => `country-${index}`)
const strategy = (rollout: string, values = countries) => ({
  name: 'flexibleRollout',
  parameters: { rollout, 'a/b': 'c' },
  constraints: [{ contextName: 'country', operator: 'IN', values }],
})
const text = `The page ${'that everybody knows '.repeat(10)}ends here`

test.each<[what: string, before: unknown, after: unknown, says: string | undefined]>([
  ['short values, which are said as they are', ['ada'], ['grace'], undefined],
  ['a value that is gone', countries, null, undefined],
  ['a value of another kind', countries, 'all', undefined],
  ['items of a long list', [...countries, 'zz'], ['aa', ...countries], '- "zz" + "aa"'],
  ['an item that stands twice', [...countries, 'country-7'], countries, '- "country-7"'],
  ['the order alone', countries, [...countries].reverse(), 'is in another order'],
  [
    'more items than are said',
    countries,
    [],
    '- "country-0" - "country-1" - "country-2" - "country-3" - "country-4" - 195 more',
  ],
  [
    'members deep inside',
    [strategy('25'), strategy('50')],
    [strategy('25'), strategy('75', [...countries, 'zz'])],
    '/1/parameters/rollout - "50" + "75"; /1/constraints/0/values + "zz"',
  ],
  ['an object more', [strategy('25')], [{ name: 'default' }, strategy('25')], '/0 + {"name":"default"}'],
  [
    'a member more and one less, with its pointer',
    strategy('25'),
    { ...strategy('25'), parameters: { rollout: '25', 'c~d': 1 } },
    '/parameters/a~1b - "c"; /parameters/c~0d + 1',
  ],
  ['the order of members, which says nothing', [strategy('1'), 1], [{ ...strategy('1') }, 2, 1], '+ 2'],
  [
    'the middle of a long text',
    text,
    text.replace('ends', 'end'),
    '- "… everybody knows ends here" + "… everybody knows end here"',
  ],
  [
    'more places than are said',
    Object.fromEntries(countries.map((country) => [country, 1])),
    Object.fromEntries(countries.map((country) => [country, 2])),
    '/country-0 - 1 + 2; /country-1 - 1 + 2; /country-2 - 1 + 2; /country-3 - 1 + 2; /country-4 - 1 + 2; and 195 more',
  ],
  [
    'names that objects have by themselves',
    { ['__proto__']: 1, text },
    { text, toString: 2 },
    '/__proto__ - 1; /toString + 2',
  ],
])('two values differ by %s', (_, before, after, says) => {
  expect(differenceText(before, after)).toBe(says)
})

test('a value is said up to its hundredth character', () => {
  expect([null, undefined, 'Two', { a: 1 }].map(valueText)).toEqual(['nothing', 'nothing', '"Two"', '{"a":1}'])
  expect(valueText(countries)).toMatch(/^\["country-0".{88}…$/)
})
