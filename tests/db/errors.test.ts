import { describe, expect, test } from 'vitest'
import {
  busyError,
  busyReason,
  isConnectionFailure,
  isContention,
  isDataFailure,
  isPoolerFailure,
  isUnreachable,
  isWriteFailure,
  kindOfFailure,
} from '../../src/db/errors.ts'

const withCode = (code: string, message: string) => Object.assign(new Error(message), { code })

describe('a connection that fails at the start', () => {
  test.each([
    ['refused', withCode('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:1'), true, false],
    ['of two addresses', new AggregateError([withCode('ECONNREFUSED', 'refused')]), true, false],
    ['ended', withCode('57P01', 'terminating connection due to administrator command'), true, false],
    ['without its database', withCode('3D000', 'database "nobody_made_this" does not exist'), false, false],
    ['with a wrong password', withCode('28P01', 'password authentication failed'), false, false],
    ['refused by a pooler', withCode('08P01', 'unsupported startup parameter: options'), false, true],
    ['refused by a newer pooler', withCode('08P01', 'unsupported startup parameter in options: jit'), false, true],
    ['with the session of another', withCode('42P05', 'prepared statement "a1" already exists'), false, true],
    ['with a new session', withCode('26000', 'prepared statement "a1" does not exist'), false, true],
    [
      'without its limits',
      new Error('setting lock_timeout was not kept: the session has 0 ms in place of 1000 ms'),
      false,
      true,
    ],
    ['without a table', withCode('42P01', 'relation "features" does not exist'), false, false],
  ])('%s', (_, error, isWorthWaiting, isPooler) => {
    expect([isUnreachable(error), isPoolerFailure(error)]).toEqual([isWorthWaiting, isPooler])
  })
})

/** The functions that are true for an error, by name. */
function traitsOf(error: Error): string[] {
  return Object.entries({
    connection: isConnectionFailure(error),
    waiting: isUnreachable(error),
    contention: isContention(error),
    busy: busyReason(error) !== undefined,
    write: isWriteFailure(error),
    data: isDataFailure(error),
  }).flatMap(([name, holds]) => (holds ? [name] : []))
}

describe('an error', () => {
  test.each([
    [withCode('08006', 'connection failure'), ['connection', 'waiting']],
    [withCode('57P01', 'shutting down'), ['connection', 'waiting']],
    [withCode('53300', 'too many clients'), ['connection', 'waiting']],
    [withCode('EPIPE', 'write EPIPE'), ['connection', 'waiting']],
    [withCode('28000', 'no such role'), ['connection']],
    [withCode('42501', 'permission denied for database flags'), ['connection']],
    [withCode('42501', 'permission denied for table flags'), []],
    [new Error('Connection terminated unexpectedly'), ['connection', 'waiting']],
    [withCode('40P01', 'deadlock detected'), ['contention', 'busy']],
    [withCode('40001', 'could not serialize access'), ['contention', 'busy']],
    [withCode('55P03', 'lock timeout'), ['contention', 'busy']],
    [withCode('57014', 'statement timeout'), ['busy']],
    [busyError('QUEUE_FULL'), ['busy']],
    [busyError('QUEUE_TIMEOUT'), ['busy']],
    [busyError('CLIENT_GONE'), ['busy']],
    [withCode('53100', 'disk full'), ['write']],
    [withCode('25006', 'read-only transaction'), ['write']],
    [withCode('22P02', 'invalid input: "Connection terminated"'), ['data']],
    [withCode('23505', 'duplicate key'), ['data']],
    [withCode('54000', 'index row size'), ['data']],
    [withCode('42P01', 'relation "features" does not exist'), []],
    [new AggregateError([withCode('ECONNREFUSED', 'refused')]), ['connection', 'waiting']],
    [new AggregateError([withCode('ECONNREFUSED', 'refused'), withCode('28P01', 'password')]), ['connection']],
    [new Error('none of the database'), []],
  ])('%s', (error, traits) => {
    expect(traitsOf(error)).toEqual(traits)
  })
})

describe('the kind of a failure, for everybody', () => {
  const refused = withCode('ECONNREFUSED', 'connect ECONNREFUSED 10.1.2.3:5432')
  test.each([
    [refused, 'connection refused'],
    [new AggregateError([refused, refused]), 'connection refused'],
    [
      new AggregateError([refused, withCode('ENETUNREACH', 'connect 10.1.2.3')]),
      'connection refused, network unreachable',
    ],
    [withCode('ENOTFOUND', 'getaddrinfo ENOTFOUND db.example.com'), 'unknown host name'],
    [withCode('EPIPE', 'write EPIPE'), 'connection closed'],
    [withCode('57P03', 'the database system at 10.1.2.3 is starting up'), 'SQLSTATE 57P03'],
    [new Error('timeout exceeded when trying to connect to 10.1.2.3'), 'timeout'],
    [new Error('Connection terminated unexpectedly by 10.1.2.3'), 'no connection'],
    [new AggregateError([]), 'no connection'],
  ])('%s is %s', (error, kind) => {
    expect(kindOfFailure(error)).toBe(kind)
  })
})
