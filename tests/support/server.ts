import type { FastifyInstance } from 'fastify'
import type { Db } from '../../src/db/handles.ts'
import { createKeyUses } from '../../src/domain/access/key-usage.ts'
import { assertApproved } from '../../src/domain/approval-rules/approved.ts'
import { createReports } from '../../src/domain/client-reports/reports.ts'
import { createRefusedAttempts } from '../../src/domain/refused-attempts/refused-attempts.ts'
import { defaultSessionPolicy } from '../../src/domain/sessions/session-policy.ts'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import { defaultUserPolicy } from '../../src/domain/users/user-policy.ts'
import { defaultWebhookPolicy } from '../../src/domain/webhooks/webhook-policy.ts'
import { handlers as registry } from '../../src/http/handlers/registry.ts'
import type { Handlers } from '../../src/http/operations/handler.ts'
import type { ServerSetting } from '../../src/http/server-setting.ts'
import { buildServer } from '../../src/http/servers/server.ts'
import type { EncryptionKeys } from '../../src/runtime/encryption.ts'
import { createStopping } from '../../src/runtime/stopping.ts'

export const BASE_URL = 'https://flags.example.com'

/** Encrypts the secrets that are stored. */
export const ENCRYPTION_KEYS: EncryptionKeys = [Buffer.alloc(32, 7)]

export type ServerChanges = Partial<ServerSetting> & { readonly handlers?: Handlers }

/** The settings of a server on `db` that holds its answers against the contract. */
export function settingOn(db: Db): ServerSetting {
  return {
    db,
    limits: defaultLimits,
    assertApproved,
    clock: () => new Date(),
    isOpen: () => true,
    keyUses: createKeyUses(),
    reports: createReports(),
    refusedAttempts: createRefusedAttempts(),
    stopping: createStopping(),
    baseUrl: () => BASE_URL,
    userPolicy: defaultUserPolicy,
    sessionPolicy: defaultSessionPolicy,
    webhookPolicy: defaultWebhookPolicy,
    encryptionKeys: ENCRYPTION_KEYS,
    tokenKeys: undefined,
    accessControlOrigins: ['*'],
    mailer: undefined,
    checkResponses: true,
  }
}

/** A server on `db` that holds its answers against the contract; everything else can be set. */
export async function serverOn(
  db: Db,
  { handlers = registry, ...changed }: ServerChanges = {},
): Promise<FastifyInstance> {
  const app = await buildServer(handlers, { ...settingOn(db), ...changed })
  await app.ready()
  return app
}
