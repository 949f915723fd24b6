/** The path of a resource below the administration interface, for a Location header. */
export function pathTo(...segments: (string | number)[]): string {
  return ['/api/admin', ...segments.map((segment) => encodeURIComponent(segment))].join('/')
}
