const MAX_ITEMS = 10
/** Clients and proxies take headers of some kilobytes. The path, which can name the place, can be longer. */
export const MAX_HEADER_BYTES = 2048

/**
 * Returns a header with a list as JSON in ASCII: the first items, as many as fit.
 *
 * @returns no header for an empty list, and none if not even the first item fits
 */
export function listHeader(name: string, items: readonly unknown[] = []): Record<string, string> {
  for (let count = Math.min(items.length, MAX_ITEMS); count > 0; count -= 1) {
    const text = asciiJson(items.slice(0, count))
    if (text.length <= MAX_HEADER_BYTES) return { [name]: text }
  }
  return {}
}

/** Returns a value as JSON with only ASCII characters, as headers need it. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
