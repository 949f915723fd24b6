import type { Schema } from '../../contract.ts'
import type { SignalEndpointRecord } from '../records/signals.ts'
import { historyOfRecord } from '../revisions/history.ts'
import type { Resource } from '../revisions/resources.ts'

/** The settings of a signal endpoint: all that a caller can change. */
export type EndpointSettings = Pick<SignalEndpointRecord, 'name' | 'description' | 'enabled'>

const ENDPOINT = historyOfRecord(
  ['signal-endpoint-created', 'signal-endpoint-updated', 'signal-endpoint-deleted'],
  settingsOf,
)

function settingsOf({ name, description, enabled }: SignalEndpointRecord): EndpointSettings {
  return { name, description, enabled }
}

/** Returns the settings of a request, with defaults for absent members. */
export function endpointSettings(input: Schema<'SignalEndpointInput'>): EndpointSettings {
  const { name, description = null, enabled = true } = input
  return { name, description, enabled }
}

/** Returns a signal endpoint as it is edited. */
export function endpointResource(endpoint: SignalEndpointRecord): Resource<EndpointSettings> {
  return {
    name: `signal endpoint ${endpoint.id}`,
    history: ENDPOINT,
    place: { member: { names: ['id'], value: endpoint.id } },
    whole: settingsOf(endpoint),
  }
}
