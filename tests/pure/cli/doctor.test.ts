import { describe, expect, test } from 'vitest'
import { type Finding, lineOf, ok, problem } from '../../../src/cli/doctor/finding.ts'
import { findingsOfProxy } from '../../../src/cli/doctor/proxy.ts'
import { findingsOfSecrets } from '../../../src/cli/doctor/secrets.ts'
import { findingsOf } from '../../../src/cli/doctor/server.ts'
import { secretsIn } from '../../../src/config/read-variable.ts'

const short = (findings: readonly Finding[]) => findings.map(({ state, message }) => `${state}: ${message}`)

describe('a PostgreSQL server', () => {
  const now = new Date('2026-11-25T10:00:00Z')
  const good = {
    version: '15.4',
    versionNumber: 150_004,
    now,
    isReadOnly: false,
    searchPath: '"$user", public',
    schema: 'public' as string | null,
    mayCreateTables: true,
    hasTrigrams: true,
    hiddenTrigrams: null as string | null,
    mayCreateTrigrams: false,
  }

  test.each<[what: string, changed: Partial<typeof good>, findings: string[]]>([
    ['that is as it should be', {}, ['ok: PostgreSQL 15.4']],
    ['that is new enough', { version: '14.0', versionNumber: 140_000 }, ['ok: PostgreSQL 14.0']],
    ['that is too old', { version: '13.9', versionNumber: 130_009 }, ['problem: PostgreSQL 13.9 is too old']],
    ['that is a replica', { isReadOnly: true }, ['ok: PostgreSQL 15.4', 'problem: it takes no changes']],
    [
      'that allows too little',
      { mayCreateTables: false },
      [
        'ok: PostgreSQL 15.4',
        'problem: the account may not create tables in the schema public, the first one of search_path',
      ],
    ],
    [
      'without a schema to use',
      { schema: null, searchPath: 'flags', mayCreateTables: false },
      ['ok: PostgreSQL 15.4', 'problem: search_path is flags, and the account can use no schema of these'],
    ],
    [
      'whose extension is not found',
      { searchPath: 'flags', hiddenTrigrams: 'public' },
      [
        'ok: PostgreSQL 15.4',
        'problem: the extension pg_trgm is in the schema public, which search_path (flags) does not have',
      ],
    ],
    [
      'without the extension',
      { hasTrigrams: false },
      ['ok: PostgreSQL 15.4', 'problem: the extension pg_trgm is missing, and the account can not create it'],
    ],
    ['where the start creates the extension', { hasTrigrams: false, mayCreateTrigrams: true }, ['ok: PostgreSQL 15.4']],
    ['whose clock is a little off', { now: new Date(now.getTime() - 900) }, ['ok: PostgreSQL 15.4']],
    [
      'whose clock is off',
      { now: new Date(now.getTime() + 90_000) },
      ['ok: PostgreSQL 15.4', 'problem: its clock and that of this machine differ by 90 seconds'],
    ],
  ])('%s', (_, changed, findings) => {
    expect(short(findingsOf({ ...good, ...changed }, now))).toEqual(findings)
  })
})

describe('encrypted texts', () => {
  const nothing = { current: 0, former: 0, unknown: 0 }
  const counts = (changed: Partial<Parameters<typeof findingsOfSecrets>[0]> = {}) => ({
    'client secret': nothing,
    'API tokens': nothing,
    'kept responses': nothing,
    ...changed,
  })

  test.each<[what: string, given: ReturnType<typeof counts>, hasKey: boolean, findings: string[]]>([
    ['nothing', counts(), false, ['ok: nothing is encrypted, and there is no ENCRYPTION_KEY']],
    [
      'all of the current key',
      counts({ 'client secret': { ...nothing, current: 1 }, 'API tokens': { ...nothing, current: 3 } }),
      true,
      ['ok: the first key of ENCRYPTION_KEY encrypts all 4 texts: former keys are not needed'],
    ],
    [
      'some of a former key',
      counts({ 'API tokens': { current: 3, former: 2, unknown: 0 } }),
      true,
      ['note: a former key of ENCRYPTION_KEY is still needed for API tokens (2)'],
    ],
    [
      'a secret without its key',
      counts({ 'client secret': { ...nothing, unknown: 1 } }),
      true,
      ['problem: no key decrypts client secret (1)'],
    ],
    [
      'a response without its key',
      counts({ 'kept responses': { ...nothing, unknown: 5 } }),
      false,
      ['note: no key decrypts kept responses (5)'],
    ],
  ])('%s', (_, given, hasKey, findings) => {
    expect(short(findingsOfSecrets(given, hasKey))).toEqual(findings)
  })
})

describe('the settings for a proxy', () => {
  const local = {
    host: '127.0.0.1',
    baseUrl: undefined,
    trustedProxies: [],
    adminNetworks: [],
    sessionPolicy: { isCookieSecure: false },
  }
  const behindTls = {
    ...local,
    baseUrl: 'https://flags.example.com',
    trustedProxies: ['10.0.0.7'],
    sessionPolicy: { isCookieSecure: true },
  }

  test.each<[what: string, given: Parameters<typeof findingsOfProxy>[0], findings: string[]]>([
    ['on one machine', local, ['ok: the settings fit together']],
    ['behind a proxy with TLS', behindTls, ['ok: the settings fit together']],
    [
      'without a trusted proxy',
      { ...behindTls, trustedProxies: [] },
      ['note: all users have the address of the proxy, and share the waits after failed sign-ins'],
    ],
    [
      'with networks and without a trusted proxy',
      { ...behindTls, trustedProxies: [], adminNetworks: ['10.0.0.0/8'] },
      ['problem: ADMIN_ALLOWED_NETWORKS sees the address of the proxy in every request'],
    ],
    [
      'with cookies that go without TLS',
      { ...behindTls, sessionPolicy: { isCookieSecure: false } },
      ['note: cookies are restricted to TLS only where the proxy names the protocol'],
    ],
    [
      'without an address for users',
      { ...local, host: '0.0.0.0' },
      ['note: links in emails begin with the address where the server listens'],
    ],
  ])('%s', (_, given, findings) => {
    expect(short(findingsOfProxy(given))).toEqual(findings)
  })
})

describe('a line', () => {
  test('has its state, its check, and what to do', () => {
    expect(lineOf(ok('mail', 'fine'), [])).toBe('ok       mail      fine')
    expect(lineOf(problem('database', 'no\n  answer', 'start it'), [])).toBe(
      'problem  database  no answer. To fix: start it',
    )
  })

  test('has one full stop before what to do, also after a sentence of an error', () => {
    expect(lineOf(problem('database', 'The folder is in use. Stop the process.', 'start it'), [])).toBe(
      'problem  database  The folder is in use. Stop the process. To fix: start it',
    )
  })

  test('shows no secret of the settings', () => {
    const env = {
      ADMIN_API_KEY: 'the-admin-key-of-the-tests',
      DATABASE_URL: 'postgres://user:p%40ssw0rd%zz@db/flags',
      SMTP_URL: 'smtp://user:mail%21secret@mail:25',
      INIT_CLIENT_API_TOKENS: '*:development.first-secret-first, *:development.other-secret-other',
      PORT: '4242',
    }
    const secrets = secretsIn(env)
    const repeated = ['the-admin-key-of-the-tests', 'p%40ssw0rd%zz', 'mail!secret', '*:development.other-secret-other']
    for (const secret of repeated) expect(lineOf(ok('mail', `said "${secret}"`), secrets)).toContain('said "*****"')
    expect(lineOf(ok('settings', 'port 4242'), secrets)).toContain('4242')
  })
})
