/** Where a sign-in ends: at the console, or without one at Swagger UI. */
export function presetPath(hasConsole: boolean): string {
  return hasConsole ? '/' : '/docs/'
}

/**
 * Returns the path in the query parameter `return` if it is a path of this server, otherwise `preset`. Browsers read
 * `//host` and `/\\host` as the address of another server.
 */
export function localPath(query: unknown, preset: string): string {
  const { return: wanted } = query as { return?: unknown }
  if (typeof wanted !== 'string' || wanted.length > 2048 || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(wanted))
    return preset
  return wanted
}
