import type { Jobs } from './jobs.ts'
import { closeTracing, drainServer, soon } from './listening.ts'
import type { Parts } from './parts.ts'
import type { Servers } from './servers.ts'

/**
 * Ends a server. While its database is open, it first serves requests for `drainMs`, and its jobs finish the changes
 * that they make.
 *
 * @param jobs of the server; undefined where its database was never open
 */
export async function closeAll(
  { log, connection, replica, tracing }: Parts,
  { app, management, stopping }: Servers,
  jobs: Promise<Jobs | undefined>,
  { isOpen, drainMs }: { readonly isOpen: boolean; readonly drainMs: number },
): Promise<void> {
  const stoppedAt = performance.now()
  if (isOpen) {
    const endingChanges = jobs.then((started) => started?.endChanges())
    await drainServer(app, stopping, drainMs)
    await endingChanges
  } else {
    await app.close()
  }
  const started = await soon(jobs.catch(() => undefined))
  await started?.endAll()
  await management?.close()
  await closeTracing(tracing)
  await soon(replica?.close() ?? Promise.resolve())
  await (isOpen ? connection.close() : soon(connection.close()))
  log.info({ ms: Math.round(performance.now() - stoppedAt) }, 'stopped')
}
