import { describe, expect, test } from 'vitest'
import { isPoolerFailure, isUnreachable, kindOfFailure } from '../../src/db/connection-failure.ts'

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
    [withCode('57P03', 'the database system at 10.1.2.3 is starting up'), 'SQLSTATE 57P03'],
    [new Error('timeout exceeded when trying to connect to 10.1.2.3'), 'timeout'],
    [new Error('Connection terminated unexpectedly by 10.1.2.3'), 'no connection'],
    [new AggregateError([]), 'no connection'],
  ])('%s is %s', (error, kind) => {
    expect(kindOfFailure(error)).toBe(kind)
  })
})
