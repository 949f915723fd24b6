import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Config, readConfig } from '../../../src/config/config.ts'
import { variables } from '../../../src/config/variables.ts'

const folder = mkdtempSync(join(tmpdir(), 'flaghoist-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(content: string): string {
  const path = join(mkdtempSync(join(folder, 'one-')), 'secret')
  writeFileSync(path, content)
  return path
}

const KEY = 'a-secret-of-some-length'

/** A value of every secret, and where the configuration has it. */
const secrets: Readonly<Record<string, { value: string; read: (config: Config) => unknown; expected: unknown }>> = {
  DATABASE_URL: same('postgres://user:password@db:5432/flags', (config) => config.databaseUrl),
  DATABASE_READ_URL: same('postgres://user:password@replica:5432/flags', (config) => config.databaseReadUrl),
  ADMIN_API_KEY: same(KEY, (config) => config.adminApiKey),
  INIT_ADMIN_API_TOKENS: {
    value: `*:*.${KEY}1, *:*.${KEY}2`,
    read: (config) => config.initialKeys.admin,
    expected: [`*:*.${KEY}1`, `*:*.${KEY}2`],
  },
  INIT_CLIENT_API_TOKENS: {
    value: `*:development.${KEY}`,
    read: (config) => config.initialKeys.client,
    expected: [`*:development.${KEY}`],
  },
  INIT_FRONTEND_API_TOKENS: {
    value: `*:development.${KEY}`,
    read: (config) => config.initialKeys.frontend,
    expected: [`*:development.${KEY}`],
  },
  ENCRYPTION_KEY: {
    value: `${'ab'.repeat(32)}, ${'q'.repeat(43)}=`,
    read: (config) => config.encryptionKeys,
    expected: [Buffer.from('ab'.repeat(32), 'hex'), Buffer.from('q'.repeat(43), 'base64')],
  },
  RELAY_KEYS: {
    value: `*:development.${KEY}1, *:development.${KEY}2`,
    read: (config) => config.relay.keys,
    expected: [`*:development.${KEY}1`, `*:development.${KEY}2`],
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    value: 'authorization=Bearer%20secret, x-team=flags',
    read: (config) => config.traces?.headers,
    expected: { authorization: 'Bearer secret', 'x-team': 'flags' },
  },
  PROMETHEUS_URL: same('http://user:password@prometheus:9090', (config) => config.prometheusUrl),
  SMTP_URL: same('smtp://user:password@mail:25', (config) => config.mail?.smtpUrl),
}

function same(value: string, read: (config: Config) => unknown) {
  return { value, read, expected: value }
}

const cases = Object.entries(secrets).map(([name, secret]) => ({ name, ...secret }))
/** What another variable needs. */
/** The settings without which a secret is not read. */
const OTHERS: Readonly<Record<string, Record<string, string>>> = {
  DATABASE_READ_URL: { DATABASE_URL: 'postgres://db/flags' },
  SMTP_URL: { MAIL_FROM: 'flags@example.com' },
  OTEL_EXPORTER_OTLP_HEADERS: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' },
}
const others = (name: string) => OTHERS[name] ?? {}

test('every secret has a case', () => {
  const marked = Object.entries(variables).flatMap(([name, variable]) => ('isSecret' in variable ? [name] : []))
  expect(marked.sort()).toEqual(Object.keys(secrets).sort())
})

test.each(cases)('$name is read from a file, without the line break at its end', ({ name, value, read, expected }) => {
  for (const end of ['', '\n', '\r\n', ' \n\n']) {
    const config = readConfig({ ...others(name), [`${name}_FILE`]: fileWith(`${value}${end}`) })
    expect(read(config)).toEqual(expected)
  }
})

test.each(cases)('$name and its file are not both taken', ({ name, value }) => {
  const both = { ...others(name), [name]: value, [`${name}_FILE`]: fileWith(value) }
  expect(() => readConfig(both)).toThrow(new Error(`${name} and ${name}_FILE are both set. Set one of them`))
  expect(() => readConfig({ ...both, [name]: ' ' })).not.toThrow()
  expect(() => readConfig({ ...both, [`${name}_FILE`]: '' })).not.toThrow()
})

test.each(cases)('a wrong value of $name in a file is refused and not shown', ({ name }) => {
  const wrong = { ...others(name), [`${name}_FILE`]: fileWith('not;accepted') }
  expect(() => readConfig(wrong)).toThrow(name)
  expect(() => readConfig(wrong)).not.toThrow('not;accepted')
})

test('a file that is absent, a folder or empty is refused by its variable', () => {
  const refused = (path: string) => () => readConfig({ ADMIN_API_KEY_FILE: path })
  expect(refused(join(folder, 'absent'))).toThrow(
    /^ADMIN_API_KEY_FILE can't be read: .*absent.* Accepted: the path of /,
  )
  expect(refused(folder)).toThrow(/^ADMIN_API_KEY_FILE can't be read: /)
  const empty = fileWith(' \n')
  expect(refused(empty)).toThrow(`ADMIN_API_KEY_FILE names an empty file: ${empty}. Accepted: a file with the secret`)
})

test('a variable that is not secret has no file', () => {
  expect(readConfig({ PORT_FILE: join(folder, 'absent') })).toEqual(readConfig({}))
})
