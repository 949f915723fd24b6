import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fuzzArguments, streamsOf } from '../../scripts/clients/fuzz-arguments.ts'
import { LANGUAGES } from '../../scripts/clients/languages.ts'
import { document } from '../../src/document/read.ts'
import { inProject } from '../../src/project-folder.ts'

describe('the generated clients', () => {
  test('use each file of clients/walks, and no other', () => {
    const used = LANGUAGES.flatMap(({ files }) => Object.keys(files))
    expect(used.sort()).toEqual(readdirSync(inProject('clients/walks')).sort())
  })
})

describe('fuzzing', () => {
  test('leaves out what answers with a stream, and nothing else', () => {
    const streams = streamsOf(document)
    expect(streams).toContain('streamEvents')
    expect(streams).not.toContain('searchEvents')
    const given = fuzzArguments({ url: 'http://here', key: 'a key', minutes: 0.5, seed: 7, streams })
    expect(given.filter((_, index) => given[index - 1] === '--exclude-operation-id')).toEqual(streams)
  })

  test('takes the time in minutes, and the seed', () => {
    const given = fuzzArguments({ url: 'http://here', key: 'a key', minutes: 0.5, seed: 7, streams: [] })
    expect(given.join(' ')).toContain('--max-time 30 --seed 7')
    expect(given.join(' ')).toContain('--header Authorization: a key')
  })
})
