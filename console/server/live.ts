import { FlaghoistError, type Schemas } from '../../clients/typescript/src/client.ts'
import { clientWith } from './client.ts'
import { concerns } from './concerns.ts'
import { queries } from './queries.ts'
import type { ReadKey } from './read.ts'
import { serverSent } from './server-sent.ts'

type Event = Schemas['Event']
type Listener = (event: Event) => void

/** Many events at once are one reason to read again. */
const GATHER_MS = 150
const MIN_WAIT_MS = 500
const MAX_WAIT_MS = 30_000

const listeners = new Set<Listener>()

/** Calls `listener` for each event that arrives; returns how to end that. */
export function onEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Follows the event log, and reads again what each event is about. After a lost connection it goes on where it was.
 * Returns how to end it.
 */
export function followEvents(): () => void {
  const end = new AbortController()
  const state = { lastId: undefined as string | undefined }
  follow(state, end.signal)
  return () => end.abort()
}

async function follow(state: { lastId: string | undefined }, signal: AbortSignal): Promise<void> {
  let waitMs = MIN_WAIT_MS
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    // Without the id of an event there is no place to go on from.
    if (!isFirst && state.lastId === undefined) queries.invalidateQueries()
    try {
      const stream = await clientWith(from(state.lastId)).streamEvents({}, { signal })
      waitMs = MIN_WAIT_MS
      for await (const { id, data } of serverSent(stream)) {
        state.lastId = id ?? state.lastId
        take(JSON.parse(data))
      }
    } catch (error) {
      if (error instanceof FlaghoistError && error.status === 401) return
      // The events after the last one may have been removed meanwhile.
      if (error instanceof FlaghoistError && error.status < 500) state.lastId = undefined
      waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)
    }
    await pause(waitMs, signal)
  }
}

function from(lastId: string | undefined): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init)
    if (lastId !== undefined) request.headers.set('last-event-id', lastId)
    return fetch(request)
  }
}

let gathered: Event[] = []

function take(event: Event): void {
  for (const listener of listeners) listener(event)
  if (gathered.length === 0) setTimeout(readAgainWhatChanged, GATHER_MS)
  gathered.push(event)
}

function readAgainWhatChanged(): void {
  const events = gathered
  gathered = []
  queries.invalidateQueries({
    predicate: ({ queryKey }) => events.some((event) => concerns(event, queryKey as unknown as ReadKey)),
  })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
