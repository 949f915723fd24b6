import { activationResource, variantsResource } from '../features/resources.ts'
import type { Part } from '../features/state.ts'
import type { LoggedEvent } from '../revisions/history.ts'
import { differingParts, type Pair, type PartName } from './parts.ts'

type Place = { readonly feature: string; readonly environment: string }

const NOWHERE: Place = { feature: '', environment: '' }

/** The types of events that change a feature in an environment, or before which nothing is known of it. */
export const DIVERGING_TYPES: readonly string[] = [
  ...new Set([
    ...activationResource(NOWHERE, { enabled: false, strategies: [] }).history.types,
    ...variantsResource(NOWHERE, { variants: [] }).history.types,
    'feature-project-change',
  ]),
]

/**
 * Returns the events with which parts of a feature got out of step in two environments: right before such an event, the
 * part was the same in both. Walks back through the log, until each part was in step or the log says no more.
 *
 * @param now the feature in both environments
 * @param parts the parts that differ
 * @param events the newest events of the feature that are of `DIVERGING_TYPES`, newest first
 */
export function divergences(
  feature: string,
  environments: Pair<string>,
  now: Pair<Part>,
  parts: readonly PartName[],
  events: readonly LoggedEvent[],
): ReadonlyMap<PartName, LoggedEvent> {
  const found = new Map<PartName, LoggedEvent>()
  let past: Pair<Part> | undefined = now
  let left = parts
  for (const event of events) {
    past = pairBefore(past, feature, environments, event)
    if (past === undefined || left.length === 0) break
    const differing = differingParts(past, left)
    for (const part of left) if (!differing.includes(part)) found.set(part, event)
    left = differing
  }
  return found
}

/** Returns undefined before an event that is about all environments, such as the creation of the feature. */
function pairBefore(
  past: Pair<Part>,
  feature: string,
  { from, to }: Pair<string>,
  event: LoggedEvent,
): Pair<Part> | undefined {
  if (event.environment !== from && event.environment !== to) return undefined
  const side = event.environment === from ? 'from' : 'to'
  const before = partsBefore(past[side], { feature, environment: event.environment }, event)
  return before && { ...past, [side]: before }
}

function partsBefore(parts: Part, place: Place, event: LoggedEvent): Part | undefined {
  const activation = activationResource(place, parts)
  if (activation.history.types.includes(event.type)) {
    const before = activation.history.before(activation.whole, event)
    if (before === undefined) return undefined
    const strategies = Object.values(before.strategies)
    return {
      ...parts,
      enabled: before.enabled,
      strategies: strategies.toSorted((one, other) => one.sortOrder - other.sortOrder),
    }
  }
  const variants = variantsResource(place, parts)
  const before = variants.history.before(variants.whole, event)
  return before && { ...parts, variants: [...(before[place.environment] ?? [])] }
}
