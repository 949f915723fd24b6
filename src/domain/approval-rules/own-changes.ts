import { grouped } from '../../runtime/grouped.ts'
import type { Change, FeatureEvent } from '../features/changes.ts'
import { changesOf } from '../features/edits/table.ts'
import type { RuledEvent } from '../transaction/ruled-event.ts'
import { parentsChangedBy, segmentsChangedBy } from './steps.ts'

/** The changes of features, by their names. */
export type Changes = ReadonlyMap<string, readonly Change[]>

/** Returns what events change, which were recorded in this transaction or will be. */
export function changesByEvents(events: readonly RuledEvent[]): Changes {
  return new Map(
    [...grouped(events.map(asLogged), ({ featureName }) => featureName)].map(([name, ofFeature]) => [
      name,
      ofFeature.flatMap(changesOf),
    ]),
  )
}

function asLogged(event: RuledEvent): FeatureEvent & { readonly featureName: string } {
  const { type, environment = null, feature = '', data = null, preData = null } = event
  return { id: 0, type, createdBy: '', createdAt: '', environment, data, preData, featureName: feature }
}

/** Returns the parents that changes of features gave or took away. */
export function parentsIn(changes: Changes, features: readonly string[]): string[] {
  return features.flatMap((feature) => (changes.get(feature) ?? []).flatMap(parentsChangedBy))
}

/** Returns the segments of the strategies that changes gave or took away. */
export function segmentsIn(changes: Changes): number[] {
  return [...changes.values()].flat().flatMap(segmentsChangedBy)
}
