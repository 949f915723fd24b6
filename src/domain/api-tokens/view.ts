import type { Schema } from '../../contract.ts'
import type { Viewer } from '../access/visibility.ts'
import { recordOf } from './api-token.ts'
import type { NewApiToken } from './commands.ts'
import type { ListedApiToken } from './queries.ts'

/** A key as lists show it: with the first characters of its secret, and without projects that the viewer can't see. */
export function apiTokenView({ secretPrefix, seenAt, ...token }: ListedApiToken, viewer: Viewer): Schema<'ApiToken'> {
  const record = recordOf(token)
  const projects = record.projects.filter((id) => !viewer.hiddenProjects.includes(id))
  return { ...record, projects, secret: secretPrefix, alias: null, seenAt: seenAt?.toISOString() ?? null }
}

export function apiTokensView(tokens: readonly ListedApiToken[], viewer: Viewer): Schema<'ApiTokens'> {
  return { tokens: tokens.map((token) => apiTokenView(token, viewer)) }
}

/** A key that was made just now, with its secret. */
export function newApiTokenView({ secret, ...token }: NewApiToken): Schema<'ApiToken'> {
  return { ...recordOf(token), secret, alias: null, seenAt: null }
}
