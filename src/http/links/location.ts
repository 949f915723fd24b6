/** Returns the path of a resource of the administration API, for a Location header. */
export function pathTo(...segments: (string | number)[]): string {
  return ['/api/admin', ...segments.map((segment) => encodeURIComponent(segment))].join('/')
}

/** The path of the public address, below which a proxy has the server: without a slash at the end, empty for none. */
export function basePathOf(baseUrl: string): string {
  const { pathname } = URL.canParse(baseUrl) ? new URL(baseUrl) : { pathname: '/' }
  return pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
}

/** Returns the `location` among the headers of an output as clients reach it: they resolve it against the origin. */
export function locationBelow(
  baseUrl: string,
  { location }: Readonly<Record<string, string | undefined>>,
): { location?: string } {
  return location === undefined ? {} : { location: basePathOf(baseUrl) + location }
}
