import type { Schema } from '../../src/contract.ts'

/** The state of an SDK: features by name, and segments by id. */
export type ClientState = {
  readonly features: ReadonlyMap<string, Schema<'ClientFeature'>>
  readonly segments: ReadonlyMap<number, Schema<'ClientSegment'>>
}

export const NOTHING: ClientState = { features: new Map(), segments: new Map() }

/** Returns what an SDK has that starts with a document. */
export function stateOf({
  features,
  segments = [],
}: Pick<Schema<'ClientFeatures'>, 'features' | 'segments'>): ClientState {
  return {
    features: new Map(features.map((feature) => [feature.name, feature])),
    segments: new Map(segments.map((segment) => [segment.id, segment])),
  }
}

/** Returns what an SDK has after the events of a delta. */
export function afterDelta(before: ClientState, { events }: Schema<'ClientDelta'>): ClientState {
  return events.reduce(afterEvent, before)
}

function afterEvent(before: ClientState, event: Schema<'ClientDeltaEvent'>): ClientState {
  const features = new Map(before.features)
  const segments = new Map(before.segments)
  switch (event.type) {
    case 'hydration':
      return stateOf(event)
    case 'feature-updated':
      features.set(event.feature.name, event.feature)
      break
    case 'feature-removed':
      features.delete(event.featureName)
      break
    case 'segment-updated':
      segments.set(event.segment.id, event.segment)
      break
    case 'segment-removed':
      segments.delete(event.segmentId)
      break
  }
  return { features, segments }
}
