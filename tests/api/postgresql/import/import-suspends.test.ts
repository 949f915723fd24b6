import { describe, expect } from 'vitest'
import { NOW, scheduled } from '../../../support/change-requests.ts'
import { features } from '../../../support/dependencies.ts'
import { storedSegment } from '../../../support/features.ts'
import { imported } from '../../../support/features-batch.ts'
import { guard } from '../../../support/guarded.ts'
import { featureThatIsOn } from '../../../support/strategies.ts'
import { it, type World } from '../../../support/world.ts'

async function reasons({ db }: World): Promise<Record<number, string | null>> {
  const rows = await db.selectFrom('changeRequestSchedules').select(['changeRequestId', 'reason']).execute()
  return Object.fromEntries(rows.map(({ changeRequestId, reason }) => [changeRequestId, reason]))
}

describe('importFeatures', () => {
  it('suspends what it breaks, tells so where it was broken, and why it was first', async ({ world }) => {
    world.at(NOW)
    const { params, strategies } = await featureThatIsOn(world)
    const [strategy = ''] = strategies.map(({ id }) => id)
    const name = params.featureName
    await features(world, 'parent', 'z-last')
    const segment = await storedSegment(world, 'Unused')
    await guard(world.db)
    const payload = { variants: [{ name: 'x', weight: 1000 }] }
    const { id: byStrategy } = await scheduled(world, [
      { action: 'patchVariant', feature: name, payload },
      { action: 'updateStrategy', feature: name, payload: { id: strategy, title: 'x' } },
    ])
    const { id: byVariants } = await scheduled(world, [{ action: 'patchVariant', feature: name, payload }])
    const { id: bySegment } = await scheduled(world, [{ action: 'deleteSegment', payload: { id: segment } }])
    const { id: byTie } = await scheduled(world, [{ action: 'archiveFeature', feature: 'parent', payload: {} }])
    const { id: untouched } = await scheduled(world, [{ action: 'archiveFeature', feature: 'z-last', payload: {} }])
    await world.forgetEvents()
    await imported(world, {
      features: [{ name }, { name: 'parent' }, { name: 'z-last' }],
      segments: [{ id: 7, name: 'Unused' }],
      featureStrategies: [{ featureName: 'z-last', name: 'default', segments: [7] }],
      featureEnvironments: [{ featureName: name, enabled: false, variants: [{ name: 'y', weight: 1000 }] }],
      dependencies: [{ feature: name, dependencies: [{ feature: 'parent' }] }],
    })
    expect(await reasons(world)).toEqual({
      [byStrategy]: `The strategy ${strategy} was removed`,
      [byVariants]: `The variants of the feature "${name}" were changed`,
      [bySegment]: `The segment ${segment} has another use now`,
      [byTie]: `The feature "${name}" depends on "parent" now`,
      [untouched]: null,
    })
    const recorded = (await world.events()).map(({ type, featureName, data }) => {
      return `${type} ${featureName ?? (data as { changeRequestId?: number } | null)?.changeRequestId ?? ''}`.trim()
    })
    expect(recorded).toEqual([
      `feature-strategy-remove ${name}`,
      `change-request-schedule-suspended ${byStrategy}`,
      `feature-environment-disabled ${name}`,
      `feature-environment-variants-updated ${name}`,
      `change-request-schedule-suspended ${byVariants}`,
      'feature-strategy-add z-last',
      `change-request-schedule-suspended ${bySegment}`,
      `feature-dependency-added ${name}`,
      `change-request-schedule-suspended ${byTie}`,
      'features-imported',
    ])
  })
})
