import type { FastifyBaseLogger } from 'fastify'
import type { Replica } from '../db/replica.ts'
import type { KeyUses } from '../domain/access/key-usage.ts'
import type { SecretsKeys } from '../domain/api-tokens/recoverable-secrets.ts'
import type { Reports } from '../domain/client-reports/reports.ts'
import type { RefusedAttempts } from '../domain/refused-attempts/refused-attempts.ts'
import type { Prometheus } from '../domain/safeguards/sources.ts'
import type { SessionPolicy } from '../domain/sessions/session-policy.ts'
import type { TransactionSetting } from '../domain/transaction/in-transaction.ts'
import type { UserPolicy } from '../domain/users/user-policy.ts'
import type { WebhookPolicy } from '../domain/webhooks/webhook-policy.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { EncryptionKeys } from '../runtime/encryption.ts'
import type { Stopping } from '../runtime/stopping.ts'
import type { RateLimits } from './callers/rate-limit.ts'
import type { Readiness } from './health/report-health.ts'
import type { RequestObserver } from './observing/observer.ts'
import type { RequestTracer } from './observing/request-spans.ts'
import type { BuiltConsole } from './pages/console-files.ts'
import type { Opening } from './plugins/opening.ts'

/** What every server has that answers SDKs. Their handlers receive it unchanged. */
export type SdkSetting = {
  readonly clock: () => Date
  /** Nothing is logged without it. */
  readonly log?: FastifyBaseLogger | undefined
  /** The answer of `/ready`, if other servers of the process share it. */
  readonly readiness?: Readiness
  /** Gets what the server does, for metrics; nothing is measured without it. */
  readonly observer?: RequestObserver | undefined
  /** Makes the spans of requests; nothing is traced without it. */
  readonly tracer?: RequestTracer | undefined
  /** Which share of the answers is compared with the contract, after they are sent: from 0 to 1; none by default. */
  readonly contractSample?: number
  /** Signals the start of the stop; without it, the server stops without a drain. */
  readonly stopping: Stopping
  /** The copy of the database that reads may use; undefined without one. */
  readonly replica?: Replica | undefined
  /** Records the use of keys. */
  readonly keyUses: KeyUses
  /** Collects the reports of SDKs; a job writes them later. */
  readonly reports: Reports
  /** The URL of the server for users, read for each request: by default, the address where the server listens. */
  readonly baseUrl: () => string
  /** Addresses of proxies that are trusted to name the client's address; none by default. */
  readonly trustedProxies?: readonly string[]
  /** How many requests one caller may send; no limit by default. */
  readonly rateLimits?: RateLimits
  /** Sites whose pages may evaluate features with a frontend key, or `*` for all. */
  readonly accessControlOrigins: readonly string[]
  /** Whether each response is checked against the contract; the request fails if it does not conform. For tests. */
  readonly checkResponses?: boolean
}

type DatabaseSetting = TransactionSetting & Opening

/** The dependencies and settings of a server with a database. Handlers receive it unchanged. */
export type ServerSetting = SdkSetting & DatabaseSetting & Administration

type Administration = {
  /** Collects refused attempts; a job records them later. */
  readonly refusedAttempts: RefusedAttempts
  readonly userPolicy: UserPolicy
  readonly webhookPolicy: WebhookPolicy
  /** Asks Prometheus for the number of a query; undefined when the server knows none. */
  readonly prometheus?: Prometheus | undefined
  /** Encrypt the secrets that are stored; undefined when the server has none. */
  readonly encryptionKeys: EncryptionKeys | undefined
  /** Encrypt the secrets of API tokens; undefined when the server does not keep them. */
  readonly tokenKeys: SecretsKeys
  readonly sessionPolicy: SessionPolicy
  /** Addresses and networks from which administration is allowed; all by default. */
  readonly adminNetworks?: readonly string[]
  /** Undefined without a mail server: then no mail is sent. */
  readonly mailer: Mailer | undefined
  /** The console in the browser; by default there is none. */
  readonly console?: BuiltConsole | undefined
  /** Whether Swagger UI keeps the key in the browser after its page is closed; not by default. */
  readonly docsKeepKey?: boolean
  /** Whether a project is created with all enabled environments when the request has an empty list; not by default. */
  readonly acceptsEmptyEnvironments?: boolean
  /** How long a repetition waits for the first request with its Idempotency-Key; ten seconds by default. For tests. */
  readonly duplicateWaitMs?: number
  /** How long the operations of a batch may take together; ten seconds by default. For tests. */
  readonly batchMs?: number
  /** How long a dry run may make proposed changes; two seconds by default. For tests. */
  readonly trialApplyMs?: number
}
