import { expect, test } from 'vitest'
import { covers, type Scope } from '../../../src/relay/scope.ts'

const scope = (projects: readonly string[], onlyFor?: string): Scope => ({
  environment: 'development',
  projects,
  ...(onlyFor !== undefined && { onlyFor }),
})

test.each<[wide: Scope, narrow: Scope, isCovered: boolean]>([
  [scope([]), scope(['one']), true],
  [scope(['one', 'two']), scope(['one']), true],
  [scope(['one']), scope(['one', 'two']), false],
  [scope(['one']), scope([]), false],
  // A key that was tried, because nobody says what it may read.
  [scope([], 'key'), scope(['one']), true],
  [scope(['[]'], 'key'), scope(['one']), false],
  [scope(['[]'], 'key'), scope([]), false],
  [scope([]), scope(['[]'], 'key'), false],
  [scope(['[]'], 'key'), scope(['[]'], 'key'), true],
])('%j is enough for %j: %j', (wide, narrow, isCovered) => {
  expect(covers(wide, narrow)).toBe(isCovered)
})
