import { readFileSync } from 'node:fs'
import { parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp'
import { analyse } from 'scslre'
import { describe, expect, test } from 'vitest'
import { type Expression, expressionsIn, patternsIn } from './regular-expressions.ts'

const inSources = expressionsIn('src')
const inContract = patternsIn(JSON.parse(readFileSync('generated/openapi.json', 'utf8')))

/**
 * Every regular expression that JavaScript runs. A backtracking engine takes quadratic time, or worse, where two
 * repetitions can share the same characters: one request then blocks the server for minutes.
 */
describe('regular expressions', () => {
  test.each([
    ['of the sources', inSources],
    ['of the contract', inContract],
  ])('%s take linear time', (_, expressions) => {
    expect(expressions.flatMap(faults)).toEqual([])
    expect(expressions.length).toBeGreaterThan(20)
  })

  test.each(['^(\\d+\\.?\\d*)$', '(\\d+)+x', '\\d+$', '(-\\d+)+$', '\\[(?:\\\\.|[^\\]])*\\]', '^.*,.*,.*$'])(
    'that take more are found: %s',
    (source) => {
      expect(faults({ where: 'here', source, flags: '' })).not.toEqual([])
    },
  )

  test('that are put together at run time are found', () => {
    expect(faults({ where: 'here', source: undefined, flags: '' })).not.toEqual([])
  })
})

function faults({ where, source, flags }: Expression): string[] {
  if (source === undefined) return [`${where} is put together at run time, and can't be checked. RE2 takes any`]
  const { reports } = analyse({ source, flags })
  const shared = reports.map(({ type, character }) => `${type}, by ${JSON.stringify(character.pick)}`)
  return [...shared, ...(mayRepeatAnywhere(source, flags) ? ['a group repeats from any place'] : [])].map(
    (fault) => `${where} /${source}/${flags}: ${fault}`,
  )
}

/**
 * Whether a group repeats without a limit, and a match may start anywhere: the analysis knows this of single characters
 * only.
 */
function mayRepeatAnywhere(source: string, flags: string): boolean {
  const literal = parseRegExpLiteral(new RegExp(source, flags))
  const isAnchored = literal.pattern.alternatives.every(
    ({ elements: [first] }) => first?.type === 'Assertion' && first.kind === 'start',
  )
  if (literal.flags.sticky || (isAnchored && !literal.flags.multiline)) return false
  let found = false
  visitRegExpAST(literal, {
    onQuantifierEnter({ max, element }) {
      found ||= max === Number.POSITIVE_INFINITY && (element.type === 'Group' || element.type === 'CapturingGroup')
    },
  })
  return found
}
