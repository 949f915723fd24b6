import { describe, expect } from 'vitest'
import { readingOf } from '../../../src/domain/safeguards/rule.ts'
import { guarded } from '../../support/safeguards.ts'
import { it } from '../../support/world.ts'

const NO_ADDRESS = { state: 'missing', problem: 'PROMETHEUS_URL is not set on the server' }
const fine = async () => readingOf(1)

describe('a server without the address of Prometheus', () => {
  it('leaves queries to a server that has it', async ({ world }) => {
    const { readAt, safeguard } = await guarded(world)
    await readAt(0)
    await readAt(1, fine)
    expect(await safeguard()).toMatchObject({ state: 'watching', value: 1 })
    for (const seconds of [16, 31, 46]) {
      await readAt(seconds)
      await readAt(seconds + 1, fine)
      expect(await safeguard()).toMatchObject({ state: 'watching', value: 1 })
    }
  })

  it('says so where no server has asked for half a minute', async ({ world }) => {
    const { readAt, safeguard, isOn } = await guarded(world)
    await readAt(29)
    expect(await safeguard()).toMatchObject({ readAt: null })
    await readAt(30)
    expect([await safeguard(), await isOn()]).toEqual([expect.objectContaining(NO_ADDRESS), true])
  })

  it('reads what needs no Prometheus at once', async ({ world }) => {
    const { readAt, safeguard } = await guarded(world, { source: { type: 'impactMetric', metric: 'errors' } })
    await readAt(0)
    expect(await safeguard()).toMatchObject({ state: 'missing', problem: expect.stringContaining('"errors"') })
  })
})
