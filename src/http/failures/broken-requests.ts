import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { arrivingOn, errorIdOf, noteEnd, recordBroken, recordRefusal } from '../observing/request-log.ts'
import { errorBody, REFUSALS } from './failures.ts'

/** Errors of Node's HTTP parser with another status than 400, by error code. */
const BROKEN_REQUESTS: Readonly<Record<string, { status: number; message: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time' },
}

/**
 * Answers data that is not a valid HTTP request, directly on the socket, and logs it under the id of the answer. If it
 * is the body of a request that breaks off, the answer and the record are those of the request. A request that was
 * answered before its body had arrived gets no second answer, and one that waits for its turn gets none.
 */
export function answerBrokenRequest(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  // A client that was silent may never close its side. Others may still send: they would lose the answer by a reset.
  const closeSilent = () => void (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.destroy())
  const arriving = arrivingOn(socket)
  if (arriving !== undefined && arriving.reply.raw.socket === null) {
    // The client would take an answer for that of the request before it.
    noteEnd(socket, 'the server has closed the connection before the answer: a request that waited on it broke off')
    return void socket.destroy()
  }
  if (arriving?.reply.raw.headersSent) return void socket.end(closeSilent)
  const { status, message } = BROKEN_REQUESTS[error.code ?? ''] ?? {
    status: 400,
    message: 'This is not a well-formed HTTP request',
  }
  const id = arriving === undefined ? randomUUID() : errorIdOf(arriving.request)
  const refusal = { ...REFUSALS.invalid, message }
  const logged = { name: refusal.name, message, code: error.code }
  if (arriving === undefined) recordRefusal(this.log, id, status, logged)
  else recordBroken(arriving, status, logged)
  noteEnd(socket, 'the server has closed the connection before the answer: other data on it was not HTTP')
  const body = JSON.stringify(errorBody(id, refusal))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\nconnection: close\r\n\r\n${body}`, closeSilent)
}

/**
 * Answers requests with an unknown `Expect` header, which Node would refuse without a body. Ends the connection,
 * because it is unknown whether the request body will still be sent.
 */
export function answerUnknownExpectations({ server, log }: FastifyInstance): void {
  server.on('checkExpectation', ({ headers }: IncomingMessage, response: ServerResponse) => {
    const id = randomUUID()
    const message = `The expectation "${headers.expect}" is not known. Accepted in the header Expect: 100-continue`
    const refusal = { ...REFUSALS.invalid, message }
    recordRefusal(log, id, 417, { name: refusal.name, message: 'The expectation of the header Expect is not known' })
    const body = JSON.stringify(errorBody(id, refusal))
    const length = Buffer.byteLength(body)
    const type = 'application/json; charset=utf-8'
    response.writeHead(417, { 'content-type': type, 'content-length': length, connection: 'close' }).end(body)
  })
}
