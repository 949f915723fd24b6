import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { fuzzArguments } from '../../../tools/scripts/clients/fuzz-arguments.ts'
import { LANGUAGES } from '../../../tools/scripts/clients/languages.ts'
import { operations } from '../../support/contract.ts'

describe('the generated clients', () => {
  test('use each file of clients/walks, and no other', () => {
    const used = new Set(LANGUAGES.flatMap(({ files }) => Object.keys(files)))
    expect([...used].sort()).toEqual(readdirSync(inProject('clients/walks')).sort())
  })
})

describe('fuzzing', () => {
  test('leaves out what answers with a stream, and nothing else', () => {
    const given = fuzzArguments({ url: 'http://here', key: 'a key', minutes: 0.5, seed: 7 })
    const streams = [...operations.values()].filter(({ isStream }) => isStream).map(({ id }) => id)
    expect(streams).toContain('streamEvents')
    expect(given.filter((_, index) => given[index - 1] === '--exclude-operation-id').sort()).toEqual(streams.sort())
  })

  test('takes the time in minutes, and the seed', () => {
    const given = fuzzArguments({ url: 'http://here', key: 'a key', minutes: 0.5, seed: 7 })
    expect(given.join(' ')).toContain('--max-time 30 --seed 7')
    expect(given.join(' ')).toContain('--header Authorization: a key')
  })

  test('sends the examples of the contract and its edges, too', () => {
    const given = fuzzArguments({ url: 'http://here', key: 'a key', minutes: 0.5, seed: 7 })
    expect(given.join(' ')).toContain('--phases examples,coverage,fuzzing,stateful')
  })
})
