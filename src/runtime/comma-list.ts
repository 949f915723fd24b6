/** Returns the entries of a list in a text, separated by commas; without blanks around them, and without empty ones. */
export function entriesIn(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
