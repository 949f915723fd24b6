const PRESET = '/docs/'

/**
 * Returns the path in the query parameter `return` if it is a path of this server, otherwise the default path. Browsers
 * read `//host` and `/\\host` as the address of another server.
 */
export function localPath(query: unknown): string {
  const { return: wanted } = query as { return?: unknown }
  if (typeof wanted !== 'string' || wanted.length > 2048 || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(wanted))
    return PRESET
  return wanted
}
