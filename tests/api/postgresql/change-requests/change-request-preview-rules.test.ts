import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import { addingStrategy, newRequest } from '../../../support/change-requests.ts'
import { constraint, country } from '../../../support/context-fields.ts'
import { guard } from '../../../support/guarded.ts'
import {
  featureThatIsOn,
  newFeature,
  newSegment,
  newStrategy,
  setDefaultStrategy,
} from '../../../support/strategies.ts'
import { it, type World } from '../../../support/world.ts'

type Content = Schema<'ChangeInput'>
type Scene = {
  world: World
  /** The second of its strategies, which is disabled, stands before the first one; it is on. */
  feature: string
  first: string
  /** Off, with a strategy in production that uses the segment. */
  other: string
  segment: number
}

async function makeScene(world: World): Promise<Scene> {
  const { params, strategies } = await featureThatIsOn(world, [{ sortOrder: 2 }, { sortOrder: 1, disabled: true }])
  const first = strategies[0]?.id ?? ''
  const { featureName: other } = await newFeature(world)
  const segment = await newSegment(world, 'default')
  const production = { projectId: 'default', featureName: other, environment: 'production' }
  await newStrategy(world, production, { segments: [segment] })
  await country(world)
  return { world, feature: params.featureName, first, other, segment }
}

async function configuration({ world }: Scene, featureName: string) {
  const { body } = await world.admin.call('getFeature', { params: { projectId: 'default', featureName } })
  return { archived: body.archived, dependencies: body.dependencies, environments: body.environments }
}

function apply({ world }: Scene, changeRequestId: number) {
  const params = { projectId: 'default', changeRequestId }
  return world.admin.call('setChangeRequestState', { params, body: { state: 'Applied' } })
}

describe('a preview shows what applying leaves', () => {
  it.for<[what: string, contents: (scene: Scene) => Content[]]>([
    [
      'of an archived feature whose segment is deleted',
      ({ other, segment }) => [
        { action: 'archiveFeature', feature: other },
        { action: 'deleteSegment', payload: { id: segment } },
      ],
    ],
    [
      'of strategies that come to the same position',
      ({ feature, first }) => [{ action: 'reorderStrategy', feature, payload: [{ id: first, sortOrder: 1 }] }],
    ],
    [
      'of a feature that loses its last enabled strategy',
      ({ feature, first }) => [{ action: 'updateStrategy', feature, payload: { id: first, disabled: true } }],
    ],
    [
      'of disabled strategies that are enabled',
      ({ feature }) => [
        { action: 'updateEnabled', feature, payload: { enabled: true, shouldActivateDisabledStrategies: true } },
      ],
    ],
    [
      'of variants that share their weights, and of a parent that has to be off',
      ({ feature, other }) => [
        {
          action: 'patchVariant',
          feature,
          payload: { variants: ['b', 'c', 'a'].map((name) => ({ name, weight: 1 })) },
        },
        { action: 'addDependency', feature, payload: { feature: other, enabled: false, variants: ['a'] } },
      ],
    ],
  ])('%s', async ([, contents], { world }) => {
    const scene = await makeScene(world)
    await guard(world.db)
    const id = await newRequest(world, contents(scene))
    const params = { projectId: 'default', changeRequestId: id }
    const { body } = await world.admin.call('previewChangeRequest', { params })
    expect((await apply(scene, id)).status).toBe(200)
    expect(body.features.length).toBeGreaterThan(0)
    for (const { name, after } of body.features) expect(after).toEqual(await configuration(scene, name))
  })
})

describe('a preview is refused as applying is', () => {
  it.for<[what: string, contents: (scene: Scene) => Content[], meanwhile: (scene: Scene) => Promise<unknown>]>([
    [
      'where the default strategy has more segments than a strategy takes',
      ({ other }) => [{ action: 'updateEnabled', feature: other, payload: { enabled: true } }],
      async ({ world, segment }) => {
        await setDefaultStrategy(world, { name: 'default', segments: [segment] })
        world.limit({ segmentsPerStrategy: 0 })
      },
    ],
    [
      'where the default strategy has no room',
      ({ other }) => [{ action: 'updateEnabled', feature: other, payload: { enabled: true } }],
      async ({ world }) => world.limit({ strategiesPerEnvironment: 0 }),
    ],
    [
      'where a context field does not accept a value any more',
      ({ feature, first }) => [
        { action: 'updateStrategy', feature, payload: { id: first, constraints: [constraint('country')] } },
      ],
      ({ world }) => sql`update context_fields set legal_values = '[{"value": "fr"}]'`.execute(world.db),
    ],
    [
      'where a segment has such a value, whatever is changed of it',
      ({ segment }) => [{ action: 'updateSegment', payload: { id: segment, description: 'Testers' } }],
      async ({ world }) => {
        await sql`update segments set constraints = ${JSON.stringify([constraint('country')])}::jsonb`.execute(world.db)
        await sql`update context_fields set legal_values = '[{"value": "fr"}]'`.execute(world.db)
      },
    ],
    [
      'where an earlier change binds the segment to another project',
      ({ feature, segment, other }) => [
        { action: 'archiveFeature', feature: other },
        { action: 'updateSegment', payload: { id: segment, project: 'shop' } },
        addingStrategy(feature, [segment]),
      ],
      ({ world }) => sql`delete from strategy_segments`.execute(world.db),
    ],
    [
      'where the parameters do not fit the type that the strategy was given',
      ({ feature, first }) => [{ action: 'updateStrategy', feature, payload: { id: first, name: 'flexibleRollout' } }],
      ({ world }) => sql`update feature_strategies set parameters = '{"rollout": "a lot"}'`.execute(world.db),
    ],
  ])('%s', async ([, contents, meanwhile], { world }) => {
    await world.project('shop')
    const scene = await makeScene(world)
    await guard(world.db)
    const id = await newRequest(world, contents(scene))
    await meanwhile(scene)
    const params = { projectId: 'default', changeRequestId: id }
    const { status, error } = await world.admin.call('previewChangeRequest', { params })
    const applied = await apply(scene, id)
    expect({ status, message: error?.message }).toEqual({ status: 409, message: applied.error?.message })
  })
})
