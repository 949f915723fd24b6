/** The secret of a key that may report for another one; undefined until it is known, null if it never will be. */
export type SecretFor<Reported> = (reported: Reported) => string | undefined | null

/** The most entries of one report. */
const MAX_ENTRIES = 500

/** Returns the entries of each report. */
export function partsOf<Item>(items: readonly Item[]): Item[][] {
  const parts: Item[][] = []
  for (let at = 0; at < items.length; at += MAX_ENTRIES) parts.push(items.slice(at, at + MAX_ENTRIES))
  return parts
}
