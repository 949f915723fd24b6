import type { Schema } from '../../../contract.ts'
import { dependencyFrom } from '../../features/dependencies/dependency.ts'
import { isStale, normalizedDescription } from '../../features/feature.ts'
import { tagMember } from '../../features/state.ts'
import { tagFrom } from '../../tags/tag.ts'
import { EXISTS, type Fields, fieldOf } from '../fields.ts'
import type { PresentFeature } from '../present/present.ts'
import { type Surroundings, wantedStrategies, wantedVariants, writtenStrategy } from './strategies.ts'

type Wanted = Schema<'StateFeature'>
type Settings = Pick<Wanted, 'project' | 'type' | 'description' | 'impressionData' | 'stale' | 'archived'>

/** Returns the fields of a feature that exists. */
export function featureFields(feature: PresentFeature, nameOf: (segment: number) => string, now: Date): Fields {
  const { project, type, description, impressionData, archivedAt, environments } = feature
  const settings = {
    project,
    type,
    description,
    impressionData,
    stale: isStale(feature, now),
    archived: archivedAt !== null,
  }
  return new Map<string, unknown>([
    [EXISTS, true],
    ...settingsFields(settings),
    ...listFields(feature),
    // A feature that is revived is off.
    ...environments.flatMap(({ name, enabled, strategies, variants }) => [
      [fieldOf('environments', name, 'enabled'), enabled && archivedAt === null] as const,
      [fieldOf('environments', name, 'strategies'), strategies.map((one) => writtenStrategy(one, nameOf))] as const,
      [fieldOf('environments', name, 'variants'), variants] as const,
    ]),
  ])
}

/**
 * Returns the fields that a document says of a feature.
 *
 * @param path JSON pointer of the feature in the documents, for errors
 * @throws DomainError invalid for a variant or a parameter
 */
export function wantedFeatureFields(
  { environments = {}, initial: _, tags = [], dependencies = [], ...settings }: Wanted,
  around: Surroundings,
  present: PresentFeature | undefined,
  path: string,
): Fields {
  return new Map<string, unknown>([
    [EXISTS, true],
    ...settingsFields(settings),
    ...listFields({ tags: tags.map(tagFrom), dependencies: dependencies.map(dependencyFrom) }),
    ...Object.entries(environments).flatMap(([name, { initial: __, ...wanted }]) =>
      partFields(name, wanted, around, present, `${path}${fieldOf('environments', name)}`),
    ),
  ])
}

/** Returns the fields that a feature gets only because it is new. */
export function initialFields({ environments = {}, initial = {} }: Wanted, around: Surroundings, path: string): Fields {
  const { tags = [], ...settings } = initial
  return new Map<string, unknown>([
    ...settingsFields(settings),
    ...listFields({ tags: tags.map(tagFrom), dependencies: [] }),
    ...Object.entries(environments).flatMap(([name, { initial: wanted = {} }]) =>
      partFields(name, wanted, around, undefined, `${path}${fieldOf('environments', name, 'initial')}`),
    ),
  ])
}

function settingsFields({ description, ...others }: Settings): (readonly [string, unknown])[] {
  const settings = { ...others, ...(description !== undefined && { description: normalizedDescription(description) }) }
  return Object.entries(settings).flatMap(([name, value]) =>
    value === undefined ? [] : [[fieldOf(name), value] as const],
  )
}

function listFields({
  tags,
  dependencies,
}: Pick<PresentFeature, 'tags' | 'dependencies'>): (readonly [string, unknown])[] {
  return [
    ...tags.map((tag) => [fieldOf('tags', tagMember(tag)), tag] as const),
    ...dependencies.map((dependency) => [fieldOf('dependencies', dependency.feature), dependency] as const),
  ]
}

type Part = Pick<Schema<'StateFeatureEnvironment'>, 'enabled' | 'strategies' | 'variants'>

function partFields(
  name: string,
  { enabled, strategies, variants }: Part,
  around: Surroundings,
  present: PresentFeature | undefined,
  path: string,
): (readonly [string, unknown])[] {
  const there = present?.environments.find((environment) => environment.name === name)
  const stored = there?.strategies.map((one) => writtenStrategy(one, String)) ?? []
  return [
    ...(strategies === undefined
      ? []
      : [
          [
            fieldOf('environments', name, 'strategies'),
            wantedStrategies(strategies, around, stored, `${path}/strategies`),
          ] as const,
        ]),
    ...(variants === undefined
      ? []
      : [
          [
            fieldOf('environments', name, 'variants'),
            wantedVariants(variants, around, there?.variants ?? [], `${path}/variants`),
          ] as const,
        ]),
    // A feature is turned on with the strategies that it has then.
    ...(enabled === undefined ? [] : [[fieldOf('environments', name, 'enabled'), enabled] as const]),
  ]
}
