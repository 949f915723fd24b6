import type { Found } from './kind.ts'
import { mapTogether, paged } from './paged.ts'
import { projectIds, segmentNames } from './projects.ts'
import type { Server } from './server.ts'
import { inOrder, type ReadStrategy, type Strategy, strategyFrom, type Variant, variantFrom } from './strategy.ts'

export type Tag = { readonly type: string; readonly value: string }
type Dependency = { readonly feature: string; readonly enabled: boolean; readonly variants: readonly string[] }
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

type ReadFeature = {
  readonly name: string
  readonly project?: string
  readonly type?: string
  readonly description?: string | null
  readonly impressionData?: boolean
  readonly stale?: boolean
  readonly createdAt?: string | null
  readonly tags?: readonly Tag[] | null
  readonly dependencies?: readonly Partial<Dependency>[]
  readonly environments?: readonly {
    readonly name: string
    readonly enabled: boolean
    readonly strategies?: readonly ReadStrategy[]
    readonly variants?: readonly Variant[]
  }[]
}
type ReadList = { readonly features: readonly ReadFeature[] }

/** Reads the features of all projects that are not archived, parents first: only what exists can be depended on. */
export async function readFeatures(server: Server): Promise<Found<Feature>[]> {
  const names = await segmentNames(server)
  const all = await mapTogether(await projectIds(server), (project) => featuresOf(server, project, names), 1)
  return all.flat().sort((one, other) => one.value.dependencies.length - other.value.dependencies.length)
}

async function featuresOf(server: Server, project: string, names: ReadonlyMap<number, string>) {
  const path = `/projects/${encodeURIComponent(project)}/features`
  const list = (await paged(server, path, featuresIn, nameOf)) ?? []
  return mapTogether(list, async ({ name, tags }): Promise<Found<Feature>> => {
    const query = '?variantEnvironments=true'
    const feature = await server.read<ReadFeature>(`${path}/${encodeURIComponent(name)}${query}`)
    return { key: name, value: featureFrom({ ...feature, project, tags: tags ?? [] }, names) }
  })
}

/**
 * Reads the archived features, without what is in their environments. Unleash 8 has them in its search only. Returns
 * undefined if the server has neither.
 */
export async function readArchive(server: Server): Promise<Found<Feature>[] | undefined> {
  const list =
    (await paged(server, '/archive/features', featuresIn, nameOf)) ??
    (await paged(server, '/search/features?archived=IS%3Atrue', featuresIn, nameOf, 100))
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
  const [project, feature, name] = [value.project, key, environment].map(encodeURIComponent)
  const path = `/projects/${project}/features/${feature}/environments/${name}`
  const strategies = await server.readIfThere<ReadStrategy[]>(`${path}/strategies`)
  if (strategies === undefined) return []
  const document = await server.readIfThere<{ variants?: Variant[] }>(`${path}/variants`)
  return [environmentFrom({ name: environment, enabled: false, strategies, variants: document?.variants ?? [] }, names)]
}

function featuresIn(answer: ReadList): readonly ReadFeature[] {
  return answer.features
}

function nameOf({ name }: ReadFeature): string {
  return name
}

/** @param names the names of the segments of the same server, by id */
function featureFrom(read: ReadFeature, names: ReadonlyMap<number, string>): Feature {
  const { project = 'default', type = 'release', description, impressionData = false, stale = false } = read
  return {
    isArchived: false,
    project,
    type,
    description: description || null,
    impressionData,
    stale,
    createdAt: read.createdAt ?? undefined,
    tags: (read.tags ?? []).map((tag) => ({ type: tag.type, value: tag.value })).sort(byText),
    dependencies: (read.dependencies ?? []).map(dependencyFrom).sort(byText),
    environments: (read.environments ?? []).map((environment) => environmentFrom(environment, names)),
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
  { name, enabled, strategies = [], variants = [] }: NonNullable<ReadFeature['environments']>[number],
  names: ReadonlyMap<number, string>,
): EnvironmentOfFeature {
  const found = inOrder(strategies).map((strategy) => strategyFrom(strategy, names))
  const isBare = enabled && found.every(({ disabled }) => disabled)
  return {
    name,
    enabled,
    strategies: isBare ? [...found, FOR_EVERYONE] : found,
    variants: variants.map(variantFrom).sort(byText),
  }
}

function dependencyFrom({ feature = '', enabled = true, variants = [] }: Partial<Dependency>): Dependency {
  return { feature, enabled, variants: enabled ? [...variants].sort() : [] }
}

function byText(one: object, other: object): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1
}
