import type { Schema } from '../../../contract.ts'
import { mapAll } from '../../checking/all-refusals.ts'
import { withErrorPath } from '../../checking/error-path.ts'
import { type Strategy, strategyFrom } from '../../features/strategies/strategy.ts'
import { featureVariantsFrom } from '../../features/variants/variant.ts'
import { withKeptWeights } from '../../features/variants/weights.ts'
import type { StateDocuments } from '../document/set.ts'
import { membersOf } from '../fields.ts'
import type { Owner } from '../owner.ts'

type Wanted = Schema<'StateStrategy'>

/** A strategy as documents have it, with all defaults. */
export type WrittenStrategy = Omit<Required<Wanted>, 'key'>

/** What strategies take from their feature and its project. */
export type Surroundings = { readonly feature: string; readonly stickiness: string }

/**
 * Returns strategies as the writes make them, as documents have them.
 *
 * @param path JSON pointer of the list, for errors
 * @throws DomainError invalid for a variant or a parameter
 */
export function wantedStrategies(
  wanted: readonly Wanted[],
  around: Surroundings,
  stored: readonly Pick<Strategy, 'variants'>[],
  path: string,
): WrittenStrategy[] {
  const kept = stored.flatMap(({ variants }) => variants)
  return mapAll(wanted, ({ key: _, segments = [], ...input }, index) =>
    withErrorPath(`${path}/${index}`, () => {
      const strategy = strategyFrom(input, '', 0, { ...around, weighted: withKeptWeights, stored: kept })
      return { ...written(strategy), segments: [...new Set(segments)].sort() }
    }),
  )
}

/** Returns the variants of a feature in an environment as the writes make them. */
export function wantedVariants(
  wanted: readonly Schema<'FeatureVariantInput'>[],
  { stickiness }: Surroundings,
  stored: readonly Schema<'FeatureVariant'>[],
  path: string,
): Schema<'FeatureVariant'>[] {
  return withErrorPath(path, () => featureVariantsFrom(wanted, stickiness, '/body', stored, withKeptWeights))
}

/** Returns a stored strategy as documents have it. A segment that is gone, or hidden, has its number. */
export function writtenStrategy(strategy: Strategy, nameOf: (segment: number) => string): WrittenStrategy {
  return { ...written(strategy), segments: strategy.segments.map(nameOf).sort() }
}

function written({ name, title, disabled, parameters, constraints, variants }: Strategy) {
  return { name, title: title ?? null, disabled, parameters, constraints, variants }
}

/** Whether the keys of strategies are those of the last apply, if the field is a list of strategies. */
export function hasWrittenKeys({ kind, name, field, keys }: Owner, documents: StateDocuments): boolean {
  if (!field.endsWith('/strategies')) return true
  const [member, environment = '', part] = membersOf(field)
  if (kind !== 'features' || member !== 'environments' || part !== 'strategies') return true
  const written = documents.features[name]?.environments?.[environment]?.strategies ?? []
  const given = written.flatMap(({ key }) => key ?? [])
  return given.length === Object.keys(keys ?? {}).length && given.every((key) => Object.hasOwn(keys ?? {}, key))
}
