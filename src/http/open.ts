import type { FastifyInstance } from 'fastify'
import { unavailable } from '../domain/errors.ts'
import type { ServerSetting } from './server-setting.ts'

/** Refuses all requests except `/health` until the database is open: its tables may be those of an older version. */
export function refuseUntilOpen(
  app: FastifyInstance,
  { isOpen, reasonNotOpen }: Pick<ServerSetting, 'isOpen' | 'reasonNotOpen'>,
): void {
  app.addHook('onRequest', (request, _, done) => {
    if (isOpen() || request.routeOptions.url === '/health') return done()
    // Only `/ready` and `/ready/sdk` show the reason. The log has it with the address of the database.
    const reason = request.routeOptions.url?.startsWith('/ready') ? reasonNotOpen?.() : undefined
    const message = 'The server has no database yet. It tries again every second'
    done(unavailable(reason === undefined ? message : `${message}: ${reason}`, 'not open'))
  })
}
