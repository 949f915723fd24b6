/**
 * Names that the SDK for Node.js reads from every object in place of the field of a context, and the one under which
 * all fields are.
 */
const OF_EVERY_OBJECT: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'properties'])

/** Why some SDKs can't read a name of a context field; undefined if all of them can. */
export function fieldNameProblem(name: string): string | undefined {
  if (OF_EVERY_OBJECT.has(name)) return `"${name}" can't be the name of a context field: some SDKs read another value`
  return quotationProblem(name)
}

/** The same for the field whose value is hashed: SDKs do not agree on the current time when the context has none. */
export function stickinessProblem(name: string): string | undefined {
  return name === 'currentTime'
    ? 'must not be currentTime, by which some SDKs decide at random'
    : fieldNameProblem(name)
}

/**
 * Why a text can't be quoted by SDKs that write the rules of a strategy as one text, without escapes: those of Python,
 * Java and Rust. They switch the whole feature off. Undefined if it can.
 */
export function quotationProblem(text: string): string | undefined {
  return text.includes('"') ? "must not have a double quote, which some SDKs can't read" : endProblem(text)
}

/** The same for values that these SDKs do escape, but for a backslash. */
export function endProblem(text: string): string | undefined {
  return text.endsWith('\\') ? "must not end with a backslash, which some SDKs can't read" : undefined
}

/** Why SDKs do not compare a listed value alike; undefined if they do. */
export function valueProblem(value: string): string | undefined {
  return value.trim() === '' ? 'has to have a character that is not blank' : endProblem(value.trimEnd())
}

/** Returns the nearest text that all SDKs can quote. */
export function quotable(text: string): string {
  let end = text.length
  while (text[end - 1] === '\\') end -= 1
  return text.slice(0, end).replaceAll('"', '')
}
