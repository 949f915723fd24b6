import type { Answer, Anything } from './call.ts'
import type { GivenFeature, State } from './client-specification.ts'
import type { World } from './world.ts'

const PROJECT = { projectId: 'default' }

/** Features that the admin interface refused, each with what it said. */
export type Refused = Map<string, string>

/** Makes a state through the admin interface, in development. */
export async function storeState(world: World, { features, segments = [] }: State): Promise<Refused> {
  const refused: Refused = new Map()
  const ids = new Map<number, number>()
  for (const { id, name, constraints } of segments) {
    const body = { name: name ?? `segment ${id}`, constraints: constraints as never }
    ids.set(id, (await world.admin.call('createSegment', { body })).body.id)
  }
  await makeStrategyTypes(world, features)
  for (const feature of features) await refusable(refused, feature, () => storeFeature(world, feature, ids))
  for (const feature of features) await refusable(refused, feature, () => storeParents(world, feature))
  return refused
}

async function refusable(refused: Refused, { name = '' }: GivenFeature, store: () => Promise<void>): Promise<void> {
  if (refused.has(name)) return
  await store().catch((error: Error) => refused.set(name, error.message))
}

/** Types of applications have to be known before they are used. */
async function makeStrategyTypes(world: World, features: readonly GivenFeature[]): Promise<void> {
  const names = new Set(features.flatMap(({ strategies = [] }) => strategies.map(({ name = 'default' }) => name)))
  const { body } = await world.admin.call('listStrategyTypes')
  for (const { name } of body.strategies) names.delete(name)
  for (const name of names) await world.admin.call('createStrategyType', { body: { name, parameters: [] } })
}

async function storeFeature(
  { admin }: World,
  { name = '', enabled, description, strategies = [], variants = [] }: GivenFeature,
  ids: ReadonlyMap<number, number>,
): Promise<void> {
  assertTaken(await admin.send('createFeature', { params: PROJECT, body: { name, description } }))
  const params = { ...PROJECT, featureName: name, environment: 'development' }
  for (const { segments = [], ...strategy } of strategies) {
    // No id stands for a segment that does not exist.
    const body = { ...withStickiness(strategy), segments: segments.map((id) => ids.get(id) ?? 1_000_000) }
    assertTaken(await admin.send('addStrategy', { params, body }))
  }
  if (variants.length > 0) assertTaken(await admin.send('setVariants', { params, body: variants }))
  if (enabled) assertTaken(await admin.send('turnFeatureOn', { params }))
}

/** The contract asks for what the suites leave out: SDKs take the stickiness of the strategy then. */
function withStickiness({ variants = [], ...strategy }: NonNullable<GivenFeature['strategies']>[number]) {
  const missing = { weightType: 'variable', stickiness: strategy.parameters?.stickiness ?? 'default' }
  return { ...strategy, variants: variants.map((one) => ({ ...missing, ...one })) }
}

async function storeParents({ admin }: World, { name = '', dependencies = [] }: GivenFeature): Promise<void> {
  const params = { ...PROJECT, featureName: name }
  for (const body of dependencies)
    assertTaken(await admin.send('addDependency', { params, body } as unknown as Anything))
}

function assertTaken({ status, error }: Answer<unknown>): void {
  if (status >= 300) throw new Error(error?.details?.[0]?.message ?? error?.message)
}
