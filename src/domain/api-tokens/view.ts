import type { Schema } from '../../contract.ts'
import { apiTokenRecord, type StoredApiToken } from './api-token.ts'
import type { NewApiToken } from './commands.ts'
import type { ListedApiToken } from './queries.ts'

/** A key as shown in lists: with the first characters of its secret. */
export function apiTokenView({ secretPrefix, seenAt, ...token }: ListedApiToken): Schema<'ApiToken'> {
  return { ...membersOf(token), secret: secretPrefix, seenAt: seenAt?.toISOString() ?? null }
}

export function apiTokensView(tokens: readonly ListedApiToken[]): Schema<'ApiTokens'> {
  return { tokens: tokens.map(apiTokenView) }
}

/** A new key, with its secret. */
export function newApiTokenView({ secret, ...token }: NewApiToken): Schema<'ApiToken'> {
  return { ...membersOf(token), secret, seenAt: null }
}

function membersOf(token: StoredApiToken) {
  return { ...apiTokenRecord(token), username: token.name, alias: null }
}
