import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError, missing } from '../domain/errors.ts'
import { loggedPath } from './redacted-urls.ts'
import type { Route } from './routes.ts'

/** Whether an operation also answers HEAD: the same without the body. A stream of events would never end it. */
export function hasHead({ method, isStream }: Route): boolean {
  return method === 'GET' && !isStream
}

/** The methods of a path; `members` are the parts between its slashes. */
type Place = { readonly members: readonly string[]; readonly methods: Set<string> }

/**
 * Refuses requests that no route takes, before their body is read: 405 when the path has other methods, or else 404.
 * Call it before the first route is registered.
 */
export function refuseUnknownRequests(app: FastifyInstance): void {
  const places = new Map<string, Place>()
  app.addHook('onRoute', ({ url, method }) => {
    const place = places.get(url) ?? { members: url.split('/'), methods: new Set() }
    places.set(url, place)
    for (const one of [method].flat()) place.methods.add(one)
  })
  const refuse = ({ method, url }: FastifyRequest, reply: FastifyReply): DomainError => {
    const [path = ''] = url.split('?')
    const allowed = methodsAt(path, places.values())
    if (allowed.length === 0) return missing('operation', `${method} ${loggedPath(url, undefined)}`)
    reply.header('allow', allowed.join(', '))
    return new DomainError('method', `This path does not take ${method}. Accepted: ${allowed.join(', ')}`)
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) done(refuse(request, reply))
    else done()
  })
  // For files that a route takes and then does not have.
  app.setNotFoundHandler((request, reply) => {
    throw refuse(request, reply)
  })
}

/** Returns the methods at a path, in the order of the alphabet. */
function methodsAt(path: string, places: Iterable<Place>): string[] {
  const members = path.split('/')
  const found = [...places].filter((place) => isAt(members, place.members))
  return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort()
}

function isAt(members: readonly string[], pattern: readonly string[]): boolean {
  if (members.length !== pattern.length) return false
  return pattern.every((member, index) => (member.startsWith(':') ? members[index] !== '' : members[index] === member))
}
