import type { Schema } from '../../../contract.ts'
import { mapAll } from '../../checking/all-refusals.ts'
import { dependencyFrom } from '../../features/dependencies/dependency.ts'
import { isStale, normalizedDescription } from '../../features/feature.ts'
import { tagMember } from '../../features/state.ts'
import { tagFrom } from '../../tags/tag.ts'
import { ARCHIVED, EXISTS, type Fields, fieldOf } from '../fields.ts'
import type { PresentFeature } from '../present/present.ts'
import { type Surroundings, wantedStrategies, wantedVariants, writtenStrategy } from './strategies.ts'

type Wanted = Schema<'StateFeature'>
type Settings = Pick<Wanted, 'project' | 'type' | 'description' | 'impressionData' | 'stale' | 'archived'>

/** Returns the fields of a feature that exists. */
export function featureFields(feature: PresentFeature, nameOf: (segment: number) => string, now: Date): Fields {
  const { project, type, description, impressionData, archivedAt, environments } = feature
  const isArchived = archivedAt !== null
  const fields: NewFields = new Map<string, unknown>([[EXISTS, isArchived ? ARCHIVED : true]])
  addSettings(fields, {
    project,
    type,
    description,
    impressionData,
    stale: isStale(feature, now),
    archived: isArchived,
  })
  addElements(fields, feature)
  for (const { name, enabled, strategies, variants } of environments)
    addPart(fields, name, {
      // A feature that is revived is off.
      enabled: enabled && !isArchived,
      strategies: strategies.map((one) => writtenStrategy(one, nameOf)),
      variants,
    })
  return fields
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
  const fields: NewFields = new Map([[EXISTS, true]])
  addSettings(fields, settings)
  addElements(fields, { tags: tags.map(tagFrom), dependencies: dependencies.map(dependencyFrom) })
  mapAll(Object.entries(environments), ([name, { initial: __, ...wanted }]) =>
    addPart(fields, name, normalPart(name, wanted, around, present, `${path}${fieldOf('environments', name)}`)),
  )
  return fields
}

/** Returns the fields that a feature gets only because it is new. */
export function initialFields({ environments = {}, initial = {} }: Wanted, around: Surroundings, path: string): Fields {
  const { tags = [], ...settings } = initial
  const fields: NewFields = new Map()
  addSettings(fields, settings)
  addElements(fields, { tags: tags.map(tagFrom), dependencies: [] })
  mapAll(Object.entries(environments), ([name, { initial: wanted = {} }]) => {
    const place = `${path}${fieldOf('environments', name, 'initial')}`
    addPart(fields, name, normalPart(name, wanted, around, undefined, place))
  })
  return fields
}

type NewFields = Map<string, unknown>

function addSettings(fields: NewFields, { description, ...settings }: Settings): void {
  for (const [name, value] of Object.entries(settings)) if (value !== undefined) fields.set(fieldOf(name), value)
  if (description !== undefined) fields.set(fieldOf('description'), normalizedDescription(description))
}

function addElements(fields: NewFields, { tags, dependencies }: Pick<PresentFeature, 'tags' | 'dependencies'>): void {
  for (const tag of tags) fields.set(fieldOf('tags', tagMember(tag)), tag)
  for (const dependency of dependencies) fields.set(fieldOf('dependencies', dependency.feature), dependency)
}

type Part = Pick<Schema<'StateFeatureEnvironment'>, 'enabled' | 'strategies' | 'variants'>

/** A feature is turned on with the strategies that it has then, so these come first. */
function addPart(
  fields: NewFields,
  name: string,
  { enabled, strategies, variants }: Partial<Record<keyof Part, unknown>>,
) {
  const environment = fieldOf('environments', name)
  if (strategies !== undefined) fields.set(`${environment}/strategies`, strategies)
  if (variants !== undefined) fields.set(`${environment}/variants`, variants)
  if (enabled !== undefined) fields.set(`${environment}/enabled`, enabled)
}

/** Returns what a document says of an environment, as the writes store it. */
function normalPart(
  name: string,
  { enabled, strategies, variants }: Part,
  around: Surroundings,
  present: PresentFeature | undefined,
  path: string,
): Partial<Record<keyof Part, unknown>> {
  const there = present?.environments.find((environment) => environment.name === name)
  const lists: (() => unknown)[] = [
    () => strategies && wantedStrategies(strategies, around, there?.strategies ?? [], `${path}/strategies`),
    () => variants && wantedVariants(variants, around, there?.variants ?? [], `${path}/variants`),
  ]
  const [normalStrategies, normalVariants] = mapAll(lists, (list) => list())
  return { enabled, strategies: normalStrategies, variants: normalVariants }
}
