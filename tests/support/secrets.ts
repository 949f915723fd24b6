import type { FastifyInstance, InjectOptions } from 'fastify'
import { secretHashOf } from '../../src/domain/access/secret.ts'

/** Members of bodies and queries that hold a secret, or a link with one in it. */
const SECRET = /(^token|password|secret)$/i
const LINK = /(link|url)$/i
/** Anything shorter is found by chance. */
const MIN_LENGTH = 8

/**
 * Notes every secret that the requests to `app` carry from now on, and every one that its writes answer: keys,
 * passwords, cookies, links to sign up or to reset a password.
 */
export function collectSecrets(app: FastifyInstance): ReadonlySet<string> {
  const secrets = new Set<string>()
  const inject = app.inject.bind(app) as (options: InjectOptions) => ReturnType<FastifyInstance['inject']>
  const collecting = async (options: InjectOptions) => {
    const { authorization, cookie } = options.headers ?? {}
    note(String(authorization ?? '').replace(/^Bearer /i, ''))
    for (const pair of String(cookie ?? '').split(';')) note(pair.slice(pair.indexOf('=') + 1))
    noteMembers(parsed(options.payload))
    for (const [key, value] of new URL(String(options.url), 'http://localhost').searchParams)
      if (SECRET.test(key)) note(value)
    const response = await inject(options)
    for (const { value } of response.cookies) note(value)
    // Lists tell the beginnings of secrets, which are no secrets.
    if (options.method !== 'GET' && response.statusCode < 300) noteMembers(parsed(response.payload))
    return response
  }

  function note(secret: string): void {
    if (secret.length >= MIN_LENGTH) secrets.add(secret)
  }

  function noteMembers(value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    for (const [key, member] of Object.entries(value)) {
      if (typeof member !== 'string') noteMembers(member)
      else if (SECRET.test(key)) note(member)
      else if (LINK.test(key)) note(/[^/=?#]*$/.exec(member)?.[0] ?? '')
    }
  }

  app.inject = collecting as unknown as FastifyInstance['inject']
  return secrets
}

/** Those of the secrets that stand in `text`, as they are or in a form that they can be read from. */
export function leaked(secrets: ReadonlySet<string>, text: string): string[] {
  const all = [...secrets]
  const whole = all.filter((secret) => !all.some((other) => other !== secret && other.startsWith(secret)))
  return whole.filter((secret) => formsOf(secret).some((form) => text.includes(form)))
}

/** The tables that hold the hash of one of the secrets, as `dump` reads them. */
export function tablesKeeping(secrets: ReadonlySet<string>, tables: Record<string, unknown[]>): string[] {
  const hashes = new Set([...secrets].map((secret) => `\\x${secretHashOf(secret).toString('hex')}`))
  const isKept = (row: unknown) => hashes.has((row as { secret_hash?: string }).secret_hash ?? '')
  return Object.keys(tables).filter((table) => tables[table]?.some(isKept))
}

function formsOf(secret: string): string[] {
  // The random part alone would do.
  const parts = secret.length < 32 ? [secret] : [secret, secret.slice(-24)]
  const bytes = Buffer.from(secret)
  return [
    ...parts.flatMap((part) => [part, JSON.stringify(part).slice(1, -1), encodeURIComponent(part)]),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
  ]
}

function parsed(payload: unknown): unknown {
  if (typeof payload !== 'string' || !/^\s*[[{]/.test(payload)) return undefined
  return JSON.parse(payload)
}
