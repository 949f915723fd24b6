import type { Schema } from '../../contract.ts'
import type { Part } from '../features/state.ts'
import type { Difference } from '../revisions/differences.ts'
import type { LoggedEvent } from '../revisions/history.ts'
import { divergences } from './divergence.ts'
import { differencesIn, differingParts, type Pair } from './parts.ts'

/**
 * Returns the view of a feature that differs between two environments.
 *
 * @param events the newest events of the feature in these environments, newest first
 */
export function comparedFeature(
  name: string,
  environments: Pair<string>,
  pair: Pair<Part>,
  events: readonly LoggedEvent[],
): Schema<'ComparedFeature'> {
  const parts = differingParts(pair)
  const found = divergences(name, environments, pair, parts, events)
  return {
    name,
    parts: parts.map((part) => {
      const event = found.get(part)
      return {
        part,
        differences: differencesIn(part, pair).map(differenceView),
        ...(event !== undefined && { divergedBy: eventView(event) }),
      }
    }),
  }
}

function differenceView({ pointer: path, before: from, after: to }: Difference): Schema<'EnvironmentDifference'> {
  return { path, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

function eventView({ id, type, createdBy, createdAt }: LoggedEvent): Schema<'ChangingEvent'> {
  return { id, type, createdBy, createdAt }
}
