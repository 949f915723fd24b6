import type { FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { DomainError, missing } from '../../domain/errors.ts'
import { loggedPath } from '../observing/redacted-urls.ts'

/** The methods of a path; `members` are its segments. */
type KnownPath = { readonly members: readonly string[]; readonly methods: Set<string> }

/**
 * Refuses requests that match no route, before their body is read: 405 if the path has other methods, otherwise 404.
 * It has to be registered before the first route.
 */
export const unknownRequests = plugin(
  async (app) => {
    const paths = new Map<string, KnownPath>()
    const add = (url: string, methods: readonly string[]) => {
      const path = paths.get(url) ?? { members: url.split('/'), methods: new Set() }
      paths.set(url, path)
      for (const method of methods) path.methods.add(method)
    }
    app.addHook('onRoute', ({ url, method, prefix, routePath }) => {
      if (method === 'OPTIONS') return
      add(url, [method].flat())
      // The root of a prefix is also registered with a slash, for which this hook is not called.
      if (prefix !== '' && routePath === '') add(`${url}/`, [method].flat())
    })
    const refuse = ({ method, url }: FastifyRequest, reply: FastifyReply): DomainError => {
      const allowed = methodsAt(membersOf(url), paths.values())
      if (allowed.length === 0 || allowed.includes(method))
        return missing('operation', `${method} ${loggedPath(url, undefined)}`)
      reply.header('allow', allowed.join(', '))
      return new DomainError('method', `This path does not take ${method}. Accepted: ${allowed.join(', ')}`)
    }
    app.addHook('onRequest', (request, reply, done) => {
      if (request.is404) done(refuse(request, reply))
      else done()
    })
    // For a route of files when the file does not exist.
    app.setNotFoundHandler((request, reply) => {
      throw refuse(request, reply)
    })
  },
  { name: 'unknown-requests' },
)

/** Returns the segments of a URL's path, as the router reads them. */
function membersOf(url: string): string[] {
  const [path = ''] = url.split(/[?#]/)
  return path.split('/').map(decodeURIComponent)
}

/** Returns the methods of a path, in alphabetical order. */
function methodsAt(members: readonly string[], paths: Iterable<KnownPath>): string[] {
  const found = [...paths].filter((path) => isAt(members, path.members))
  return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort()
}

function isAt(members: readonly string[], pattern: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '*'
  const segments = isOpen ? pattern.slice(0, -1) : pattern
  if (isOpen ? members.length <= segments.length : members.length !== segments.length) return false
  return segments.every((member, index) => (member.startsWith(':') ? members[index] !== '' : members[index] === member))
}
