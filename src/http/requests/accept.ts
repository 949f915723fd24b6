import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyRequest } from 'fastify'

/**
 * Whether a request prefers HTML to JSON: browsers name it in `Accept`. Other programs accept anything, or ask for
 * JSON.
 */
export function prefersHtml({ headers }: FastifyRequest): boolean {
  return negotiate((headers.accept ?? '').toLowerCase(), ['application/json', 'text/html']) === 'text/html'
}
