import type { RecordedEventType } from '../event-types.ts'

/** An event of the log, as far as it says what changed. */
export type LoggedEvent = {
  readonly id: number
  readonly type: RecordedEventType
  readonly createdBy: string
  readonly createdAt: string
  readonly environment: string | null
  readonly data: unknown
  readonly preData: unknown
}

/** How the events of a kind of resource change its state, backwards. Pure, so it serves any reader of the log. */
export type History<State> = {
  /** The types of events that change the state, or with which it begins or ends. */
  readonly types: readonly RecordedEventType[]
  /** Returns the state before an event; undefined if there was none, or if the event does not say it. */
  readonly before: (state: State, event: LoggedEvent) => State | undefined
}

/**
 * Returns the history of a resource whose events contain it as a whole.
 *
 * @param types the types of events with which it begins, changes and ends
 * @param stateIn returns its state in the data of an event; undefined if the event does not have all of it
 */
export function historyOfRecord<Recorded, State>(
  types: readonly [created: RecordedEventType, updated: RecordedEventType, deleted: RecordedEventType],
  stateIn: (record: Recorded) => State | undefined,
): History<State> {
  return { types, before: (_, { type, preData }) => (type === types[1] ? stateIn(preData as Recorded) : undefined) }
}

/** A state of a resource, and the event that made it; without one, the oldest state that the log gives. */
export type Step<State, Event extends LoggedEvent = LoggedEvent> = {
  readonly state: State
  readonly event: Event | undefined
}

/**
 * Walks back through the states of a resource.
 *
 * @param now its current state
 * @param events its newest events, newest first
 */
export function* statesBack<State, Event extends LoggedEvent>(
  { before }: History<State>,
  now: State,
  events: readonly Event[],
): Generator<Step<State, Event>> {
  let state = now
  for (const event of events) {
    yield { state, event }
    const earlier = before(state, event)
    if (earlier === undefined) return
    state = earlier
  }
  yield { state, event: undefined }
}
