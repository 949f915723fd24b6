import type { Schemas } from '@flaghoist/client'
import { strategyName } from '../../../src/sentences/steps.ts'

type Configuration = Schemas['FeatureConfiguration']
type Strategy = Schemas['FeatureEnvironment']['strategies'][number]

/**
 * Returns two states of a feature in an environment with names in place of positions, so that their difference names
 * what it is about. A strategy keeps its name from the first state.
 */
export function namedStates(
  { before, after }: { before: Configuration; after: Configuration },
  environment: string,
): { before: unknown; after: unknown } {
  const names = strategyNames([...strategiesIn(before, environment), ...strategiesIn(after, environment)])
  return { before: named(before, environment, names), after: named(after, environment, names) }
}

function named({ archived, dependencies, environments }: Configuration, environment: string, names: Names): unknown {
  const here = environments.find(({ name }) => name === environment)
  return {
    archived,
    dependencies: Object.fromEntries(dependencies.map(({ feature, ...state }) => [feature, state])),
    enabled: here?.enabled ?? false,
    strategies: Object.fromEntries(
      (here?.strategies ?? []).map(({ id, featureName: _, ...content }) => [names.get(id) ?? id, content] as const),
    ),
    variants: Object.fromEntries((here?.variants ?? []).map((variant) => [variant.name, variant])),
  }
}

function strategiesIn({ environments }: Configuration, environment: string): readonly Strategy[] {
  return environments.find(({ name }) => name === environment)?.strategies ?? []
}

type Names = ReadonlyMap<string | undefined, string>

/** Returns how strategies are called. The second and later ones of a name have a number. */
export function strategyNames(
  strategies: readonly { id?: string; name: string; title?: string | null | undefined }[],
): Names {
  const names = new Map<string | undefined, string>()
  const seen = new Map<string, number>()
  for (const strategy of strategies) {
    const { id } = strategy
    if (names.has(id)) continue
    const text = strategyName(strategy) ?? strategy.name
    const count = (seen.get(text) ?? 0) + 1
    seen.set(text, count)
    names.set(id, count === 1 ? text : `${text} (${count})`)
  }
  return names
}
