/** Returns the positions of keys that already occur earlier in the list. */
export function repeatedPositions(keys: readonly string[]): number[] {
  const seen = new Set<string>()
  return keys.flatMap((key, position) => {
    if (seen.has(key)) return [position]
    seen.add(key)
    return []
  })
}
