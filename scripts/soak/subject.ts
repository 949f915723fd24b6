import type { Caller, Request } from './client.ts'
import type { LoggedEvent } from './event-log.ts'

/** A state after an event, and how the event contradicts those before it. */
export type Applied<State> = { state: State | undefined; broken?: string }

/** Something that events tell of and that a read shows. */
export type Subject<State> = {
  /** In words, and the same for the same thing. */
  readonly name: string
  events(after: number): Promise<LoggedEvent[]>
  /** What an event makes of it. `undefined` is a thing that is not there. */
  after(state: State | undefined, event: LoggedEvent): Applied<State>
  read(state: State | undefined): Request
  /** What an answer with that status and body shows otherwise; undefined when it shows this state. */
  difference(state: State | undefined, status: number, body: unknown): string | undefined
  /** Who reads it, where not everybody may. */
  readonly reader?: Caller
}

/** A state of a subject, from one transaction on. */
type Moment<State> = { readonly id: number; readonly transaction: string; readonly state: State | undefined }

/** The states of one subject in the order of its events. Everything it is asked for is kept up to a bound. */
export type History<State> = {
  readonly subject: Subject<State>
  /** Reads what happened since the last time, and tells of events that contradict those before. */
  update(): Promise<void>
  state(): State | undefined
  /** The id of the last event. */
  lastId(): number
  /** The state at the time of an event, and all since; undefined when they are not kept any more. */
  since(id: number): readonly (State | undefined)[] | undefined
}

const MOST_MOMENTS = 150

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
    if (moments.length > 2 * MOST_MOMENTS) moments = moments.slice(-MOST_MOMENTS)
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
      if (from < 0 && moments.length >= MOST_MOMENTS) return undefined
      const later = moments.slice(Math.max(from, 0)).map(({ state }) => state)
      return from < 0 ? [undefined, ...later] : later
    },
  }
}
