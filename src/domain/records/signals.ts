import type { Schema } from '../../contract.ts'

/** A signal endpoint as recorded in events: its tokens have events of their own. */
export type SignalEndpointRecord = Omit<Schema<'SignalEndpoint'>, 'tokens'>

/** A token of a signal endpoint as recorded in events: without its secret. */
export type SignalTokenRecord = Omit<Schema<'SignalEndpointToken'>, 'secretPrefix'> & {
  endpointId: number
  endpoint: string
}

/** An action set as recorded in events. */
export type ActionSetRecord = Schema<'ActionSet'>
