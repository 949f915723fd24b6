import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { SessionPolicy } from '../domain/sessions/session-policy.ts'
import { defaultLimits, type Limits } from '../domain/transaction/limits.ts'
import { PASSWORD_POLICIES, type UserPolicy } from '../domain/users/user-policy.ts'
import type { WebhookPolicy } from '../domain/webhooks/webhook-policy.ts'
import type { RateLimits } from '../http/callers/rate-limit.ts'
import type { MailSetting } from '../mail/mailer.ts'
import { entriesIn } from '../runtime/comma-list.ts'
import { type EncryptionKeys, KEY_BYTES } from '../runtime/encryption.ts'
import type { TraceSetting } from '../tracing/trace-setting.ts'
import { databaseUrls } from './database-urls.ts'
import { type Environment, numberIn, oneOf, share, text, wholeNumber } from './read-variable.ts'
import { type RelayConfig, relayConfig } from './relay.ts'
import { traceSetting } from './traces.ts'
import { limitVariable, type VariableName, variables } from './variables.ts'

export type Config = {
  readonly port: number
  readonly host: string
  /** The port of metrics and health checks for machines; undefined means that there is none. */
  readonly managementPort: number | undefined
  /** Its address; undefined means the one of the server. */
  readonly managementHost: string | undefined
  /** Where traces are sent to; undefined means that there are none. */
  readonly traces: TraceSetting | undefined
  /** Which share of the answers is compared with the contract, from 0 to 1. */
  readonly contractSample: number
  /** The URL of the PostgreSQL database; undefined selects the embedded database. */
  readonly databaseUrl: string | undefined
  readonly databasePoolSize: number
  /** The URL of a replica of that database, for reads that may be a little old; without it, the primary has these. */
  readonly databaseReadUrl: string | undefined
  readonly databaseReadMaxLagSeconds: number
  readonly dataFolder: string
  /** The memory for cached features. */
  readonly featureCacheMb: number
  readonly adminApiKey: string | undefined
  /** How long the server still answers requests after a stop signal; undefined selects the default of `main.ts`. */
  readonly drainSeconds: number | undefined
  readonly initialKeys: { readonly admin: string[]; readonly client: string[]; readonly frontend: string[] }
  readonly logLevel: LogLevel
  readonly limits: Limits
  /** How long the usage of features is kept. */
  readonly metricsRetentionHours: number
  /** How long signals are kept. */
  readonly signalRetentionHours: number
  /** After how many days events are removed; undefined means never. */
  readonly eventRetentionDays: number | undefined
  /** The folder to which events are written before they are removed; undefined means that they are only removed. */
  readonly eventArchiveFolder: string | undefined
  /**
   * The URL under which users open the server, without a slash at the end; by default, the address where it listens.
   */
  readonly baseUrl: string | undefined
  /** The mail server; undefined means that no mail is sent. */
  readonly mail: MailSetting | undefined
  /** How long a change request waits before who can approve it is reminded; 0 means that nobody is. */
  readonly reviewReminderHours: number
  readonly userPolicy: UserPolicy
  readonly sessionPolicy: SessionPolicy
  readonly webhookPolicy: WebhookPolicy
  /** The address of Prometheus; undefined means that safeguards can't ask it. */
  readonly prometheusUrl: string | undefined
  /** The keys that encrypt stored secrets; undefined means that the server can't store any. */
  readonly encryptionKeys: EncryptionKeys | undefined
  /**
   * The keys that encrypt the secrets of API tokens, so that lists can show them; undefined means that they are not
   * stored.
   */
  readonly tokenKeys: EncryptionKeys | undefined
  /** Addresses and networks of proxies that are trusted to name the client's address. */
  readonly trustedProxies: readonly string[]
  /** Requests in a minute; 0 means no limit. */
  readonly rateLimits: RateLimits
  /** Addresses and networks from which administration is allowed; empty for all. */
  readonly adminNetworks: readonly string[]
  /** Sites whose pages may evaluate features with a frontend key, or `*` for all. */
  readonly accessControlOrigins: readonly string[]
  /** The file or folder of features as code that is applied at the start; undefined means that there is none. */
  readonly statePath: string | undefined
  readonly relay: RelayConfig
  /** Whether the server has the console. */
  readonly hasConsole: boolean
  /** Whether Swagger UI keeps the key in the browser after its page is closed. */
  readonly docsKeepKey: boolean
  /** Whether an empty list of environments counts as absent when a project is created. */
  readonly acceptsEmptyEnvironments: boolean
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

/**
 * Reads the configuration from environment variables; `variables.ts` has their defaults and meanings.
 *
 * @throws Error with one line that names the variable, its value (unless it is secret) and the accepted values; also
 *   for the file of a secret that can't be read
 */
export function readConfig(env: Environment): Config {
  return {
    port: wholeNumber(env, 'PORT', 0, 65_535),
    host: text(env, 'HOST') ?? variables.HOST.preset,
    managementPort: managementPort(env),
    managementHost: text(env, 'MANAGEMENT_HOST'),
    traces: traceSetting(env),
    contractSample: share(env, 'CONTRACT_SAMPLE') ?? variables.CONTRACT_SAMPLE.preset,
    ...databaseUrls(env),
    databaseReadMaxLagSeconds: wholeNumber(env, 'DATABASE_READ_MAX_LAG_SECONDS', 1, 60),
    databasePoolSize: wholeNumber(env, 'DATABASE_POOL_SIZE', 1, 1000),
    dataFolder: text(env, 'FLAGHOIST_DATA') ?? variables.FLAGHOIST_DATA.preset,
    featureCacheMb: wholeNumber(env, 'FEATURE_CACHE_MB', 1, 10_000),
    adminApiKey: adminApiKey(env),
    drainSeconds: drainSeconds(env),
    initialKeys: {
      admin: keys(env, 'INIT_ADMIN_API_TOKENS', /^\*:\*\.\S{16,}$/, '*:*.<secret of 16 characters or more>'),
      client: keys(env, 'INIT_CLIENT_API_TOKENS', SDK_KEY, SDK_KEY_FORM),
      frontend: keys(env, 'INIT_FRONTEND_API_TOKENS', SDK_KEY, SDK_KEY_FORM),
    },
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS),
    limits: limits(env),
    metricsRetentionHours: wholeNumber(env, 'METRICS_RETENTION_HOURS', 1, 8760),
    signalRetentionHours: wholeNumber(env, 'SIGNAL_RETENTION_HOURS', 1, 8760),
    ...eventRetention(env),
    baseUrl: serverAt(env, 'BASE_URL', 'https://flags.example.com'),
    mail: mail(env),
    userPolicy: {
      passwordPolicy: oneOf(env, 'PASSWORD_POLICY', PASSWORD_POLICIES),
      inactiveUserDays: wholeNumber(env, 'INACTIVE_USER_DAYS', 1, 36_500),
    },
    reviewReminderHours: wholeNumber(env, 'REVIEW_REMINDER_HOURS', 0, 8760),
    sessionPolicy: {
      lifetimeHours: wholeNumber(env, 'SESSION_HOURS', 1, 8760),
      isCookieSecure: oneOf(env, 'COOKIE_SECURE', ['true', 'false']) === 'true',
    },
    prometheusUrl: serverAt(env, 'PROMETHEUS_URL', 'http://prometheus:9090'),
    webhookPolicy: {
      allowsPrivateAddresses: oneOf(env, 'WEBHOOK_ALLOW_PRIVATE', ['true', 'false']) === 'true',
    },
    ...encryption(env),
    trustedProxies: networks(env, 'TRUST_PROXY', 'addresses and networks of proxies'),
    rateLimits: {
      admin: wholeNumber(env, 'RATE_LIMIT_ADMIN', 0, 1_000_000_000),
      public: wholeNumber(env, 'RATE_LIMIT_PUBLIC', 0, 1_000_000_000),
      sdk: wholeNumber(env, 'RATE_LIMIT_SDK', 0, 1_000_000_000),
      signal: wholeNumber(env, 'RATE_LIMIT_SIGNAL', 0, 1_000_000_000),
    },
    adminNetworks: networks(env, 'ADMIN_ALLOWED_NETWORKS', 'addresses and networks of administrators'),
    accessControlOrigins: accessControlOrigins(env),
    statePath: text(env, 'STATE_PATH'),
    relay: relayConfig(env),
    hasConsole: oneOf(env, 'CONSOLE', ['true', 'false']) === 'true',
    docsKeepKey: oneOf(env, 'DOCS_KEEP_KEY', ['true', 'false']) === 'true',
    acceptsEmptyEnvironments: oneOf(env, 'ACCEPT_EMPTY_ENVIRONMENTS', ['true', 'false']) === 'true',
  }
}

function managementPort(env: Environment): number | undefined {
  const port = numberIn(env, 'MANAGEMENT_PORT', 0, 65_535)
  const main = wholeNumber(env, 'PORT', 0, 65_535)
  if (port !== undefined && port !== 0 && port === main)
    throw new Error(`MANAGEMENT_PORT is ${port}, like PORT. Accepted: another port, which needs no key`)
  return port
}

function drainSeconds(env: Environment): number | undefined {
  return numberIn(env, 'DRAIN_SECONDS', 0, 60)
}

const SDK_KEY = /^[^:[\]\s]+:[^:.\s]+\.\S{16,}$/
const SDK_KEY_FORM = '<project or *>:<environment>.<secret of 16 characters or more>'

function limits(env: Environment): Limits {
  const entries = Object.entries(defaultLimits).map(([name, preset]) => {
    return [name, numberIn(env, limitVariable(name), 1, 1_000_000) ?? preset]
  })
  return Object.fromEntries(entries) as Limits
}

/** The statistics of projects read the events of 60 days. */
const MIN_EVENT_DAYS = 61

function eventRetention(env: Environment): Pick<Config, 'eventRetentionDays' | 'eventArchiveFolder'> {
  const eventArchiveFolder = text(env, 'EVENT_ARCHIVE_FOLDER')
  const eventRetentionDays = numberIn(env, 'EVENT_RETENTION_DAYS', MIN_EVENT_DAYS, 36_500)
  if (eventRetentionDays !== undefined || eventArchiveFolder === undefined)
    return { eventRetentionDays, eventArchiveFolder }
  throw new Error('EVENT_ARCHIVE_FOLDER is set without EVENT_RETENTION_DAYS: no event is removed. Set both, or none')
}

function serverAt(env: Environment, name: 'BASE_URL' | 'PROMETHEUS_URL', example: string): string | undefined {
  const value = text(env, name)?.replace(/(?<!\/)\/+$/, '')
  if (value === undefined || (isAddress(value, ['http:', 'https:']) && !/[?#]/.test(value))) return value
  throw new Error(`${name} is not the address of a server. Accepted: ${example}, with a path or without`)
}

function mail(env: Environment): MailSetting | undefined {
  const smtpUrl = text(env, 'SMTP_URL')
  const from = text(env, 'MAIL_FROM')
  if (smtpUrl === undefined) {
    if (from === undefined) return undefined
    throw new Error('MAIL_FROM is set without SMTP_URL: no mail is sent. Set both, or none')
  }
  // The value may hold a password, so it is not repeated.
  if (!isAddress(smtpUrl, ['smtp:', 'smtps:'])) {
    throw new Error(
      'SMTP_URL is not the address of a mail server. Accepted: smtp://user:password@host:port, or smtps://',
    )
  }
  if (from === undefined || !/^[^\r\n]*[^\s@<>]@[^\s@<>]+>?$/.test(from)) {
    throw new Error(
      'MAIL_FROM is not an address. Accepted with SMTP_URL: flags@example.com, or Flags <flags@example.com>',
    )
  }
  return { smtpUrl, from }
}

function networks(env: Environment, name: VariableName, accepted: string): string[] {
  const entries = entriesIn(text(env, name) ?? '')
  const wrong = entries.find((entry) => !isNetwork(entry))
  if (wrong === undefined) return entries
  throw new Error(`${name} has "${wrong}". Accepted: ${accepted}, separated by commas, like 10.0.0.7, 10.1.0.0/16`)
}

function accessControlOrigins(env: Environment): string[] {
  const entries = entriesIn(text(env, 'ACCESS_CONTROL_ORIGINS') ?? variables.ACCESS_CONTROL_ORIGINS.preset)
  const wrong = entries.find((entry) => entry !== '*' && (!URL.canParse(entry) || new URL(entry).origin !== entry))
  if (wrong === undefined) return entries
  throw new Error(
    `ACCESS_CONTROL_ORIGINS has "${wrong}". Accepted: * for all sites, or sites like https://shop.example.com, separated by commas`,
  )
}

/**
 * Whether an entry is an address, or a network that is not everything. Forms that libraries read as other addresses are
 * refused: `010.0.0.0/8` would be 8.0.0.0/8, and `::10.0.0.7` would be 10.0.0.7.
 */
function isNetwork(entry: string): boolean {
  const [address = '', bits] = entry.split('/')
  if (isIP(address) === 0 || address.includes('%')) return false
  const isMixed = address.includes(':') && address.includes('.')
  if (isMixed && (bits !== undefined || !/^::ffff:/i.test(address))) return false
  return bits === undefined || (/^[1-9]\d*$/.test(bits) && ipaddr.isValidCIDR(entry))
}

function isAddress(value: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocols.includes(protocol) && hostname !== ''
}

function adminApiKey(env: Environment): string | undefined {
  const value = text(env, 'ADMIN_API_KEY')
  if (value !== undefined && (value.length < 16 || /[^\x21-\x7e]/.test(value))) {
    throw new Error(
      'ADMIN_API_KEY is too short, or not plain text. Accepted: 16 or more printable ASCII characters, no spaces',
    )
  }
  return value
}

function encryption(env: Environment): Pick<Config, 'encryptionKeys' | 'tokenKeys'> {
  const keys = encryptionKeys(env)
  const isRecoverable = oneOf(env, 'RECOVERABLE_API_TOKENS', ['true', 'false']) === 'true'
  if (isRecoverable && keys === undefined)
    throw new Error(
      'RECOVERABLE_API_TOKENS is true without ENCRYPTION_KEY: API tokens can not be encrypted. Set ENCRYPTION_KEY to 64 hexadecimal digits (openssl rand -hex 32), or to 32 bytes in base64',
    )
  return { encryptionKeys: keys, tokenKeys: isRecoverable ? keys : undefined }
}

function encryptionKeys(env: Environment): EncryptionKeys | undefined {
  const given = entriesIn(text(env, 'ENCRYPTION_KEY') ?? '')
  const [current, ...former] = given.map((value, index) => encryptionKey(value, given.length === 1 ? '' : index + 1))
  return current && [current, ...former]
}

/** @param place the place of the key in a list; empty for a single one. The value is secret, so it is not repeated. */
function encryptionKey(value: string, place: number | ''): Buffer {
  const key = Buffer.from(value, /^[0-9a-f]+$/i.test(value) ? 'hex' : 'base64')
  if (key.length === KEY_BYTES && /^([0-9a-f]{64}|[\w+/-]{43}=?)$/i.test(value)) return key
  throw new Error(
    `ENCRYPTION_KEY${place && `: key ${place}`} is not a valid key. Accepted: 64 hexadecimal digits (openssl rand -hex 32), or 32 bytes in base64; several are separated by commas`,
  )
}

function keys(env: Environment, name: VariableName, form: RegExp, expected: string): string[] {
  const given = entriesIn(text(env, name) ?? '')
  const position = given.findIndex((key) => !form.test(key))
  if (position >= 0)
    throw new Error(`${name}: key ${position + 1} has the wrong form. Accepted: ${expected}, separated by commas`)
  return given
}
