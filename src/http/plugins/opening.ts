import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { unavailable } from '../../domain/errors.ts'
import { failurePage } from '../failures/failures.ts'
import { consoleHeaders, noStoreHeaders, rootOf } from '../pages/page-headers.ts'
import { startingPage } from '../pages/templates.ts'

/** Whether the database is open yet. */
export type Opening = {
  /** Whether the database is open; until then, each request is answered with 503. */
  readonly isOpen: () => boolean
  /** Returns in general words why the database is out of reach, for `/ready`; undefined before the first attempt. */
  readonly reasonNotOpen?: () => string | undefined
}

/** What needs no database: the health of the process, and the files of pages. */
const NEEDS_NO_DATABASE = /^\/(health|favicon\.ico|pages\/.+|console\/.+)$/

/**
 * Refuses all other requests until the database is open: its tables may be those of an older version. A browser that
 * opens a page gets one that asks again, and then shows what was wanted.
 */
export const opening = plugin(
  async (app, { isOpen, reasonNotOpen }: Opening) => {
    app.addHook('onRequest', (request, reply, done) => {
      const route = request.routeOptions.url ?? ''
      if (isOpen() || NEEDS_NO_DATABASE.test(route)) return done()
      // Only `/ready` and `/ready/sdk` show the reason. The log has it with the address of the database.
      const isProbe = route.startsWith('/ready')
      const reason = isProbe ? reasonNotOpen?.() : undefined
      const message = 'The server has no database yet. It tries again every second'
      const error = unavailable(reason === undefined ? message : `${message}: ${reason}`, 'not open')
      if (isProbe || !isOfPages(request)) return done(error)
      consoleHeaders.call(app, request, reply, () => {
        reply.headers({ ...noStoreHeaders, vary: 'accept' })
        failurePage(() => startingPage(rootOf(request)))(error, request, reply)
      })
    })
  },
  { name: 'opening' },
)

/** Whether a request is for a page: programs call operations. */
function isOfPages({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'GET' && routeOptions.config?.operation === undefined
}
