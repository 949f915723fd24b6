import { describe, expect, test } from 'vitest'
import { unavailable } from '../../../src/domain/errors.ts'
import { throttled } from '../../../src/domain/sign-in-attempts/attempts.ts'
import type { InTransaction } from '../../../src/domain/transaction/transaction.ts'

describe('throttled', () => {
  test.each([new Error('the first'), unavailable('The provider of OpenID Connect does not answer')])(
    'throws the first error if the attempt cannot be forgiven afterwards: %s',
    async (first) => {
      let changes = 0
      const inTransaction = (async () => {
        changes++
        if (changes > 1) throw new Error('the second')
      }) as InTransaction
      const guess = throttled(inTransaction, { kind: 'secret-address', of: '127.0.0.1' }, () => Promise.reject(first))
      await expect(guess).rejects.toBe(first)
      expect(changes).toBe(2)
    },
  )
})
