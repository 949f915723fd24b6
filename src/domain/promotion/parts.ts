import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import type { EditedEnvironment } from '../features/resources.ts'
import { contentOf } from '../features/strategies/content.ts'
import { type Difference, differentValues } from '../revisions/differences.ts'

export type Part = Schema<'FeaturePart'>

/** A feature in an environment, as far as environments are compared. */
export type FeatureParts = Pick<EditedEnvironment, Part>

/** Something in each of two environments. */
export type Pair<Of> = { readonly from: Of; readonly to: Of }

export const PARTS: readonly Part[] = ['enabled', 'strategies', 'variants']

/** Returns the given parts that differ, in the order of `PARTS`. */
export function differingParts({ from, to }: Pair<FeatureParts>, parts: readonly Part[] = PARTS): Part[] {
  return PARTS.filter((part) => parts.includes(part) && !isDeepStrictEqual(shown(from, part), shown(to, part)))
}

/**
 * Returns the places at which a part differs. A strategy is compared with the one at the same place, which a promotion
 * changes. So one more strategy differs by itself.
 */
export function differencesIn(part: Part, { from, to }: Pair<FeatureParts>): Difference[] {
  if (part !== 'strategies') return differentValues(from[part], to[part], `/${part}`)
  const [some, others] = [from.strategies.map(contentOf), to.strategies.map(contentOf)]
  const places = [...Array(Math.max(some.length, others.length)).keys()]
  return places.flatMap((place) => differentValues(some[place], others[place], `/strategies/${place}`))
}

function shown(feature: FeatureParts, part: Part): unknown {
  return part === 'strategies' ? feature.strategies.map(contentOf) : feature[part]
}
