/** How long work may block the event loop. */
const MAX_BLOCKING_MS = 10

let lastTurn: Promise<void> = Promise.resolve()
/** How many lists are being worked on, by those that gave way. */
let underWay = 0

/**
 * Lets the event loop run other work first. Those who wait take turns, one in each turn of the event loop, so that many
 * of them block it no longer than one.
 */
export function giveWay(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)))
  return lastTurn
}

/** Like `items.map(work)`, but lets the event loop run other work after every few milliseconds. */
export async function mapGivingWay<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  await eachGivingWay(items, (item) => results.push(work(item)))
  return results
}

/** Does `work` with each item, and lets the event loop run other work after every few milliseconds. */
export async function eachGivingWay<Item>(items: Iterable<Item>, work: (item: Item) => unknown): Promise<void> {
  if (underWay > 0) await giveWay()
  underWay++
  try {
    let since = performance.now()
    for (const item of items) {
      if (performance.now() - since > MAX_BLOCKING_MS) {
        await giveWay()
        since = performance.now()
      }
      work(item)
    }
  } finally {
    underWay--
  }
}
