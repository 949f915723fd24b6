import type { Schema } from '../../src/contract.ts'
import type { ChangedRow } from '../../src/domain/client-features/changed-row.ts'
import { type Selection, selected } from '../../src/domain/client-features/selection.ts'
import { applied, emptySnapshot } from '../../src/domain/client-features/snapshot.ts'
import type {
  Evaluation,
  EvaluationContext,
  FeatureDefinition,
  SegmentDefinition,
} from '../../src/domain/evaluation/definitions.ts'
import { payloadAsJson } from '../../src/domain/remote-evaluation/payload-json.ts'

/** Returns what a key gets of these features. */
export async function selectionOf(
  features: readonly FeatureDefinition[],
  segments: readonly SegmentDefinition[] = [],
): Promise<Selection> {
  const at = { position: '1:1:', lastEventId: 1 }
  const ofSegments = segments.map((segment): ChangedRow => {
    return { ...at, kind: 'segment', definition: segment as Schema<'ClientSegment'> }
  })
  const ofFeatures = features.map((feature): ChangedRow => {
    const definition = { feature: feature as Schema<'ClientFeature'>, tags: [] }
    return { ...at, kind: 'feature', name: feature.name, definition }
  })
  const rows = [...ofSegments, ...ofFeatures]
  return selected(await applied(emptySnapshot('development'), rows), { projects: [] })
}

/** What a flag of another engine gives; undefined while it is off. */
export type Given = { readonly variant: string; readonly value: unknown } | undefined

/** What an evaluation gives in the OpenFeature protocol. A feature that is off and has payloads gives nothing. */
export function givenByEvaluation({ enabled, variant }: Evaluation): Given {
  if (!enabled) return undefined
  const value = variant.payload === undefined ? true : JSON.parse(payloadAsJson(variant.payload))
  return { variant: variant.enabled ? variant.name : 'on', value }
}

/** The attributes of a user there. The engines take the time from the clock. */
export function attributesOf({ userId, currentTime: _, properties, ...members }: EvaluationContext): {
  [name: string]: string
} {
  return { ...properties, ...members, ...(userId !== undefined && { targetingKey: userId }) }
}
