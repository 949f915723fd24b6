/** The positions of those keys that stand further up in the list already. */
export function repeatedPositions(keys: readonly string[]): number[] {
  const seen = new Set<string>()
  return keys.flatMap((key, position) => {
    if (seen.has(key)) return [position]
    seen.add(key)
    return []
  })
}
