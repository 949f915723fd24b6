import type { Duplex } from 'node:stream'

/* The state here belongs to the event loop, of which a process has one, and not to a database. */

/** How long work may block the event loop. */
const MAX_BLOCKING_MS = 4

/** The length of a text, in characters, whose handling takes a fraction of a millisecond. */
export const LONG_TEXT = 100_000

let lastTurn: Promise<void> = Promise.resolve()
/** The number of loops that run or wait for their turn at the moment. */
let running = 0

/**
 * Lets the event loop run other work first. Callers that wait take turns, one in each turn of the event loop, so that
 * many of them block it no longer than one.
 */
export function yieldToEventLoop(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)))
  return lastTurn
}

/**
 * Like `yieldToEventLoop`, for work that follows a long answer of the database, which the driver has just decoded:
 * `setImmediate` alone would still run in the same turn of the event loop, before timers.
 */
export async function yieldAfterReading(): Promise<void> {
  await yieldToEventLoop()
  await yieldToEventLoop()
}

/**
 * Like `items.map(work)`, but lets the event loop run other work after every few milliseconds. A single item has no
 * turn to wait for: the change of one feature would wait for all long answers to others.
 */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  if (items.length < 2) return items.map(work)
  const results: Result[] = []
  await forEachYielding(items, (item) => results.push(work(item)))
  return results
}

/** Does `work` with each item, and lets the event loop run other work after every few milliseconds. */
export async function forEachYielding<Item>(items: Iterable<Item>, work: (item: Item) => unknown): Promise<void> {
  if (running > 0) await yieldToEventLoop()
  running++
  try {
    let since = performance.now()
    for (const item of items) {
      if (performance.now() - since > MAX_BLOCKING_MS) {
        await yieldToEventLoop()
        since = performance.now()
      }
      work(item)
    }
  } finally {
    running--
  }
}

/**
 * Returns a function to call after each of many steps that do not return to the event loop by themselves. It yields
 * once they have blocked the event loop for some time.
 */
export function yieldingAfterSteps(): () => Promise<void> {
  let since = 0
  return async () => {
    if (performance.now() - since <= MAX_BLOCKING_MS) return
    await new Promise((resolve) => setImmediate(resolve))
    since = performance.now()
  }
}

/** A shorter chunk is the end of an answer, or all of it. */
const LONG_CHUNK_BYTES = 16_384

/**
 * Lets the event loop run other work while much data arrives. Node emits up to 32 chunks of 64 kB in one turn, and the
 * listeners parse each of them.
 *
 * @param stream a stream whose data is parsed by a listener that was added before
 */
export function readYielding(stream: Duplex): void {
  let turnBegan: number | undefined
  stream.on('data', (chunk: Buffer) => {
    if (chunk.length < LONG_CHUNK_BYTES) return
    if (turnBegan === undefined) {
      turnBegan = performance.now()
      setImmediate(() => {
        turnBegan = undefined
      })
    } else if (performance.now() - turnBegan > MAX_BLOCKING_MS && !stream.isPaused()) {
      stream.pause()
      setImmediate(() => stream.resume())
    }
  })
}
