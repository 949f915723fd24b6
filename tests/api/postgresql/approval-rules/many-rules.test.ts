import { describe, expect } from 'vitest'
import { PLACE } from '../../../support/proposals.ts'
import { it } from '../../../support/world.ts'

const names = Array.from({ length: 1000 }, (_, index) => `feature-${index}`)

describe('a change of a thousand features', () => {
  it('is checked by a hundred rules in the time that a change may take', { timeout: 60_000 }, async ({ world }) => {
    for (const part of [names.slice(0, 500), names.slice(500)]) {
      const features = part.map((name) => ({ name, type: 'release' }))
      const featureStrategies = part.map((featureName) => ({ featureName, name: 'default', constraints: [] }))
      const data = { features, featureStrategies }
      const imported = { project: 'default', environment: 'production', data }
      expect(await world.admin.call('importFeatures', { body: imported })).toMatchObject({ status: 200 })
    }
    for (let made = 0; made < 100; made++) {
      const body = { name: `Rule ${made}`, environments: ['production'], step: { points: 25 } }
      expect(await world.admin.call('createApprovalRule', { body })).toMatchObject({ status: 201 })
    }
    const may = ['UPDATE_FEATURE_ENVIRONMENT', 'SKIP_CHANGE_REQUEST'] as const
    const by = await world.actor({ may: [...may] })
    await world.forgetEvents()
    const on = await by.call('turnFeaturesOn', { params: PLACE, body: { features: names } })
    expect(on).toMatchObject({ status: 200 })
    const skipped = (await world.events()).filter(({ type }) => type === 'approval-rules-skipped')
    expect(skipped.map(({ data }) => (data as { rules: object[] }).rules.length)).toEqual([100])
  })
})
