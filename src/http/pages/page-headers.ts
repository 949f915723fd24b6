import type { FastifyRequest } from 'fastify'
import { securityHeaders } from './security-headers.ts'

/** A page loads everything from this server, and its script calls the API. A form itself sends nothing. */
const PAGE_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  connectSrc: ["'self'"],
  imgSrc: ["'self'"],
  formAction: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
}
export const pageHeaders = securityHeaders(PAGE_POLICY)

/** A page with a form that the browser itself sends to this server. */
export const formPageHeaders = securityHeaders({ ...PAGE_POLICY, formAction: ["'self'"] })

/** The style of Swagger UI contains its small pictures. */
export const exploreHeaders = securityHeaders({ ...PAGE_POLICY, imgSrc: ["'self'", 'data:'] })

/**
 * The console sends its forms itself. With trusted types, the browser refuses to make elements from text.
 */
export const consoleHeaders = securityHeaders({
  ...PAGE_POLICY,
  formAction: ["'self'"],
  requireTrustedTypesFor: ["'script'"],
})

/** For a page whose URL contains a secret: not cached, and no `Referer` to other sites. */
export const noStoreHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/** Returns the relative URL from a page to the root of the server, such as `../`: the server may be below a path. */
export function rootOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const [path = ''] = url.split(/[?#]/)
  return '../'.repeat(path.split('/').length - 2)
}
