/** How long work may block the event loop. */
const MAX_BLOCKING_MS = 10

let lastTurn: Promise<void> = Promise.resolve()
/** How many lists are being worked on, by those that gave way. */
let running = 0

/**
 * Lets the event loop run other work first. Those who wait take turns, one in each turn of the event loop, so that many
 * of them block it no longer than one.
 */
export function yieldToEventLoop(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)))
  return lastTurn
}

/** Like `items.map(work)`, but lets the event loop run other work after every few milliseconds. */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
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
