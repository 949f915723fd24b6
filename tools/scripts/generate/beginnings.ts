/** Returns the shortest beginnings of names that none of the others has, sorted and separated by blanks. */
export function beginnings(names: readonly string[], others: readonly string[]): string {
  const found = names.map((name) => {
    const words = name.split('-')
    const starts = words.map((_, index) => words.slice(0, index + 1).join('-') + (index + 1 < words.length ? '-' : ''))
    return starts.find((start) => !others.some((other) => other.startsWith(start))) ?? name
  })
  return [...new Set(found)].sort().join(' ')
}
