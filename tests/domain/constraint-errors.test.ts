import { describe, expect, test } from 'vitest'
import { withDomainErrors } from '../../src/domain/constraint-errors.ts'

/** Work that fails with each of these codes in turn, and then succeeds; with how often it was tried. */
function failing(...codes: string[]) {
  const left = [...codes]
  const work = {
    tries: 0,
    async run() {
      work.tries++
      const code = left.shift()
      if (code !== undefined) throw Object.assign(new Error('of the database'), { code })
      return 'done'
    },
  }
  return work
}

describe('withDomainErrors', () => {
  test.each(['55P03', '40P01', '40001'])(
    'does once more what other transactions were in the way of: %s',
    async (code) => {
      const once = failing(code)
      expect(await withDomainErrors(once.run)).toBe('done')
      expect(once.tries).toBe(2)
      const again = failing(code, code)
      await expect(withDomainErrors(again.run)).rejects.toMatchObject({ code })
      expect(again.tries).toBe(2)
    },
  )

  test.each(['57014', '42601', '08006', 'QUEUE_FULL', 'QUEUE_TIMEOUT', 'CLIENT_GONE'])(
    'does nothing again after %s',
    async (code) => {
      const work = failing(code)
      await expect(withDomainErrors(work.run)).rejects.toMatchObject({ code })
      expect(work.tries).toBe(1)
    },
  )
})
