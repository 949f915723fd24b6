import { expect, it } from 'vitest'
import type { Selection } from '../../../src/domain/client-features/selection.ts'
import { compiledSelection } from '../../../src/domain/remote-evaluation/compiled-selection.ts'

it('compiles a selection again after a failure, and once after a success', async () => {
  let reads = 0
  const features = new Map()
  const selection = {
    segments: new Map(),
    get features() {
      reads++
      if (reads === 1) throw new Error('out of memory')
      return features
    },
  } as unknown as Selection
  await expect(compiledSelection(selection)).rejects.toThrow('out of memory')
  expect((await compiledSelection(selection)).all.size).toBe(0)
  expect(compiledSelection(selection)).toBe(compiledSelection(selection))
  expect(reads).toBe(2)
})
