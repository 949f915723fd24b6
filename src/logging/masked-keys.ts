/** Matches a character of ASCII in percent-encoding. */
const ENCODED = /%[2-7][0-9a-f]/gi

/**
 * Returns a function that replaces keys in a line of JSON, wherever they are. A key has no form by which a reader could
 * know it, so the line is compared with each. Where a key is in percent-encoding, the rest of the line is decoded, too.
 *
 * @param keys printable ASCII; they may contain each other
 */
export function keyMask(keys: readonly string[]): (line: string) => string {
  const longestFirst = [...keys].sort((one, other) => other.length - one.length)
  const texts = longestFirst.map(inJson)
  const masked = (line: string) => texts.reduce((rest, text) => rest.replaceAll(text, ':secret'), line)
  return (line) => {
    const plain = masked(line)
    if (!plain.includes('%')) return plain
    const decoded = plain.replaceAll(ENCODED, (character) => inJson(decodeURIComponent(character)))
    const found = masked(decoded)
    return found === decoded ? plain : found
  }
}

/** Returns a text as JSON has it, without the quotes around it. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}
