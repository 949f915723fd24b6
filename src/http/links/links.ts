/** Knows the URL under which users open the server. */
export type WithBaseUrl = { readonly baseUrl: () => string }

/** Returns the absolute URL of a page, for messages. `baseUrl` is the URL under which users open the server. */
export function linkTo(baseUrl: string, page: string, query: Readonly<Record<string, string>> = {}): string {
  const parameters = new URLSearchParams(query).toString()
  return `${baseUrl}/${page}${parameters === '' ? '' : `?${parameters}`}`
}
