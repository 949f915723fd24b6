import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { unansweredError } from '../../../src/db/errors.ts'
import {
  conflict,
  forbidden,
  invalid,
  limited,
  missing,
  unauthenticated,
  unsupported,
} from '../../../src/domain/errors.ts'
import { answerBrokenRequest } from '../../../src/http/failures/broken-requests.ts'
import { failureOf } from '../../../src/http/failures/failures.ts'
import { isError } from '../../support/json.ts'

const withCode = (code: string, message = 'something of the database') => Object.assign(new Error(message), { code })

/** An error of the function in which a session begins, in a language that nobody here reads. */
function beginning(code: string): Error {
  return Object.assign(withCode(code, 'keine Berechtigung für Datenbank »flags«'), { routine: 'CheckMyDatabase' })
}

describe('failureOf', () => {
  test.each([
    [invalid('no'), 400, 'ValidationError'],
    [unauthenticated('no'), 401, 'AuthenticationRequired'],
    [forbidden('no'), 403, 'NoAccessError'],
    [missing('feature', 'x'), 404, 'NotFoundError'],
    [conflict('no'), 409, 'NameExistsError'],
    [unsupported('no'), 415, 'ContentTypeerror'],
    [limited(60), 429, 'RateLimitError'],
  ])('answers a refusal with its status and name: %s', (error, status, name) => {
    expect(failureOf(error)).toMatchObject({ status, name, message: error.message })
  })

  test.each([
    ['the server is not there', withCode('ECONNREFUSED')],
    ['none of its addresses answers', new AggregateError([withCode('ECONNREFUSED'), withCode('ENETUNREACH')])],
    ['its name is not known', withCode('ENOTFOUND')],
    ['the connection breaks', withCode('08006')],
    ['it shuts down', withCode('57P01')],
    ['the database is dropped', withCode('57P04')],
    ['the database is renamed', withCode('3D000')],
    ['the password has changed', withCode('28P01')],
    ['the right to connect is taken', beginning('42501')],
    ['it takes no connections', beginning('55000')],
    ['it has too many', withCode('53300')],
    ['the connection is lost before an answer', new Error('Connection terminated unexpectedly')],
    ['no connection is free in time', new Error('timeout exceeded when trying to connect')],
  ])('answers 503 when %s', (_, error) => {
    const failure = failureOf(error)
    expect(failure).toMatchObject({ status: 503, name: 'ServiceUnavailableError', retryAfterSeconds: 1 })
    expect(failure.message).not.toContain(error.message || 'flags')
  })

  test('says that the database was too slow, not that it is away, where an answer has not arrived in time', () => {
    expect(failureOf(unansweredError(10_000))).toMatchObject({
      status: 503,
      name: 'ServiceUnavailableError',
      message:
        "The database has not answered in time: it is overloaded, this takes longer than a statement may, or it can't be reached. Whether anything was changed is not known. Try again in a moment",
      retryAfterSeconds: 1,
    })
  })

  test.each([
    ['a lock is not free in time', '55P03'],
    ['it is the victim of a deadlock', '40P01'],
    ['it can not be put in order with others', '40001'],
    ['the database stops a statement', '57014'],
    ['too many wait', 'QUEUE_FULL'],
    ['it has waited too long', 'QUEUE_TIMEOUT'],
  ])('answers 503, and when to try again, when %s', (_, code) => {
    const failure = failureOf(withCode(code))
    expect(failure).toMatchObject({ status: 503, name: 'ServiceUnavailableError', retryAfterSeconds: 1 })
    expect(failure.message).toMatch(/^[A-Z].*\. Nothing was changed\. Try again in a moment$/)
  })

  test.each([
    ['its disk is full', withCode('53100', 'could not extend file "base/16384/2619": No space left on device')],
    ['its memory is', withCode('53200', 'out of memory')],
    ['something else ran out', withCode('53000')],
    ['it takes no writes', withCode('25006', 'cannot execute UPDATE in a read-only transaction')],
  ])('answers 503 when the database is there, but %s', (_, error) => {
    const failure = failureOf(error)
    expect(failure).toMatchObject({ status: 503, name: 'ServiceUnavailableError', retryAfterSeconds: 1 })
    expect(failure.message).toBe("The database can't do this at the moment. Try again in a moment")
  })

  test.each([
    ['a mistake in a statement', withCode('42601')],
    ['a missing right to a table', withCode('42501', 'permission denied for table features')],
    ['a broken constraint that nobody expected', withCode('23505')],
    ['a mistake in the code', new TypeError('x is not a function')],
    ['a status that is not of the framework', Object.assign(new Error('teapot'), { statusCode: 418 })],
  ])('answers 500 to %s, without a word of it', (_, error) => {
    const failure = failureOf(error)
    expect(failure).toMatchObject({ status: 500, name: 'InternalError' })
    expect(failure.message).not.toContain(error.message)
  })

  test('answers what the framework refuses to read with 400', () => {
    const refused = { statusCode: 400, code: 'FST_ERR_CTP_INVALID_CONTENT_LENGTH' }
    expect(failureOf(Object.assign(new Error('length'), refused))).toMatchObject({
      status: 400,
      name: 'ValidationError',
    })
  })
})

describe('answerBrokenRequest', () => {
  /** Returns the response that is written to the socket after `code`. */
  function answerTo(code: string): string {
    const socket = new PassThrough()
    const app = { log: { info: () => {} } }
    answerBrokenRequest.call(app as never, withCode(code), socket as never)
    return String(socket.read() ?? '')
  }

  test.each([
    ['HPE_INVALID_METHOD', '400 Bad Request'],
    ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
    ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
  ])('answers %s with %s and an Error', (code, status) => {
    const answer = answerTo(code)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`))
    expect(isError(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''))).toBe(true)
  })

  test('keeps no connection of a silent client that never closes its side', async () => {
    const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).setEncoding('utf8')
    let answer = ''
    client.on('data', (part) => {
      answer += part
    })
    const ended = once(client, 'end')
    const [socket] = (await once(server, 'connection')) as [Socket]
    const closed = once(socket, 'close')
    answerBrokenRequest.call({ log: { info: () => {} } } as never, withCode('ERR_HTTP_REQUEST_TIMEOUT'), socket)
    try {
      await Promise.all([ended, closed])
      expect(answer).toMatch(/^HTTP\/1.1 408 /)
    } finally {
      client.destroy()
      server.close()
    }
  })

  test('says nothing to a client that has left', () => {
    expect(answerTo('ECONNRESET')).toBe('')
  })
})
