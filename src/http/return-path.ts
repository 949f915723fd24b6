const PRESET = '/docs/'

/**
 * Returns the path in the member `return` of a query, if it is one of this server, else where people go by default.
 * Browsers read `//host` and `/\\host` as the address of another server.
 */
export function localPath(query: unknown): string {
  const { return: wanted } = query as { return?: unknown }
  if (typeof wanted !== 'string' || wanted.length > 2048 || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(wanted))
    return PRESET
  return wanted
}
