import type { FastifyInstance, FastifyRequest } from 'fastify'

export type Work = () => Promise<unknown>

/**
 * Lets handlers run work after the response is sent, so that callers can't measure how long it takes. When the server
 * stops, it waits for this work.
 *
 * @returns a function that takes the work to do after the response to a request
 */
export function workAfterwards(app: FastifyInstance): (request: FastifyRequest, work: Work) => void {
  const left = new WeakMap<FastifyRequest, Work[]>()
  const running = new Set<Promise<void>>()
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
  return (request, work) => void left.set(request, [...(left.get(request) ?? []), work])
}
