import type { Schema } from '../../contract.ts'
import { apiTokenRecord, type StoredApiToken } from './api-token.ts'
import type { NewApiToken } from './commands.ts'
import type { ListedApiToken } from './queries.ts'
import { knownSecret, type SecretsKeys } from './recoverable-secrets.ts'

/** A key with the first characters of its secret. */
export function apiTokenView(token: ListedApiToken): Schema<'ApiToken'> {
  return listedView(token, undefined)
}

/** Keys as shown in lists: with the secrets that were kept, of the others the first characters. */
export function apiTokensView(tokens: readonly ListedApiToken[], secretsKeys: SecretsKeys): Schema<'ApiTokens'> {
  return { tokens: tokens.map((token) => listedView(token, secretsKeys)) }
}

function listedView(token: ListedApiToken, secretsKeys: SecretsKeys): Schema<'ApiToken'> {
  return {
    ...apiTokenMembers(token),
    secret: knownSecret(token, secretsKeys),
    seenAt: token.seenAt?.toISOString() ?? null,
  }
}

/** A new key, with its secret. */
export function newApiTokenView({ secret, ...token }: NewApiToken): Schema<'ApiToken'> {
  return { ...apiTokenMembers(token), secret, seenAt: null }
}

function apiTokenMembers(token: StoredApiToken) {
  return { ...apiTokenRecord(token), username: token.name, alias: null }
}
