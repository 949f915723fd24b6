import { FlaghoistError, type Schemas } from '@flaghoist/client'
import { clientWith } from './client.ts'
import { concerns } from './concerns.ts'
import { isConnected } from './connection.ts'
import { pause, untilSeen, whenHiddenFor } from './presence.ts'
import { readAgain } from './queries.ts'
import type { ReadKey } from './read.ts'
import { serverSent } from './server-sent.ts'

type Event = Schemas['Event']
type Listener = (event: Event) => void

/** Many events at once are one reason to read again. */
const GATHER_MS = 150
const MIN_WAIT_MS = 500
const MAX_WAIT_MS = 5000
/** The server sends something every 15 seconds: a stream that is silent for longer is broken. */
const MAX_SILENCE_MS = 35_000
/** Browsers open six connections to a server without HTTP/2; a tab that nobody sees must not take one of them. */
const HIDDEN_MS = 10_000

const listeners = new Set<Listener>()

/** Calls `listener` for each event that arrives; returns how to end that. */
export function onEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Follows the event log while the page is seen, and reads again what each event is about. After a lost connection it
 * goes on where it was. Returns how to end it.
 */
export function followEvents(): () => void {
  const end = new AbortController()
  const state: State = { lastId: undefined }
  follow(state, end.signal)
  return () => end.abort()
}

type State = { lastId: string | undefined }

async function follow(state: State, signal: AbortSignal): Promise<void> {
  let waitMs = MIN_WAIT_MS
  for (let isFirst = true; ; isFirst = false) {
    await untilSeen(signal)
    if (signal.aborted) return
    try {
      await readStream(state, signal, () => {
        waitMs = MIN_WAIT_MS
        isConnected.set(true)
        if (!isFirst) readAgainWhatWasMissed(state)
      })
    } catch (error) {
      if (error instanceof FlaghoistError && error.status === 401) return
      // The events after the last one may have been removed meanwhile.
      if (error instanceof FlaghoistError && error.status < 500 && error.status !== 429) state.lastId = undefined
      waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)
    }
    if (signal.aborted) return
    isConnected.set(false)
    await pause(waitMs * (0.75 + Math.random() / 2), signal)
  }
}

/** Takes the events of one connection until it ends, is silent for too long, or nobody sees the page. */
async function readStream(state: State, signal: AbortSignal, onOpen: () => void): Promise<void> {
  const end = new AbortController()
  const close = () => end.abort()
  let silence = setTimeout(close, MAX_SILENCE_MS)
  signal.addEventListener('abort', close)
  const endHidden = whenHiddenFor(HIDDEN_MS, close)
  try {
    const stream = await clientWith(from(state.lastId)).streamEvents({}, { signal: end.signal })
    onOpen()
    const heard = () => {
      clearTimeout(silence)
      silence = setTimeout(close, MAX_SILENCE_MS)
    }
    for await (const { id, data } of serverSent(stream, heard)) {
      state.lastId = id ?? state.lastId
      take(JSON.parse(data))
    }
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', close)
    endHidden()
  }
}

function from(lastId: string | undefined): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init)
    if (lastId !== undefined) request.headers.set('last-event-id', lastId)
    return fetch(request)
  }
}

/** Reads again what failed without a connection; without the id of an event, all, since events may have been missed. */
function readAgainWhatWasMissed({ lastId }: State): void {
  readAgain(({ state }) => lastId === undefined || state.status === 'error')
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
  readAgain(({ queryKey }) => events.some((event) => concerns(event, queryKey as unknown as ReadKey)))
}
