/** Returns the address of a page, to be sent or shared. `baseUrl` is where people reach the server. */
export function linkTo(baseUrl: string, page: string, query: Readonly<Record<string, string>> = {}): string {
  const parameters = new URLSearchParams(query).toString()
  return `${baseUrl}/${page}${parameters === '' ? '' : `?${parameters}`}`
}
