import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import type { Part } from '../features/state.ts'
import { contentOf } from '../features/strategies/content.ts'
import { type Difference, differentValues } from '../revisions/differences.ts'

export type PartName = Schema<'FeaturePart'>

/** Something in each of two environments. */
export type Pair<Of> = { readonly from: Of; readonly to: Of }

export const PARTS: readonly PartName[] = ['enabled', 'strategies', 'variants']

/** Returns the given parts that differ, in the order of `PARTS`. */
export function differingParts({ from, to }: Pair<Part>, parts: readonly PartName[] = PARTS): PartName[] {
  return PARTS.filter((part) => parts.includes(part) && !isDeepStrictEqual(shown(from, part), shown(to, part)))
}

/**
 * Returns the places at which a part differs. A strategy is compared with the one at the same place, which a promotion
 * changes. So one more strategy differs by itself.
 */
export function differencesIn(part: PartName, { from, to }: Pair<Part>): Difference[] {
  if (part !== 'strategies') return differentValues(from[part], to[part], `/${part}`)
  const [some, others] = [from.strategies.map(contentOf), to.strategies.map(contentOf)]
  const places = [...Array(Math.max(some.length, others.length)).keys()]
  return places.flatMap((place) => differentValues(some[place], others[place], `/strategies/${place}`))
}

function shown(feature: Part, part: PartName): unknown {
  return part === 'strategies' ? feature.strategies.map(contentOf) : feature[part]
}
