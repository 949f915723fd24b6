import type { Schemas } from '../../../clients/typescript/src/calls.ts'
import type { Found } from './kind.ts'
import { mapTogether, paged } from './paged.ts'
import { projectIds, segmentNames } from './projects.ts'
import type { Sent, Server } from './server.ts'
import { inOrder, type Strategy, strategyFrom, type Variant, variantFrom } from './strategy.ts'

export type Tag = Schemas['Tag']
type Dependency = Required<Schemas['FeatureDependency']>
export type EnvironmentOfFeature = {
  readonly name: string
  readonly enabled: boolean
  readonly strategies: readonly Strategy[]
  readonly variants: readonly Variant[]
}
export type Feature = {
  readonly isArchived: boolean
  readonly project: string
  readonly type: string
  readonly description: string | null
  readonly impressionData: boolean
  readonly stale: boolean
  readonly createdAt: string | undefined
  readonly tags: readonly Tag[]
  readonly dependencies: readonly Dependency[]
  readonly environments: readonly EnvironmentOfFeature[]
}

type SentFeature = Sent<Schemas['Feature'], 'name'>
type SentEnvironment = Sent<Schemas['FeatureEnvironment'], 'name' | 'enabled'>

/** Reads the features of all projects that are not archived, parents first: only what exists can be depended on. */
export async function readFeatures(server: Server): Promise<Found<Feature>[]> {
  const names = await segmentNames(server)
  const all = await mapTogether(await projectIds(server), (project) => featuresOf(server, project, names), 1)
  return all.flat().sort((one, other) => one.value.dependencies.length - other.value.dependencies.length)
}

async function featuresOf(server: Server, project: string, names: ReadonlyMap<number, string>) {
  const path = { projectId: project }
  const list = (await paged(server, 'listProjectFeatures', featuresIn, nameOf, { path })) ?? []
  return mapTogether(list, async ({ name, tags }): Promise<Found<Feature>> => {
    const query = { variantEnvironments: true }
    const feature = await server.read('getFeature', { path: { ...path, featureName: name }, query })
    return { key: name, value: featureFrom({ ...feature, project, tags: tags ?? [] }, names) }
  })
}

/**
 * Reads the archived features, without what is in their environments. Unleash 8 has them in its search only. Returns
 * undefined if the server has neither.
 */
export async function readArchive(server: Server): Promise<Found<Feature>[] | undefined> {
  const list =
    (await paged(server, 'listArchivedFeatures', featuresIn, nameOf)) ??
    (await paged(server, 'searchFeatures', featuresIn, nameOf, { query: { archived: 'IS:true' } }, 100))
  return list?.map((read) => {
    const feature = featureFrom({ ...read, dependencies: [], environments: [] }, new Map())
    return { key: read.name, value: { ...feature, isArchived: true } }
  })
}

/** Reads what an archived feature has in an environment. Returns nothing for an environment that it is not in. */
export async function readArchivedIn(
  server: Server,
  { key, value }: Found<Feature>,
  environment: string,
  names: ReadonlyMap<number, string>,
): Promise<EnvironmentOfFeature[]> {
  const path = { projectId: value.project, featureName: key, environment }
  const strategies = await server.readIfThere('listStrategies', { path })
  if (strategies === undefined) return []
  const document = await server.readIfThere('getVariants', { path })
  return [environmentFrom({ name: environment, enabled: false, strategies, variants: document?.variants ?? [] }, names)]
}

function featuresIn<Found>(answer: { features: Found[] }): Found[] {
  return answer.features
}

function nameOf({ name }: { name: string }): string {
  return name
}

/** @param names the names of the segments of the same server, by id */
function featureFrom(sent: SentFeature, names: ReadonlyMap<number, string>): Feature {
  const { project, type, description, impressionData, stale } = sent
  return {
    isArchived: false,
    project: project ?? 'default',
    type: type ?? 'release',
    description: description || null,
    impressionData: impressionData ?? false,
    stale: stale ?? false,
    createdAt: sent.createdAt ?? undefined,
    tags: (sent.tags ?? []).map((tag) => ({ type: tag.type, value: tag.value })).sort(byText),
    dependencies: (sent.dependencies ?? []).map(dependencyFrom).sort(byText),
    environments: (sent.environments ?? []).map((environment) => environmentFrom(environment, names)),
  }
}

/** Unleash can turn a feature on without a strategy, which SDKs take as on for every user. Here it needs one. */
const FOR_EVERYONE: Strategy = {
  name: 'default',
  title: 'On for all users: it had no strategy in Unleash',
  disabled: false,
  parameters: {},
  constraints: [],
  variants: [],
  segments: [],
}

function environmentFrom(
  { name, enabled, strategies, variants }: SentEnvironment,
  names: ReadonlyMap<number, string>,
): EnvironmentOfFeature {
  const found = inOrder(strategies ?? []).map((strategy) => strategyFrom(strategy, names))
  const isBare = enabled && found.every(({ disabled }) => disabled)
  return {
    name,
    enabled,
    strategies: isBare ? [...found, FOR_EVERYONE] : found,
    variants: (variants ?? []).map(variantFrom).sort(byText),
  }
}

function dependencyFrom({ feature, enabled = true, variants = [] }: Schemas['FeatureDependency']): Dependency {
  return { feature, enabled, variants: enabled ? [...variants].sort() : [] }
}

function byText(one: object, other: object): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1
}
