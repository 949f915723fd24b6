import { onFirstSuccessFor } from '../../runtime/on-first-use.ts'
import { forEachYielding, mapYielding } from '../../runtime/yielding.ts'
import type { Selection } from '../client-features/selection.ts'
import { definitionOf } from '../remote-evaluation/compiled-selection.ts'
import { segmentPart, segmentParts } from './decision/strategies.ts'
import { type Converted, convert, type Write } from './flag.ts'
import type { Engine } from './logic/engine.ts'
import type { Part } from './logic/part.ts'

/** All features of a selection as an engine can have them. */
export type Conversion = {
  /** By name, sorted. */
  readonly flags: ReadonlyMap<string, Converted>
  readonly segments: ReadonlyMap<number, Part>
}

/** Returns a function that converts each selection once. It yields to the event loop. */
export function converterTo(engine: Engine, write: Write): (selection: Selection) => Promise<Conversion> {
  return onFirstSuccessFor(async (selection) => {
    const definitions = await mapYielding([...selection.features.values()], definitionOf)
    const features = new Map(definitions.map((definition) => [definition.name, definition]))
    const surroundings = { engine, features, segmentPart: segmentParts(engine, selection.segments) }
    const flags = new Map<string, Converted>()
    await forEachYielding(features, ([name, feature]) => flags.set(name, convert(feature, surroundings, write)))
    const segments = new Map([...selection.segments].map(([id, segment]) => [id, segmentPart(engine, segment)]))
    return { flags, segments }
  })
}

/** What a feed has: what SDKs would decide alike or, if asked for, also what is only like it. */
export type Feed = {
  readonly flags: readonly (readonly [name: string, json: string])[]
  /** Why the others are not in it, by name. */
  readonly leftOut: readonly (readonly [name: string, why: readonly string[]])[]
}

export function feedOf({ flags }: Conversion, isApproximate: boolean): Feed {
  const given: [string, string][] = []
  const leftOut: [string, readonly string[]][] = []
  for (const [name, flag] of flags) {
    if (flag.json === undefined) leftOut.push([name, flag.why])
    else if (flag.inexact.length > 0 && !isApproximate) leftOut.push([name, flag.inexact])
    else given.push([name, flag.json])
  }
  return { flags: given, leftOut }
}
