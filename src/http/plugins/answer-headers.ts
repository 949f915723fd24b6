import plugin from 'fastify-plugin'
import { securityHeaders } from '../pages/security-headers.ts'

/** Sets the security headers of a response that is not a page: it loads nothing. Pages set their own instead. */
export const answerHeaders = plugin(
  async (app) => {
    app.addHook('onRequest', securityHeaders({ defaultSrc: ["'none'"], frameAncestors: ["'none'"] }))
  },
  { name: 'answer-headers' },
)
