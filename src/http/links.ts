/** The address of a page for people, to be sent or shared. `baseUrl` is the address under which they reach the server. */
export function linkTo(baseUrl: string, page: string, query: Readonly<Record<string, string>> = {}): string {
  const parameters = new URLSearchParams(query).toString()
  return `${baseUrl}/${page}${parameters === '' ? '' : `?${parameters}`}`
}
