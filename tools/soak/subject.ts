import type { Caller, Request } from './client.ts'
import type { LoggedEvent } from './event-log.ts'

/** The state after an event, and how the event contradicts the events before it. */
export type Applied<State> = { state: State | undefined; broken?: string }

/** Something whose state can be derived from events and read from a server. */
export type Subject<State> = {
  /** A readable name, which identifies the subject. */
  readonly name: string
  events(after: number): Promise<LoggedEvent[]>
  /** Returns the state after an event. `undefined` means that the subject does not exist. */
  after(state: State | undefined, event: LoggedEvent): Applied<State>
  read(state: State | undefined): Request
  /** Returns how a response differs from this state; undefined when it does not. */
  difference(state: State | undefined, status: number, body: unknown): string | undefined
  /** The caller that reads it, when others have no permission. */
  readonly reader?: Caller
}

/** The state of a subject since a transaction. */
type Moment<State> = { readonly id: number; readonly transaction: string; readonly state: State | undefined }

/** The states of one subject, in the order of its events. Only a limited number of states is kept. */
export type History<State> = {
  readonly subject: Subject<State>
  /** Reads the events since the last call, and reports events that contradict earlier ones. */
  update(): Promise<void>
  state(): State | undefined
  /** The id of the last event. */
  lastId(): number
  /** Returns the state after an event and all later states; undefined when they are no longer kept. */
  since(id: number): readonly (State | undefined)[] | undefined
}

const MAX_MOMENTS = 150

export function historyOf<State>(
  subject: Subject<State>,
  onBroken: (detail: string) => void,
  after = 0,
): History<State> {
  let moments: Moment<State>[] = []
  let read = after
  let updating: Promise<void> = Promise.resolve()

  async function load(): Promise<void> {
    for (const event of await subject.events(read)) {
      if (event.id <= read) continue
      read = event.id
      const last = moments.at(-1)
      const { state, broken } = subject.after(last?.state, event)
      if (broken !== undefined) onBroken(`${subject.name}: event ${event.id} ${event.type}: ${broken}`)
      if (last?.transaction === event.transaction) moments.pop()
      moments.push({ id: event.id, transaction: event.transaction, state })
    }
    if (moments.length > 2 * MAX_MOMENTS) moments = moments.slice(-MAX_MOMENTS)
  }

  return {
    subject,
    update() {
      updating = updating.then(load)
      return updating
    },
    state: () => moments.at(-1)?.state,
    lastId: () => moments.at(-1)?.id ?? after,
    since(id) {
      const from = moments.findLastIndex((moment) => moment.id <= id)
      if (from < 0 && moments.length >= MAX_MOMENTS) return undefined
      const later = moments.slice(Math.max(from, 0)).map(({ state }) => state)
      return from < 0 ? [undefined, ...later] : later
    },
  }
}
