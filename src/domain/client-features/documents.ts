import { parse, SemVer } from 'semver'
import type { Serialized } from '../../runtime/serialized.ts'
import { invalid } from '../errors.ts'
import type { SharedBody } from './bodies.ts'
import type { ClientFeature } from './changed-row.ts'
import { jsonOf } from './delta.ts'
import type { Selection } from './selection.ts'
import type { FeatureEntry } from './snapshot.ts'

/** Clients that follow this version of the client specification, or a newer one, look segments up by their id. */
const FIRST_WITH_SEGMENTS = new SemVer('4.2.0')

/** Returns the `ClientFeatures` document of a selection, and its revision. */
export function documentOf(
  sharedBody: SharedBody,
  selection: Selection,
  knowsSegments: boolean,
): { body: Serialized; revision: string } {
  const { features, segments, characters, inlinedCharacters } = selection
  const end = `,"query":${JSON.stringify(selection.query)}}`
  if (knowsSegments) {
    const body = sharedBody(`document ${selection.revision}`, characters, function* () {
      yield '{"version":2,"features":'
      yield* jsonOf(features)
      yield ',"segments":'
      yield* jsonOf(segments)
      yield end
    })
    return { body, revision: selection.revision }
  }
  const revision = `${selection.revision}-inlined`
  const body = sharedBody(`document ${revision}`, inlinedCharacters, function* () {
    yield '{"version":2,"features":'
    yield* jsonOf(features, (entry) => inlined(entry, segments))
    yield end
  })
  return { body, revision }
}

/**
 * Whether a client looks up segments by their id. A client that does not send its specification version does not.
 *
 * @throws DomainError invalid
 */
export function knowsSegments(specification: string | undefined): boolean {
  if (specification === undefined) return false
  const version = parse(specification)
  if (version === null)
    throw invalid(
      `The header Unleash-Client-Spec is "${specification}". It has to be a version like 5.1.9`,
      '/headers/unleash-client-spec',
    )
  return version.compare(FIRST_WITH_SEGMENTS) >= 0
}

/**
 * Returns a feature as JSON, with the constraints of segments added to the constraints of the strategies that use them.
 */
export function inlined({ json, segments: used }: FeatureEntry, segments: Selection['segments']): string {
  if (used.length === 0) return json
  const feature: ClientFeature = JSON.parse(json)
  const strategies = feature.strategies.map(({ segments: ids = [], constraints, ...strategy }) => ({
    ...strategy,
    constraints: [...constraints, ...ids.flatMap((id) => segments.get(id)?.constraints ?? [])],
  }))
  return JSON.stringify({ ...feature, strategies })
}
