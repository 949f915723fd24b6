import { describe, expect, test, vi } from 'vitest'
import { commentsOfSources, messagesOfSources, type Prose, textsOfContract, textsOfPages } from '../../support/prose.ts'

/** The first tests read all files, which takes long where others use the processor. */
vi.setConfig({ testTimeout: 60_000 })

/** Turns of phrase that are correct and hard to read, each with what to write instead. */
const ODD: readonly (readonly [odd: RegExp, better: string])[] = [
  [/\b(?:somebody|whoever|someone|anybody)\b/i, 'user, caller, client'],
  [/\b(?:is|are|be|was|were|been) told\b|\btells? of\b/i, 'report, describe, receive'],
  [/\bthose that\b/i, 'repeat the noun'],
  [/\bwhat (?:is|are) of\b/i, 'data of'],
  [/\bbeside\b/i, 'together with, in addition to'],
  [/(?<!\bthere )\b(?:is|are) none\b/i, 'is not'],
  [/\bgiv(?:e|es|ing) way\b/i, 'yield'],
  [/\bgo(?:es)? on(?! (?:the|a) )\b/i, 'continue'],
  [/(?:^|[.:;,(] ?|\b(?:of|for|by|with|from|than|in|to|on|at) )what (?:is|are|was|were|has|have|had)\b/i, 'the noun'],
  [
    /\b(?:favour|colour|behaviour|neighbour|honour|recognis|organis|serialis|normalis|authoris|summaris)\w*/i,
    'American spelling',
  ],
]

const GLOBAL = ODD.map(([odd, better]) => [new RegExp(odd, 'gi'), better] as const)

const areas: readonly (readonly [area: string, () => Prose[], least: number])[] = [
  ['comments of code', commentsOfSources, 2000],
  ['messages of code and titles of tests', messagesOfSources, 4000],
  ['the contract', textsOfContract, 2000],
  ['the pages', textsOfPages, 1000],
]

describe('odd English', () => {
  test.each(areas)('is not in %s', (_, texts, least) => {
    const all = texts().filter(({ text }) => text !== '')
    expect(all.length).toBeGreaterThan(least)
    const found = all.flatMap(({ place, text }) =>
      GLOBAL.flatMap(([odd, better]) =>
        [...text.matchAll(odd)].map(
          ({ 0: phrase, index }) =>
            `${place}: "${text.slice(Math.max(0, index - 30), index + phrase.length + 30)}" -> ${better}`,
        ),
      ),
    )
    expect(found).toEqual([])
  })

  test('is found where it is', () => {
    const found = (text: string) => ODD.some(([odd]) => odd.test(text))
    expect(
      ['Whoever asks', 'It is told why', 'Keeps what is of a project', 'It tells of it', 'is none'].map(found),
    ).toEqual([true, true, true, true, true])
    expect(['Says what is wrong', 'null when there is none'].map(found)).toEqual([false, false])
  })
})
