/** Returns the path of a resource of the administration API, for a Location header. */
export function pathTo(...segments: (string | number)[]): string {
  return ['/api/admin', ...segments.map((segment) => encodeURIComponent(segment))].join('/')
}
