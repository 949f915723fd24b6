import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { assertApproved } from '../../../src/domain/approval-rules/approved.ts'
import { defaultLimits } from '../../../src/domain/transaction/limits.ts'
import { applyState } from '../../../src/start/apply-state.ts'
import { NOW } from '../../support/change-requests.ts'
import { freeze, until } from '../../support/freezes.ts'
import { HEAD } from '../../support/state-files.ts'
import { featureThatIsOn, isOn, newFeature } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

/** Applies a file as the start of a server does. */
async function start({ db }: World, features: Record<string, boolean>) {
  const folder = mkdtempSync(join(tmpdir(), 'flaghoist-start-'))
  const lines = Object.entries(features).map(
    ([name, enabled]) => `  ${name}: { project: default, environments: { development: { enabled: ${enabled} } } }\n`,
  )
  writeFileSync(join(folder, 'flags.yaml'), `${HEAD}features:\n${lines.join('')}`)
  const setting = { db, limits: defaultLimits, clock: () => new Date(NOW), assertApproved }
  try {
    return await applyState(folder, setting, new AbortController().signal)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('the files of a start in a freeze', () => {
  it('wait for its end if it holds one of their changes, and do not end the start', async ({ world }) => {
    const feature = await newFeature(world)
    await freeze(world)
    expect(await start(world, { [feature.featureName]: true })).toEqual({ heldUntil: until })
    expect(await isOn(world, feature)).toBe(false)
  })

  it('turn features off where it allows that', async ({ world }) => {
    const { params } = await featureThatIsOn(world)
    await freeze(world)
    expect(await start(world, { [params.featureName]: false })).toMatchObject({
      outcome: { totals: { operations: 1 } },
    })
    expect(await isOn(world, params)).toBe(false)
  })
})
