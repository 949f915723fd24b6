import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'

export type Work = () => Promise<unknown>

declare module 'fastify' {
  interface FastifyInstance {
    /** Does `work` after the response to a request. */
    afterResponse(request: FastifyRequest, work: Work): void
  }
}

/**
 * Lets handlers run work after the response is sent, so that callers can't measure how long it takes. When the server
 * stops, it waits for this work.
 */
export const afterResponse = plugin(
  async (app) => {
    const left = new WeakMap<FastifyRequest, Work[]>()
    const running = new Set<Promise<void>>()
    app.decorate('afterResponse', (request, work) => void left.set(request, [...(left.get(request) ?? []), work]))
    app.addHook('onResponse', (request, _, done) => {
      done()
      for (const work of left.get(request) ?? []) {
        const run = work().then(
          () => {},
          (error: unknown) => request.log.error({ err: error }, 'work after the response failed'),
        )
        running.add(run)
        void run.then(() => running.delete(run))
      }
    })
    app.addHook('onClose', async () => {
      await Promise.all(running)
    })
  },
  { name: 'after-response' },
)
