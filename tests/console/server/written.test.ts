import { MutationObserver } from '@tanstack/preact-query'
import { expect, it, vi } from 'vitest'
import { queries } from '../../../console/server/queries.ts'

// It uses the client, which is built first.
vi.mock('../../../console/server/failure.ts', () => ({}))

it('keeps nothing that a form has sent or got, soon after the form is closed', async () => {
  vi.useFakeTimers()
  const form = new MutationObserver(queries, { mutationFn: async (password: string) => `token for ${password}` })
  const close = form.subscribe(() => {})
  await form.mutate('old password')
  const kept = () => queries.getMutationCache().getAll()
  expect(kept().map(({ state }) => state.data)).toEqual(['token for old password'])
  close()
  vi.advanceTimersByTime(2000)
  expect(kept()).toEqual([])
  vi.useRealTimers()
})
