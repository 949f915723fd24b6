import type { Schema } from '../../../contract.ts'
import type { Keys } from '../owner.ts'
import { writtenStrategy } from '../planning/strategies.ts'
import { isArchived, type Present, type PresentFeature } from '../present/present.ts'

type Constraint = Schema<'FeatureStrategy'>['constraints'][number]

/** Returns an object with those of its members that are not their defaults, in the order of their names. */
function without<Written extends object>(written: Written, defaults: Partial<Record<keyof Written, unknown>>): Written {
  const kept = Object.entries(written).filter(
    ([name, value]) => value !== undefined && !isDefault(value, defaults[name as keyof Written]),
  )
  return Object.fromEntries(kept) as Written
}

const isDefault = (value: unknown, usual: unknown) => JSON.stringify(value) === JSON.stringify(usual)

/** Returns a stored constraint as short as documents can have it. */
export function writtenConstraint({ contextName, operator, caseInsensitive, inverted, values, value }: Constraint) {
  const written = { contextName, operator, caseInsensitive, inverted, values, value }
  return without(written, { caseInsensitive: false, inverted: false, values: [] }) as Schema<'ConstraintInput'>
}

const STRATEGY_DEFAULTS = { title: null, disabled: false, parameters: {}, constraints: [], variants: [], segments: [] }

/** Returns the strategies of a feature as short as documents can have them, with their keys. */
export function writtenStrategies(
  strategies: readonly Schema<'FeatureStrategy'>[],
  nameOf: (segment: number) => string,
  keys: Keys,
): Schema<'StateStrategy'>[] {
  const keyOf = new Map(Object.entries(keys).map(([key, id]) => [id, key]))
  return strategies.map((strategy) => {
    const { name, title, disabled, parameters, variants, segments } = writtenStrategy(strategy, nameOf)
    const constraints = strategy.constraints.map(writtenConstraint)
    const written = { key: keyOf.get(strategy.id), name, title, disabled, parameters, constraints, variants, segments }
    return without(written, STRATEGY_DEFAULTS) as Schema<'StateStrategy'>
  })
}

type Places = NonNullable<Schema<'StateFeature'>['environments']>

/**
 * Returns a feature as documents have it.
 *
 * @param keysOf returns the keys of its strategies in an environment
 */
export function writtenFeature(
  feature: PresentFeature,
  nameOf: (segment: number) => string,
  keysOf: (environment: PresentFeature['environments'][number]) => Keys,
): Schema<'StateFeature'> {
  const { project, type, description, impressionData, markedStale, tags, dependencies, environments } = feature
  const places: Places = Object.fromEntries(
    environments
      .toSorted(byName)
      .map((environment) => {
        const { name, enabled, strategies, variants } = environment
        const written = { enabled, strategies: writtenStrategies(strategies, nameOf, keysOf(environment)), variants }
        return [name, written] as const
      })
      .filter(([, { enabled, strategies, variants }]) => enabled || strategies.length > 0 || variants.length > 0),
  )
  const written = {
    project,
    type,
    description,
    impressionData,
    stale: markedStale === true ? true : undefined,
    archived: isArchived(feature) ? true : undefined,
    tags: [...tags],
    dependencies: dependencies.map(({ feature: parent, enabled, variants }) =>
      without({ feature: parent, enabled, variants }, { enabled: true, variants: [] }),
    ),
    environments: places,
  }
  return without(written, {
    impressionData: false,
    tags: [],
    dependencies: [],
    environments: {},
  }) as Schema<'StateFeature'>
}

/** Returns everything of a present state that documents can say, but for features. */
export function writtenObjects(
  present: Present,
): Omit<Schema<'StateDocument'>, 'apiVersion' | 'manager' | 'features' | 'tags'> {
  return {
    environments: objectsOf(present.environments),
    featureTypes: objectsOf(present.featureTypes),
    tagTypes: objectsOf(present.tagTypes),
    contextFields: objectsOf(present.contextFields),
    projects: Object.fromEntries(
      [...present.projects].map(([id, { settings, environments }]) => [
        id,
        {
          ...settings,
          description: settings.description || null,
          environments: environments.map(({ name }) => name).sort(),
        },
      ]),
    ),
    segments: Object.fromEntries(
      [...present.segments]
        .sort(byKey)
        .map(([name, { description, project, constraints }]) => [
          name,
          { description, project, constraints: (constraints as Constraint[]).map(writtenConstraint) },
        ]),
    ),
  }
}

function objectsOf<Value>(named: ReadonlyMap<string, Value>): Record<string, Value> {
  return Object.fromEntries([...named].sort(byKey))
}

function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : 1
}
