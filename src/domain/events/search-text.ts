/** How many fragments are compared. */
const MAX_FRAGMENTS = 10

/** Returns the longest parts of `text` that are letters and digits only, and that the trigram index can find. */
export function fragmentsOf(text: string): string[] {
  const fragments = new Set(text.match(/[\p{L}\p{N}]{3,}/gu))
  return [...fragments].sort((one, other) => other.length - one.length).slice(0, MAX_FRAGMENTS)
}

const UNESCAPED: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
}

/** Returns `text` in the form of `event_search_text`: as in JSON, but without escapes of quotes and the like. */
export function asStored(text: string): string {
  const json = JSON.stringify(text).slice(1, -1)
  return json.replaceAll(/\\(["\\nrtbf])/g, (_, escaped: string) => UNESCAPED[escaped] ?? escaped)
}
