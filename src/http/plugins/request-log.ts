import plugin from 'fastify-plugin'
import type { Stopping } from '../../runtime/stopping.ts'
import type { RequestObserver } from '../observing/observer.ts'
import { noteArrival, recordRequest, recordUnanswered } from '../observing/request-log.ts'

export type RequestLogSetting = {
  readonly stopping: Stopping
  /** Gets what the server does, for metrics; nothing is measured without it. */
  readonly observer?: RequestObserver | undefined
}

const CUT = 'the server has stopped before the answer'

/** Writes one record for each request: when it is answered, or when its connection is closed before that. */
export const requestLog = plugin(
  async (app, { stopping, observer }: RequestLogSetting) => {
    // Declared without a value: both are set only when a request fails or signs a user in.
    app.decorateRequest('failure')
    app.decorateRequest('signedIn')
    app.decorateRequest('errorId')
    app.decorateRequest('isRecorded', false)
    app.decorateRequest('observer', { getter: () => observer })
    // These hooks are not async functions: they run for every request, and creating promises has a cost.
    app.addHook('onRequest', (request, reply, done) => {
      const { raw } = reply
      raw.once('close', () => {
        if (request.isRecorded) return
        // A client ends a stream by closing its connection.
        if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) recordRequest(request, reply)
        else recordUnanswered(request, reply, stopping.hasCut() ? CUT : undefined)
      })
      noteArrival({ request, reply })
      done()
    })
    app.addHook('onResponse', (request, reply, done) => {
      recordRequest(request, reply)
      done()
    })
  },
  { name: 'request-log' },
)
