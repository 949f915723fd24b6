import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { Schema } from '../../src/contract.ts'
import { newestEvent } from '../scenarios/newest-event.ts'
import { documentOf, inProduction, paramsOf, undo, undoAll, undone } from '../support/undo.ts'
import { it, type World } from '../support/world.ts'

/*
 * After random edits of a feature, undoing the newest event gives the feature that was there before it, and undoing
 * this gives back what was there after it.
 */

const SEED = 26
const FEATURES = 4
const EDITS = 40

type Edit = (world: World, name: string, parent: string) => Promise<unknown>

/** The ids of the strategies of a feature in production. */
async function strategiesOf(world: World, name: string): Promise<string[]> {
  const { body } = await world.admin.call('listStrategies', { params: inProduction(name) })
  return body.map(({ id }) => id)
}

const text = fc.constantFrom('a', 'b', 'c')
const share = fc.constantFrom('10', '50', '100')
const place = fc.nat({ max: 3 })

/** A strategy of a feature, by its place. */
const withStrategy =
  (
    at: number,
    edit: (world: World, params: ReturnType<typeof inProduction> & { strategyId: string }) => unknown,
  ): Edit =>
  async (world, name) => {
    const ids = await strategiesOf(world, name)
    const strategyId = ids[at % Math.max(ids.length, 1)]
    if (strategyId !== undefined) await edit(world, { ...inProduction(name), strategyId })
  }

const onFeature = (id: 'updateFeature', body: Schema<'UpdateFeature'>): Edit => {
  return (world, name) => world.admin.send(id, { params: paramsOf(name), body })
}

const strategy = fc
  .record({ title: fc.option(text), disabled: fc.boolean(), rollout: share, values: fc.subarray(['7', '8', '9']) })
  .map(({ title, disabled, rollout, values }) => ({
    name: 'flexibleRollout',
    title,
    disabled,
    parameters: { rollout, stickiness: 'default', groupId: 'shared' },
    constraints: values.length === 0 ? [] : [{ contextName: 'userId', operator: 'IN' as const, values }],
  }))

const edits: fc.Arbitrary<Edit> = fc.oneof(
  fc
    .record(
      {
        description: text,
        type: fc.constantFrom('release', 'experiment'),
        stale: fc.boolean(),
        impressionData: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    .map((body) => onFeature('updateFeature', body)),
  fc.constantFrom('turnFeatureOn' as const, 'turnFeatureOff' as const).map(
    (id): Edit =>
      (world, name) =>
        world.admin.send(id, { params: inProduction(name) }),
  ),
  strategy.map(
    (body): Edit =>
      (world, name) =>
        world.admin.send('addStrategy', { params: inProduction(name), body }),
  ),
  fc
    .tuple(place, strategy)
    .map(([at, body]) => withStrategy(at, (world, params) => world.admin.send('updateStrategy', { params, body }))),
  fc
    .tuple(place, fc.record({ title: text }))
    .map(([at, { title }]) =>
      withStrategy(at, (world, params) =>
        world.admin.send('patchStrategy', { params, body: [{ op: 'replace', path: '/title', value: title }] }),
      ),
    ),
  place.map((at) => withStrategy(at, (world, params) => world.admin.send('removeStrategy', { params }))),
  fc.array(fc.nat({ max: 5 }), { minLength: 4, maxLength: 4 }).map(
    (orders): Edit =>
      async (world, name) => {
        const ids = await strategiesOf(world, name)
        const body = ids.slice(0, orders.length).map((id, index) => ({ id, sortOrder: orders[index] ?? 0 }))
        await world.admin.send('setStrategySortOrder', { params: inProduction(name), body })
      },
  ),
  fc.uniqueArray(text).map(
    (names): Edit =>
      (world, name) =>
        world.admin.send('setVariants', {
          params: inProduction(name),
          body: names.map((variant) => ({ name: variant, weight: 0 })),
        }),
  ),
  text.map(
    (value): Edit =>
      (world, featureName) =>
        world.admin.send('addFeatureTag', { params: { featureName }, body: { type: 'simple', value } }),
  ),
  text.map(
    (tagValue): Edit =>
      (world, featureName) =>
        world.admin.send('removeFeatureTag', { params: { featureName, tagType: 'simple', tagValue } }),
  ),
  fc.boolean().map(
    (enabled): Edit =>
      (world, name, parent) =>
        world.admin.send('addDependency', { params: paramsOf(name), body: { feature: parent, enabled } }),
  ),
  fc.constantFrom<Edit>(
    (world, name, parent) =>
      world.admin.send('removeDependency', { params: { ...paramsOf(name), parentName: parent } }),
    (world, name) => world.admin.send('removeDependencies', { params: paramsOf(name) }),
    (world, name) => world.admin.send('archiveFeature', { params: paramsOf(name) }),
  ),
)

const revive: Edit = (world, featureName) => world.admin.send('reviveFeature', { params: { featureName } })

/** What the clock decides, and whether an archived feature would be on. */
function withoutClock(document: Schema<'FeatureDocument'>): unknown {
  const { archivedAt: _, environments, ...whole } = document
  if (!whole.archived) return { ...whole, environments }
  const off = Object.entries(environments).map(([name, { enabled: __, ...rest }]) => [name, rest] as const)
  const left = off.filter(([, { strategies, variants }]) => Object.keys(strategies).length + variants.length > 0)
  return { ...whole, environments: Object.fromEntries(left) }
}

/** Returns what differs between a feature and what it was right before an event. */
async function differencesSince(world: World, name: string, event: number): Promise<Schema<'FeatureDiff'>['changes']> {
  const { body } = await world.admin.call('getFeatureDiff', {
    params: paramsOf(name),
    query: { from: String(event - 1) },
  })
  return body.changes
}

/** Refusals that are right: the state before the event is no state that a feature can be in. */
const RIGHTLY_REFUSED = /None of the strategies that could come back is enabled/

describe('undoing the newest event of a feature', () => {
  it.for(Array.from({ length: FEATURES }, (_, index) => SEED + index))(
    'brings back what was before, and undoing that what was after: seed %i',
    { timeout: 120_000 },
    async (seed, { world }) => {
      const [parent, name] = [await world.feature(), await world.feature({ description: 'a' })]
      let tried = 0
      let isArchived = false
      for (const edit of fc.sample(edits, { numRuns: EDITS, seed })) {
        const earlier = await newestEvent(world)
        await (isArchived ? revive : edit)(world, name, parent)
        isArchived = (await documentOf(world, name)).archived
        const event = await newestEvent(world)
        if (event === earlier) continue
        const { type } = (await world.events()).at(-1) ?? {}
        if (type === undefined || type === 'tag-created' || type === 'feature-stage-entered') continue
        const after = await documentOf(world, name)
        const answer = await undo(world, event)
        if (answer.status === 409) {
          expect(answer.error?.message, type).toMatch(RIGHTLY_REFUSED)
          expect(await documentOf(world, name)).toEqual(after)
          continue
        }
        expect(answer.error, type).toBeUndefined()
        tried++
        // The log gives the same state.
        const left = await differencesSince(world, name, event)
        const isOfClock = ({ path }: { path: string }) =>
          path === '/archivedAt' || (type === 'feature-revived' && path.startsWith('/environments/'))
        // Archiving ends the dependencies first, with an event of their own.
        const isOfArchiving = ({ path }: { path: string }) =>
          type === 'feature-archived' && path.startsWith('/dependencies/')
        expect(
          left.filter((step) => !isOfClock(step) && !isOfArchiving(step)),
          type,
        ).toEqual([])
        const again = await undo(world, event)
        expect(again.status, type).toBe(409)
        await undoAll(world, answer.body as Schema<'Undone'>)
        expect(withoutClock(await documentOf(world, name)), type).toEqual(withoutClock(after))
      }
      expect(tried).toBeGreaterThan(EDITS / 3)
    },
  )
})

describe('two callers who undo the same event', () => {
  it('do it once: the other one learns who did it', async ({ world }) => {
    const name = await world.feature()
    await world.admin.call('turnFeatureOn', { params: inProduction(name) })
    const event = await newestEvent(world)
    const answers = await Promise.all([1, 2, 3].map(() => undo(world, event)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.error?.message).toMatch(/feature-environment-disabled, by .*has brought it back already/)
    expect((await world.eventTypes()).filter((type) => type === 'feature-environment-disabled')).toHaveLength(1)
    await undone(world)
  })
})
