import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import plugin from 'fastify-plugin'
import type { Stopping } from '../../runtime/stopping.ts'
import { answerUnknownExpectations } from '../failures/broken-requests.ts'

/**
 * Ends connections while the server stops: after a response, from the beginning of the drain; and connections without a
 * request, when the port closes. Node considers the latter busy, and they would delay the end of the process. So would
 * one whose response began before the stop, and said that the connection stays open.
 */
export const connections = plugin(
  async (app, { stopping }: { readonly stopping: Stopping }) => {
    answerUnknownExpectations(app)
    let isClosing = false
    const open = new Set<Socket>()
    app.server.on('connection', (socket) => {
      open.add(socket)
      socket.once('close', () => open.delete(socket))
    })
    const running = new WeakMap<Socket, number>()
    const count = (socket: Socket, more: 1 | -1) => {
      const left = (running.get(socket) ?? 0) + more
      running.set(socket, left)
      return left
    }
    app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      count(socket, 1)
      response.once('close', () => {
        if (count(socket, -1) === 0 && isClosing) socket.end()
      })
    })
    app.addHook('preClose', async () => {
      isClosing = true
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    })
    app.addHook('onSend', (_, reply, payload, done) => {
      if (isClosing || stopping.hasBegun()) reply.header('connection', 'close')
      done(null, payload)
    })
  },
  { name: 'connections' },
)
