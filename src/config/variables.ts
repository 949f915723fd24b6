import { defaultSessionPolicy } from '../domain/sessions/session-policy.ts'
import { defaultLimits, type Limits } from '../domain/transaction/limits.ts'
import { defaultUserPolicy } from '../domain/users/user-policy.ts'

/**
 * An environment variable of the server: its default, and its meaning as Markdown. Without `preset`, it has no default
 * that can be set, and `shown` says what applies instead. A secret can also be in a file.
 */
export type Variable = {
  readonly preset?: string | number
  readonly shown?: string
  readonly isSecret?: true
  readonly meaning: string
}

/** Every environment variable apart from limits. `npm run generate` makes the tables of docs/operate/configure.md. */
export const variables = {
  PORT: { preset: 4242, meaning: 'port to listen on' },
  HOST: { preset: '127.0.0.1', meaning: 'address to listen on' },
  BASE_URL: {
    shown: 'where it listens',
    meaning: 'address under which users reach the server; links in emails and invitations begin with it',
  },
  TRUST_PROXY: {
    meaning:
      'addresses and networks of proxies, separated by commas, whose `X-Forwarded-` headers and [ids](logs.md#ids-of-a-proxy) are trusted, see [behind a proxy](deploy.md#behind-a-proxy)',
  },
  ADMIN_ALLOWED_NETWORKS: {
    shown: 'all',
    meaning:
      'addresses and networks from which the administration is allowed, separated by commas: `10.0.0.7, 10.1.0.0/16, fd00::/8`, see [networks](secure.md#allow-only-your-networks); SDKs and signals are not affected',
  },
  DRAIN_SECONDS: {
    shown: '`5` on PostgreSQL',
    meaning:
      'how long requests are still served after `SIGTERM`, see [restarts](upgrade.md#restart-without-lost-requests); by default `0` on the embedded database and on a terminal',
  },
  MANAGEMENT_PORT: {
    meaning:
      'port for machines, with `/metrics`, `/health` and `/ready`: it asks for no key, see [monitor](monitor.md); without it, there is none',
  },
  MANAGEMENT_HOST: { shown: 'as `HOST`', meaning: 'address of that port' },
  CONTRACT_SAMPLE: {
    preset: 0,
    meaning:
      'which share of the answers is [compared with the contract](monitor.md#answers-that-break-the-contract), such as `0.01`',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning:
      'address of a collector that takes OpenTelemetry traces over HTTP, such as `http://127.0.0.1:4318`, see [traces](traces.md); without it, there are none',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    isSecret: true,
    meaning: 'headers for the collector: `name=value`, separated by commas; values in percent-encoding',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    shown: 'all',
    meaning: 'which share of the traces is recorded, such as `0.01`; a trusted proxy that names a trace decides itself',
  },
  LOG_LEVEL: {
    preset: 'info',
    meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`, see [logs](logs.md#levels)',
  },
  DATABASE_URL: {
    isSecret: true,
    meaning:
      'address of PostgreSQL, `postgres://user:password@host:port/database`; without it, the embedded database is used. Limits such as `lock_timeout` are refused in it: the server sets its own',
  },
  DATABASE_POOL_SIZE: {
    preset: 10,
    meaning: 'connections to PostgreSQL; one more is for `/ready`. Six of ten can be in a transaction',
  },
  DATABASE_READ_URL: {
    isSecret: true,
    meaning:
      'address of a replica of that database, in the same form: lists, searches and comparisons are read from it while it is new enough, see [a replica](scaling.md#a-replica-for-reads)',
  },
  DATABASE_READ_MAX_LAG_SECONDS: {
    preset: 1,
    meaning: 'how old an answer from the replica may be; an older replica is not asked',
  },
  FLAGHOIST_DATA: { preset: './data', meaning: 'folder of the embedded database' },
  FEATURE_CACHE_MB: {
    preset: 80,
    meaning:
      'megabytes of memory for cached features; the default has room for about 20,000 of usual size. Reads from a replica have a cache of the same size',
  },
  PROMETHEUS_URL: {
    isSecret: true,
    meaning:
      'address of Prometheus, or of what answers like it, which [safeguards](../guide/safeguards.md) ask: `http://prometheus:9090`; user and password in it are sent as basic authentication. Without it, safeguards with a query have no number',
  },
  ADMIN_API_KEY: {
    isSecret: true,
    meaning: 'an admin key of 16 or more characters; when it changes or is removed, the previous one stops working',
  },
  INIT_ADMIN_API_TOKENS: {
    isSecret: true,
    meaning:
      'more admin keys, separated by commas: `*:*.<secret>`, with secrets of 16 or more characters; while a key is set here, the next start creates it again when it was deleted',
  },
  INIT_CLIENT_API_TOKENS: {
    isSecret: true,
    meaning: 'keys for server SDKs: `<project or *>:<environment>.<secret>`, with secrets of 16 or more characters',
  },
  INIT_FRONTEND_API_TOKENS: {
    isSecret: true,
    meaning: 'keys for frontend SDKs, in the same form',
  },
  ENCRYPTION_KEY: {
    isSecret: true,
    meaning:
      'encrypts the client secret of OpenID Connect, and API tokens that are kept recoverable: 64 hexadecimal digits (`openssl rand -hex 32`) or 32 bytes in base64, the same for all servers of a database; several, separated by commas, [while a key is replaced](secure.md#replace-the-encryption-key)',
  },
  RECOVERABLE_API_TOKENS: {
    preset: 'false',
    meaning:
      '`true` also stores new API tokens encrypted, so that lists show them in full; needs `ENCRYPTION_KEY`, and has [a risk](../reference/permissions.md#api-tokens-that-lists-show-whole)',
  },
  RATE_LIMIT_ADMIN: {
    preset: 600_000,
    meaning: 'requests in a minute of one account or admin key, on each server; `0` for no limit',
  },
  RATE_LIMIT_PUBLIC: {
    preset: 6_000,
    meaning: 'requests in a minute of one address without a valid key or session, on each server; `0` for no limit',
  },
  RATE_LIMIT_SDK: {
    preset: 0,
    meaning: 'requests in a minute of one SDK key, on each server; `0` for no limit',
  },
  RATE_LIMIT_SIGNAL: {
    preset: 12_000,
    meaning: 'signals in a minute of one token, on each server; `0` for no limit',
  },
  ACCESS_CONTROL_ORIGINS: {
    preset: '*',
    meaning: 'sites whose pages may use frontend keys, separated by commas: `https://shop.example.com`; `*` for all',
  },
  SESSION_HOURS: { preset: defaultSessionPolicy.lifetimeHours, meaning: 'how long a user stays signed in' },
  COOKIE_SECURE: {
    preset: 'false',
    meaning: '`true` restricts session cookies to TLS; `false` restricts them only when the request came over TLS',
  },
  PASSWORD_POLICY: {
    preset: defaultUserPolicy.passwordPolicy,
    meaning:
      '`choosing`: passwords that users choose have to be strong; `everywhere`: passwords that an admin sets, too',
  },
  INACTIVE_USER_DAYS: {
    preset: defaultUserPolicy.inactiveUserDays,
    meaning: 'days without use after which an account counts as inactive',
  },
  SMTP_URL: {
    isSecret: true,
    meaning: 'mail server: `smtp://user:password@host:port`, or `smtps://`; without it, no emails are sent',
  },
  MAIL_FROM: { meaning: 'sender of emails, required with `SMTP_URL`' },
  REVIEW_REMINDER_HOURS: {
    preset: 24,
    meaning:
      'how long a change request waits in review before who can approve it is [reminded](../guide/change-requests.md#reminders), which is repeated each day, and how long a change without approval waits for a review; `0` for no reminders',
  },
  WEBHOOK_ALLOW_PRIVATE: { preset: 'false', meaning: '`true` lets webhooks send to private and local addresses' },
  METRICS_RETENTION_HOURS: {
    preset: 48,
    meaning: 'how long the [usage of features](../reference/metrics.md) is kept',
  },
  SIGNAL_RETENTION_HOURS: { preset: 168, meaning: 'how long [signals](../guide/signals.md) are kept' },
  EVENT_RETENTION_DAYS: {
    meaning:
      'after how many days events are removed, at least 61; without it, [events are kept](../reference/events.md#how-long-events-are-kept)',
  },
  EVENT_ARCHIVE_FOLDER: { meaning: 'folder to which events are written before they are removed' },
  STATE_PATH: {
    meaning:
      'file or folder of [features as code](../guide/features-as-code.md#at-the-start-of-a-server) that is applied at each start, before the server is ready',
  },
  RELAY_UPSTREAM: {
    meaning:
      'address of the server that a [relay](relay.md) follows, such as `https://flags.example.com`; required by `flaghoist relay`',
  },
  RELAY_PATH: {
    preset: './relay',
    meaning: 'folder of the last state of a relay, which it serves without its upstream',
  },
  RELAY_KEYS: {
    isSecret: true,
    meaning:
      'client keys of the upstream, separated by commas, that a relay follows from its start on; [frontend keys need one](relay.md#frontend-keys)',
  },
  RELAY_POLL_SECONDS: {
    preset: 5,
    meaning: 'how often a relay asks its upstream for changes, besides the stream of an upstream that offers one',
  },
  RELAY_MAX_AGE: {
    shown: 'any age',
    meaning:
      'how many seconds a relay serves features that its upstream has not confirmed; after that, it answers 503. At least twice `RELAY_POLL_SECONDS`',
  },
  CONSOLE: {
    preset: 'true',
    meaning: '`false` switches the console in the browser off; `/` then has a page with links',
  },
  DOCS_KEEP_KEY: {
    preset: 'false',
    meaning: '`true` lets Swagger UI keep the key in the browser after its page is closed',
  },
  ACCEPT_EMPTY_ENVIRONMENTS: {
    preset: 'false',
    meaning:
      '`true` takes `environments: []` as a missing list when a project is created, for [clients that always send it](../reference/compatibility.md)',
  },
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof variables | `LIMIT_${string}`

const described: Readonly<Record<string, Variable>> = variables

/** Whether the value of a variable is never shown, and can be in a file. */
export function isSecret(name: VariableName): boolean {
  return described[name]?.isSecret === true
}

export const secretNames = (Object.keys(variables) as (keyof typeof variables)[]).filter(isSecret)

/** Returns the name of the variable that names the file with a secret. */
export function fileVariableOf(name: string): string {
  return `${name}_FILE`
}

const limitMeanings: Readonly<Record<keyof Limits, string>> = {
  projects: 'projects that are not archived',
  features: 'features that are not archived, in all projects together',
  strategiesPerEnvironment: 'strategies of a feature in an environment',
  constraintsPerStrategy: 'constraints of a strategy',
  valuesPerConstraint: 'values of a constraint',
  segmentsPerStrategy: 'segments of a strategy',
  segments: 'segments, of projects and of the instance together',
  valuesPerSegment: 'constraint values of a segment in total',
  environments: 'environments',
  apiTokens: 'API tokens',
  webhooks: 'webhooks',
  freezes: 'freezes',
  approvalRules: 'approval rules',
  banners: 'banners',
  safeguardsPerEnvironment: 'safeguards of a feature in an environment',
  impactSeriesPerEnvironment:
    'series of impact metrics that keys of the same projects report in one environment in an hour; others are left out',
  releasePlanTemplates: 'templates of release plans',
  signalEndpoints: 'signal endpoints',
  signalTokensPerEndpoint: 'tokens of a signal endpoint',
  signalsPerEndpoint: 'signals that an endpoint keeps, the newest ones',
  actionSetsPerProject: 'action sets of a project',
  approvalDays: 'days for which an approval of a change request counts',
  featuresPerBatch: 'features of one export, import or promotion',
  tokensPerUser: 'tokens of one user or service account',
  applicationsPerEnvironment:
    'applications that report from one environment; one key gets at most [half of it](../reference/metrics.md#from-a-report-to-a-number)',
  instancesPerEnvironment: 'instances of applications in one environment',
}

/** Returns the name of the variable that sets a limit. */
export function limitVariable(limit: string): `LIMIT_${string}` {
  return `LIMIT_${limit.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
}

/** The variables of limits, in the form of `variables`. */
export const limitVariables: Readonly<Record<string, Variable>> = Object.fromEntries(
  Object.entries(defaultLimits).map(([name, preset]) => [
    limitVariable(name),
    { preset, meaning: limitMeanings[name as keyof Limits] },
  ]),
)
