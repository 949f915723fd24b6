/** Longer names are not compared: the time to compare grows with the product of both lengths. */
const MAX_CHARACTERS = 64

/** Returns the name that was probably meant by `given`; undefined when none is similar. */
export function closestName(given: string, names: readonly string[]): string | undefined {
  if (given.length > MAX_CHARACTERS) return undefined
  const most = Math.max(1, Math.floor(given.length / 3))
  let closest: string | undefined
  let least = most + 1
  for (const name of names) {
    const count = editsBetween(bare(given), bare(name))
    if (count < least) [closest, least] = [name, count]
  }
  return closest
}

/**
 * Returns the message for a name that is not in `names`: it suggests the closest one, and lists them all.
 *
 * @param what the kind of the names, such as "a query parameter of this operation", and the text for an empty list
 */
export function unknownNameMessage(
  given: string,
  names: readonly string[],
  what: { readonly one: string; readonly none: string },
): string {
  const guess = closestName(given, names)
  const hint = guess === undefined ? '. ' : `. Did you mean ${guess}? `
  return `is not ${what.one}${hint}${names.length === 0 ? what.none : `Accepted: ${names.join(', ')}`}`
}

/** Without what the name of a list of values ends with in a query, which is easily left out. */
function bare(name: string): string {
  return name.toLowerCase().replace(/\[\]$/, '')
}

/**
 * Returns how many characters have to be added, removed, replaced, or swapped with their neighbor (each counts one).
 */
function editsBetween(from: string, to: string): number {
  // Each row has the edits from a beginning of `from` to every beginning of `to`.
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const edits = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const replaced = at(last, column - 1) + (isSame ? 0 : 1)
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const swapped = isSwapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY
      edits.push(Math.min(at(last, column) + 1, at(edits, column - 1) + 1, replaced, swapped))
    }
    beforeLast = last
    last = edits
  }
  return at(last, to.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
