import { expect, test } from 'vitest'
import { createSharedBody } from '../../../src/domain/client-features/bodies.ts'

test('a body is kept while it is asked for, and forgotten after a minute without a request', () => {
  let now = 1
  const sharedBody = createSharedBody(() => now)
  const body = (key: string) => sharedBody(key, 2, () => ['{}'])
  const [old, used] = [body('old'), body('used')]
  for (let second = 0; second < 70; second += 10) {
    now += 10_000
    expect(body('used')).toBe(used)
  }
  expect(body('old')).not.toBe(old)
})
