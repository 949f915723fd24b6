import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import plugin from 'fastify-plugin'
import { noteEnd } from '../observing/request-log.ts'

/** The most requests of a connection that wait for the one before them. Each takes up to 80 kB of memory. */
export const MAX_WAITING = 20

const CLOSED = 'the server has closed the connection after an earlier answer'
const TOO_MANY = `the server has closed the connection: more than ${MAX_WAITING} requests waited on it`

/** The requests of a connection. */
type Line = { last: ServerResponse; waiting: number }

/**
 * Lets a request begin when the ones before it on its connection are answered. RFC 9112 section 9.3.2 asks for that
 * when one of them changes something. Reads wait, too: a client could send hundreds of them at once and read nothing,
 * and all responses would be kept in memory. If the connection closes first, the request does not begin.
 */
export const inTurn = plugin(
  async (app) => {
    const lines = new WeakMap<Socket, Line>()
    // Not an async function: it runs for every request, and creating promises has a cost.
    app.addHook('onRequest', (request, { raw }, done) => {
      const { socket } = request.raw
      const line = lines.get(socket)
      if (line === undefined) {
        lines.set(socket, { last: raw, waiting: 0 })
        return done()
      }
      const takeTurn = () => {
        if (socket.writable) return done()
        if (!socket.destroyed && !socket.readableEnded) noteEnd(socket, CLOSED)
        raw.destroy()
        // Node 20 closes only the response that has the connection. The record and the next request wait for this one.
        process.nextTick(() => raw.closed || raw.emit('close'))
      }
      const { last } = line
      line.last = raw
      if (last.destroyed) return takeTurn()
      line.waiting++
      last.once('close', () => {
        line.waiting--
        takeTurn()
      })
      if (line.waiting <= MAX_WAITING) return
      noteEnd(socket, TOO_MANY)
      socket.destroy()
    })
  },
  { name: 'in-turn', dependencies: ['request-log'] },
)
