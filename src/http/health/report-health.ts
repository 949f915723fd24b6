import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** Whether a process can serve requests. Its servers share it, so that each change is logged once. */
export type Readiness = {
  /** @throws Error when the server can't do all its work, or stops */
  assert(log: FastifyBaseLogger): Promise<void>
  /** @throws Error when the server can't serve SDKs, or stops */
  assertForSdks(): void
  /** What `/ready` says besides. */
  facts(): object
}

/**
 * `/health`: the process runs. `/ready`: it can write to its database and is not stopping; otherwise 503, so that
 * proxies send requests elsewhere. `/ready/sdk`: it serves SDKs, which it does from memory while its database is away;
 * a proxy that asked `/ready` would then find no server for them. None needs a key.
 */
export function reportHealth(app: FastifyInstance, readiness: Readiness, log: FastifyBaseLogger): void {
  app.get('/health', async () => ({ health: 'GOOD' }))
  app.get('/ready', async () => {
    await readiness.assert(log)
    return { health: 'GOOD', ...readiness.facts() }
  })
  app.get('/ready/sdk', async () => {
    readiness.assertForSdks()
    return { health: 'GOOD' }
  })
}
