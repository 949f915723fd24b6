import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, it } from 'vitest'
import { stepsOf } from '../../../src/domain/checking/expression.ts'
import { MAX_SENT_STEPS, normalExpression } from '../../../src/domain/normal-form/constraint.ts'
import { ambiguousForm, portableExpression } from '../../../src/domain/normal-form/expression.ts'

describe('an expression', () => {
  it.each([
    ['\\d', '[0-9]'],
    ['[\\d.]', '[0-9.]'],
    ['[^\\w-]', '[^0-9A-Za-z_\\-]'],
    ['\\s', '[\\t\\n\\f\\r ]'],
    ['\\W', '[^0-9A-Za-z_]'],
    ['\\S+', '[^\\t\\n\\f\\r ]+'],
    ['[\\D.]', '[\\x{0}-\\x{2f}\\x{3a}-\\x{10ffff}.]'],
    ['a\\\\', 'a\\x5c'],
    ['a\\\\b', 'a\\\\b'],
    ['x{', 'x\\{'],
    ['x{2,3}', 'x{2,3}'],
    ['\\07', '\\x{7}'],
    ['\\101', '\\x{41}'],
    ['\\p{^Greek}', '\\P{Greek}'],
    ['\\<a\\>', '<a>'],
    ['[a-z&&[^b]]', '[a-z\\&\\&\\[^b]]'],
    ['[[:alpha:]]', '[[:alpha:]]'],
    ['[]a]', '[]a]'],
    ['[^]a-c]', '[^]a-c]'],
    ['[^]x{]', '[^]x{]'],
    ['[a^]x{', '[a^]x\\{'],
    ['[a-]', '[a\\-]'],
    ['^eu-(west|north)$', '^eu-(west|north)$'],
  ])('%s is sent as %s', (given, expected) => {
    expect(portableExpression(given)).toBe(expected)
  })

  it.each([
    ['[a-z&&[^b]]', '&&'],
    ['[a--b]', '--'],
    ['[a~~b]', '~~'],
    ['[a[b]', '['],
    ['\\<a', '\\<'],
    ['a\\>', '\\>'],
    ['a&&b', undefined],
    ['a--b', undefined],
    ['[a&b]', undefined],
    ['[a-z]', undefined],
    ['[[:alpha:]]', undefined],
    ['[a\\[b]', undefined],
    ['\\[\\[', undefined],
  ])('%s has the ambiguous form %s', (given, expected) => {
    expect(ambiguousForm(given)).toBe(expected)
  })

  const piece = fc.constantFrom(
    ...String.raw`(?i) s K \w \d \W \s \S a b - & ~ [ ] ^ { } \\ \07 \101 \pL`.split(' '),
    ...String.raw`\p{^Greek} \- \] [:digit:] é \. . ( ) | * + {2} \< z \x41`.split(' '),
  )
  const expression = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
  const text = fc.string({ unit: fc.constantFrom(...'ab-&~[]^{}\\\u0007Azé.7 <α\nsSkKſ\u212a_'), maxLength: 6 })

  const compiled = (given: string, ignoresCase: boolean): RE2JS | undefined => {
    try {
      return RE2JS.compile(given, ignoresCase ? RE2JS.CASE_INSENSITIVE : 0)
    } catch {
      return undefined
    }
  }

  it('matches the same in RE2 as before', () => {
    let compared = 0
    fc.assert(
      fc.property(expression, fc.boolean(), fc.array(text, { minLength: 5, maxLength: 10 }), (given, fold, texts) => {
        const before = compiled(given, fold)
        if (before === undefined) return
        const after = compiled(portableExpression(given, fold), fold)
        compared += 1
        expect(texts.map((one) => after?.test(one))).toEqual(texts.map((one) => before.test(one)))
      }),
      { numRuns: 500 },
    )
    expect(compared).toBeGreaterThan(150)
  })
})

describe('an expression that is common', () => {
  it.each(['^[\\W_]+$', '[\\D]', '^\\S+@example\\.com$', '[^\\w.-]', '\\W'])(
    '%s is sent also without regard to case',
    (value) => {
      expect(normalExpression(value, { caseInsensitive: true })).toBeDefined()
    },
  )
})

describe('the size of an expression that is sent', () => {
  const piece = fc.constantFrom('\\W', '\\D', '\\S', '\\w', '[\\W]', '[\\W\\D]', '(', ')', '{20}', '{9}', 'a', '\\pL')
  const pieces = fc.array(fc.tuple(piece, fc.integer({ min: 1, max: 400 })), { maxLength: 6 })

  it('has a bound, whatever is stored', () => {
    fc.assert(
      fc.property(pieces, fc.boolean(), fc.boolean(), (parts, inClass, caseInsensitive) => {
        const text = parts.map(([one, times]) => one.repeat(times)).join('')
        const stored = (inClass ? `[${text.replaceAll(/[[\]]/g, '')}]` : text).slice(0, 1000)
        const sent = normalExpression(stored, { caseInsensitive }) ?? ''
        expect(sent.length).toBeLessThanOrEqual(35 * 1000)
        expect(stepsOf(sent, caseInsensitive)).toBeLessThanOrEqual(MAX_SENT_STEPS)
      }),
      { numRuns: 150 },
    )
  })

  it.each(['((((a{20}){20}){20}){3})', '(\\W{100}){200}', `[${'\\W'.repeat(400)}]{100}`])(
    '%s is not sent',
    (stored) => {
      expect(normalExpression(stored, { caseInsensitive: true })).toBeUndefined()
    },
  )
})
