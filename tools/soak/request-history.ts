import type { Schema } from '../../src/contract.ts'
import type { LoggedEvent } from './event-log.ts'
import type { Applied } from './subject.ts'

/** The state of a change request according to its events. */
export type RequestState = { readonly state: Schema<'ChangeRequestState'>; readonly changes: readonly number[] }

const STATES: Readonly<Record<string, Schema<'ChangeRequestState'>>> = {
  'change-request-sent-to-review': 'In review',
  'change-request-approved': 'Approved',
  'change-request-rejected': 'Rejected',
  'change-request-cancelled': 'Cancelled',
  'change-request-applied': 'Applied',
}

/** The states from which a change request can move to each state. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  'In review': ['Draft'],
  Approved: ['In review', 'Approved'],
  Rejected: ['In review', 'Approved'],
  Cancelled: ['Draft', 'In review', 'Approved'],
  Applied: ['Approved'],
}

/** Returns the change request after an event. Events of the changes that it applies do not change the request. */
export function requestAfter(before: RequestState | undefined, event: LoggedEvent): Applied<RequestState> {
  const { type, data, preData } = event
  if (type === 'change-request-created') {
    const state: RequestState = { state: 'Draft', changes: [] }
    return before === undefined ? { state } : { state, broken: 'it was there already' }
  }
  if (before === undefined) return { state: before, broken: `${type} of a request that is not there` }
  const next = STATES[type]
  if (next !== undefined) {
    const state = { ...before, state: next }
    const isPossible = BEFORE[next]?.includes(before.state)
    return isPossible ? { state } : { state, broken: `it was "${before.state}"` }
  }
  const edited = before.state === 'Approved' ? 'In review' : before.state
  const id = Number((data ?? preData)?.id)
  switch (type) {
    case 'change-added':
      return { state: { state: edited, changes: [...before.changes, id] } }
    case 'change-edited':
      return { state: { ...before, state: edited } }
    case 'change-discarded': {
      const changes = before.changes.filter((change) => change !== id)
      const state = { state: edited, changes }
      return changes.length < before.changes.length ? { state } : { state, broken: `it had no change ${id}` }
    }
    case 'change-request-discarded':
      return { state: undefined }
    default:
      return { state: before }
  }
}

export function requestDifference(state: RequestState | undefined, status: number, body: unknown): string | undefined {
  if (state === undefined || status !== 200)
    return (status === 404) === (state === undefined) ? undefined : `it answers ${status}`
  const shown = body as Schema<'ChangeRequest'>
  const changes = shown.features.flatMap(({ changes }) => changes.map(({ id }) => id))
  const recorded = `${state.state} with ${[...state.changes].sort((one, other) => one - other)}`
  const read = `${shown.state} with ${changes.sort((one, other) => one - other)}`
  return recorded === read ? undefined : `it is ${read}, but the events say ${recorded}`
}
