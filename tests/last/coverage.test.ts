import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { operations } from '../support/contract.ts'
import { responsesSeen } from '../support/responses-seen.ts'

const listed = readFileSync(new URL('responses-unseen.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const declared = [...operations.values()].flatMap(({ id, statuses }) => statuses.map((status) => `${id} ${status}`))
const partialRun = inject('partialRun')

test('the list of unseen responses is sorted and only has what the contract declares', () => {
  expect(listed.filter((line) => !declared.includes(line))).toEqual([])
  expect(listed).toEqual([...new Set(listed)].sort())
})

test('every response that the contract declares was seen in this run, or is listed', ({ skip }) => {
  skip(partialRun !== undefined, partialRun)
  const seen = responsesSeen()
  const unseen = declared.filter((response) => !seen.has(response) && !listed.includes(response))
  expect(unseen, 'write a test in tests/api that makes each of these answers happen').toEqual([])
})

test('no response is listed that was seen in this run', ({ skip }) => {
  skip(partialRun !== undefined, partialRun)
  const seen = responsesSeen()
  expect(
    listed.filter((response) => seen.has(response)),
    'delete these lines from tests/last/responses-unseen.txt',
  ).toEqual([])
})
