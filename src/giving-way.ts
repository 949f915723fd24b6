/** For how long work may keep the event loop. */
const LONGEST_MS = 10

/** Lets others have the event loop first. */
export function giveWay(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** As `items.map(work)`, but it lets others have the event loop whenever that has taken some milliseconds. */
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
