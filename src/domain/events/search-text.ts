/**
 * Whether the trigram index can find `text`: it knows runs of three letters or digits. For anything shorter it would
 * hand over the whole table, and take longer than a look at every event.
 */
export function isIndexed(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text)
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

/** `text` in the form that `event_search_text` gives to data: as JSON writes it, but with quotes and the like as they are. */
export function asStored(text: string): string {
  const json = JSON.stringify(text).slice(1, -1)
  return json.replaceAll(/\\(["\\nrtbf])/g, (_, escaped: string) => UNESCAPED[escaped] ?? escaped)
}
