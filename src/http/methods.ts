import { type Route, routes } from './routes.ts'

/** Whether an operation also answers HEAD: the same without the body. A stream of events would never end it. */
export function hasHead({ method, isStream }: Route): boolean {
  return method === 'GET' && !isStream
}

/**
 * Returns the methods of the operations at a path, in the order of the alphabet; empty when the contract has no such path.
 *
 * @param path without the query
 */
export function methodsAt(path: string): string[] {
  const members = path.split('/')
  const found = Object.values(routes).filter(({ url }) => isAt(members, url.split('/')))
  const methods = found.flatMap((route) => (hasHead(route) ? [route.method, 'HEAD'] : [route.method]))
  return [...new Set(methods)].sort()
}

function isAt(members: readonly string[], pattern: readonly string[]): boolean {
  if (members.length !== pattern.length) return false
  return pattern.every((member, index) => (member.startsWith(':') ? members[index] !== '' : members[index] === member))
}
