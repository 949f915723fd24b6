import { isDeepStrictEqual } from 'node:util'
import type { Found, Kind, Pair } from './kind.ts'
import type { Known } from './known.ts'
import { type Feature, readArchive, readFeatures } from './read-features.ts'
import type { Operation } from './server.ts'

export const features: Kind<Feature> = {
  noun: 'features',
  refers: true,
  read: readFeatures,
  readHere: async (server) => [...(await readFeatures(server)), ...((await readArchive(server)) ?? [])],
  isSame: (wanted, present, known) =>
    isDeepStrictEqual(comparable(wanted, present, known), comparable(present, wanted, known)),
  obstacle({ wanted, present }) {
    if (present === undefined) return undefined
    if (present.value.isArchived) return 'It is archived here: revive it, or delete it'
    if (present.value.project === wanted.value.project) return undefined
    return `It is in the project ${present.value.project} here: move it, or delete it`
  },
  operations(pairs, known) {
    const created = pairs.filter(({ present }) => present === undefined)
    return [...created.map(({ wanted }) => creationOf(wanted, known)), ...importsOf(pairs, known)]
  },
  together: 25,
}

/**
 * Returns the members that are compared. A feature that has become stale by its age may be stale here only, its date
 * can't be changed later, and environments that only this server has do not matter.
 */
function comparable(feature: Feature, other: Feature, { featureTypes }: Known) {
  const { createdAt, type, stale, environments, ...same } = feature
  const others = new Set(other.environments.map(({ name }) => name))
  const common = environments.filter(({ name }) => others.has(name))
  return {
    ...same,
    type: featureTypes.has(type) ? type : FALLBACK_TYPE,
    isMarked: stale && !other.stale,
    environments: Object.fromEntries(common.map((environment) => [environment.name, environment])),
  }
}

const FALLBACK_TYPE = 'release'

/** Returns the creation of a feature with its date. Strategies follow by an import. */
export function creationOf({ key, value }: Found<Feature>, known: Known): Operation {
  const { project, createdAt, tags } = value
  const given = createdAt === undefined ? {} : { createdAt }
  return {
    operationId: 'createFeature',
    params: { projectId: project },
    body: { name: key, ...metadataOf(value, known), tags, ...given },
  }
}

function metadataOf({ type, description, impressionData, stale }: Feature, { featureTypes }: Known) {
  return { type: featureTypes.has(type) ? type : FALLBACK_TYPE, description, impressionData, stale }
}

/** Returns an import for each environment of each project. */
export function importsOf(pairs: readonly Pair<Feature>[], known: Known): Operation[] {
  const projects = [...new Set(pairs.map(({ wanted }) => wanted.value.project))]
  return projects.flatMap((project) => {
    const inside = pairs.filter(({ wanted }) => wanted.value.project === project).map(({ wanted }) => wanted)
    const names = new Set(inside.flatMap(({ value }) => value.environments.map(({ name }) => name)))
    return [...names].map((environment) => ({
      operationId: 'importFeatures' as const,
      body: { project, environment, data: fileOf(inside, environment, known) },
    }))
  })
}

/** Returns the features as a file of an export has them. Segments get numbers of this file. */
function fileOf(all: readonly Found<Feature>[], environment: string, known: Known) {
  const inside = all.flatMap(({ key, value }) => {
    const found = value.environments.find(({ name }) => name === environment)
    return found === undefined ? [] : [{ key, value, found }]
  })
  const strategies = inside.flatMap(({ key, found }) =>
    found.strategies.map((strategy, sortOrder) => ({ ...strategy, featureName: key, sortOrder })),
  )
  const segments = [...new Set(strategies.flatMap((strategy) => strategy.segments))]
  return {
    features: inside.map(({ key, value }) => ({ name: key, ...metadataOf(value, known) })),
    featureStrategies: strategies.map((strategy) => ({
      ...strategy,
      segments: strategy.segments.map((name) => segments.indexOf(name)),
    })),
    featureEnvironments: inside.map(({ key, found: { enabled, variants } }) => ({
      featureName: key,
      enabled,
      variants,
    })),
    featureTags: inside.flatMap(({ key, value }) =>
      value.tags.map((tag) => ({ featureName: key, tagType: tag.type, tagValue: tag.value })),
    ),
    segments: segments.map((name, id) => ({ id, name })),
    dependencies: inside.map(({ key, value }) => ({ feature: key, dependencies: value.dependencies })),
  }
}
