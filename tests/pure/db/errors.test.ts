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
  unansweredError,
} from '../../../src/db/errors.ts'

const withCode = (code: string, message: string) => Object.assign(new Error(message), { code })
const from = (routine: string, code: string, message: string) => Object.assign(withCode(code, message), { routine })

describe('a connection that fails at the start', () => {
  test.each([
    ['refused', withCode('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:1'), true, false],
    ['of two addresses', new AggregateError([withCode('ECONNREFUSED', 'refused')]), true, false],
    ['ended', withCode('57P01', 'terminating connection due to administrator command'), true, false],
    ['without its database', withCode('3D000', 'database "nobody_made_this" does not exist'), false, false],
    ['with a wrong password', withCode('28P01', 'password authentication failed'), false, false],
    ['refused by a pooler', withCode('08P01', 'unsupported startup parameter: options'), false, true],
    ['refused by a newer pooler', withCode('08P01', 'unsupported startup parameter in options: jit'), false, true],
    ['behind a pooler without its server', withCode('08P01', 'server login has been failing'), true, false],
    ['with the session of another', withCode('42P05', 'Prepared Statement »a1« existiert bereits'), false, true],
    ['with a new session', withCode('26000', 'Prepared Statement »a1« existiert nicht'), false, true],
    ['without its limits', withCode('SETTING_NOT_KEPT', 'setting lock_timeout was not kept'), false, true],
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
    [from('CheckMyDatabase', '42501', 'keine Berechtigung für Datenbank »flags«'), ['connection']],
    [from('CheckMyDatabase', '55000', 'Datenbank »flags« akzeptiert gegenwärtig keine Verbindungen'), ['connection']],
    [from('CheckMyDatabase', '53300', 'zu viele Verbindungen für Datenbank »flags«'), ['connection', 'waiting']],
    [from('aclcheck_error', '42501', 'keine Berechtigung für Tabelle flags'), []],
    [withCode('42P01', 'Connection terminated'), []],
    [new Error('Connection terminated unexpectedly'), ['connection', 'waiting']],
    [unansweredError(10_000), ['connection', 'waiting']],
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
