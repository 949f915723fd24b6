/** How long work may block the event loop. */
const LONGEST_MS = 10

/** Lets the event loop run other work first. */
export function giveWay(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Like `items.map(work)`, but lets the event loop run other work after every few milliseconds. */
export async function mapGivingWay<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let since = performance.now()
  for (const item of items) {
    if (performance.now() - since > LONGEST_MS) {
      await giveWay()
      since = performance.now()
    }
    results.push(work(item))
  }
  return results
}
