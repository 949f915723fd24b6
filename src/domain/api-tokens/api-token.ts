import type { Permission } from '../../../generated/permissions.ts'
import type { Schema } from '../../contract.ts'
import type { Actor } from '../actor.ts'
import { LAST_MOMENT_MS, momentFrom } from '../date-time.ts'
import { invalid } from '../errors.ts'
import type { ApiTokenRecord } from '../event-types.ts'
import { may, type Rights } from '../rights.ts'
import { assertMay } from '../transaction/transaction.ts'
import { assertVisible } from '../visibility.ts'

export type ApiTokenType = Schema<'ApiToken'>['type']
export const API_TOKEN_TYPES: readonly ApiTokenType[] = ['admin', 'client', 'frontend']

/** The features and environments that a key gives access to. */
export type ApiTokenScope = {
  readonly type: ApiTokenType
  /** Null means every environment. */
  readonly environment: string | null
  /** Empty means every project. */
  readonly projects: readonly string[]
}

/** A key as requested. */
export type WantedApiToken = ApiTokenScope & { readonly name: string; readonly expiresAt: Date | null }

/** A key as it is stored. */
export type StoredApiToken = WantedApiToken & { readonly id: number; readonly createdAt: Date }

/** The columns of a StoredApiToken. */
export const STORED_COLUMNS = ['id', 'name', 'type', 'environment', 'projects', 'expiresAt', 'createdAt'] as const

const ALL = '*'
const USUAL_ENVIRONMENT = 'development'

/**
 * Returns the key that a request asks for. Does not check whether its environment and projects exist.
 *
 * @throws DomainError invalid for the name, for a scope that keys of the type can't have, and for the date
 */
export function wantedApiToken(wanted: Schema<'CreateApiToken'>): WantedApiToken {
  const { environment } = wanted
  const name = tokenNameFrom(wanted)
  const type = apiTokenTypeFrom(wanted.type)
  const projects = projectsFrom(wanted)
  if (type === 'admin') {
    if ((environment ?? ALL) !== ALL)
      throw invalid('An admin key is for all environments: leave environment out', '/body/environment')
    if (projects.length > 0) throw invalid('An admin key is for all projects: leave projects out', '/body/projects')
  }
  return { name, type, projects, environment: environmentFrom(type, environment), expiresAt: expiryFrom(wanted) }
}

/**
 * Returns the requested key for one project; projects in the request are ignored.
 *
 * @throws DomainError invalid
 */
export function wantedProjectApiToken(wanted: Schema<'CreateProjectApiToken'>, project: string): WantedApiToken {
  const { tokenName, username, type, environment, expiresAt } = wanted
  if (apiTokenTypeFrom(type) === 'admin')
    throw invalid('The type of a key of a project has to be client or frontend', TYPE)
  return wantedApiToken({ tokenName, username, type, environment, expiresAt, projects: [project] })
}

/**
 * Returns when a key expires; null for never.
 *
 * @throws DomainError invalid
 */
export function expiryFrom({ expiresAt }: { readonly expiresAt?: string | null | undefined }): Date | null {
  return expiresAt == null ? null : momentFrom(expiresAt, '/body/expiresAt')
}

/** What a rotation asks for. */
export type WantedRotation = { readonly overlapSeconds: number; readonly expiresAt: Date | null | undefined }

/** @throws DomainError invalid for the date */
export function wantedRotation(body: Schema<'RotateApiToken'>): WantedRotation {
  const { overlapSeconds = DAY_SECONDS, expiresAt } = body
  return { overlapSeconds, expiresAt: expiresAt === undefined ? undefined : expiryFrom({ expiresAt }) }
}

/**
 * Returns when a key that is replaced now expires, and when its successor does. The old one never expires later than
 * before. By default, the new one is valid for as long as the old one was meant to be.
 *
 * @param meant the key whose lifetime the new one gets: the old one, or a successor that it has already
 * @throws DomainError invalid if that one was created with an expiry in the past
 */
export function rotatedExpiries(
  { expiresAt }: Pick<StoredApiToken, 'expiresAt'>,
  meant: Pick<StoredApiToken, 'createdAt' | 'expiresAt'>,
  wanted: WantedRotation,
  now: Date,
): { readonly before: Date; readonly after: Date | null } {
  const overlapEnd = now.getTime() + wanted.overlapSeconds * 1000
  const before = new Date(Math.min(overlapEnd, expiresAt?.getTime() ?? overlapEnd))
  if (wanted.expiresAt !== undefined) return { before, after: wanted.expiresAt }
  if (meant.expiresAt === null) return { before, after: null }
  const lifetimeMs = meant.expiresAt.getTime() - meant.createdAt.getTime()
  if (lifetimeMs <= 0)
    throw invalid('The key had expired when it was created: send when the new one expires', '/body/expiresAt')
  return { before, after: new Date(Math.min(now.getTime() + lifetimeMs, LAST_MOMENT_MS)) }
}

/** How long before a key expires its event warns. */
export const EXPIRY_WARNING_DAYS = 7

const DAY_SECONDS = 86_400

/** Returns the last expiry that is so soon that a warning is due at `now`. */
export function warningHorizon(now: Date, days = EXPIRY_WARNING_DAYS): Date {
  return new Date(now.getTime() + days * DAY_SECONDS * 1000)
}

/** Returns the expiry for which no warning is needed: the caller who sets a date that is soon knows it. */
export function warnedExpiry(expiresAt: Date | null, now: Date): Date | null {
  return expiresAt !== null && expiresAt <= warningHorizon(now) ? expiresAt : null
}

/** Returns the part before the random part: `<project, * for all or [] for several>:<environment or *>.` */
export function secretHeadOf(scope: ApiTokenScope): string {
  return `${projectOf(scope)}:${scope.environment ?? ALL}.`
}

export type Verb = 'CREATE' | 'READ' | 'UPDATE' | 'DELETE'

/** Returns the permission for an operation on keys. Admin keys can do everything, so managing them needs ADMIN. */
export function permissionTo(verb: Verb, type: ApiTokenType): Permission {
  switch (type) {
    case 'admin':
      return 'ADMIN'
    case 'client':
      return `${verb}_CLIENT_API_TOKEN`
    case 'frontend':
      return `${verb}_FRONTEND_API_TOKEN`
  }
}

/** Returns the types of keys that the caller may read. */
export function readableTypes(rights: Rights): ApiTokenType[] {
  return API_TOKEN_TYPES.filter((type) => may(rights, permissionTo('READ', type)))
}

/**
 * Ensures that a caller may still get a key that they have made.
 *
 * @throws DomainError forbidden; missing for a project that is hidden from the caller
 */
export function assertMayGet(actor: Actor, { type, projects }: Pick<StoredApiToken, 'type' | 'projects'>): void {
  assertMay({ actor }, permissionTo('CREATE', type))
  for (const project of projects) assertVisible(actor, project)
}

/** A key as recorded in events. */
export function apiTokenRecord({ id, name, expiresAt, createdAt, ...scope }: StoredApiToken): ApiTokenRecord {
  return {
    id,
    tokenName: name,
    type: scope.type,
    environment: scope.environment ?? ALL,
    project: projectOf(scope),
    projects: scope.projects.length === 0 ? [ALL] : [...scope.projects],
    expiresAt: expiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

/** Returns the subject of events about a key: its project if it has exactly one, and its environment. */
export function apiTokenSubject({ projects, environment }: ApiTokenScope): { project?: string; environment?: string } {
  const [project, ...more] = projects
  return {
    ...(project !== undefined && more.length === 0 && { project }),
    ...(environment !== null && { environment }),
  }
}

/** The event of a deleted key. */
export function deletedApiTokenEvent(token: StoredApiToken) {
  return { type: 'api-token-deleted' as const, subject: apiTokenSubject(token), preData: apiTokenRecord(token) }
}

/** `username` is the former name of `tokenName`. */
function tokenNameFrom({ tokenName, username }: Pick<Schema<'CreateApiToken'>, 'tokenName' | 'username'>): string {
  const name = tokenName ?? username
  if (name === undefined) throw invalid('tokenName is required: the name of the key', '/body/tokenName')
  if (username !== undefined && username !== name)
    throw invalid(
      'tokenName and username are two names of one member: give one, or the same in both',
      '/body/tokenName',
    )
  return name
}

const TYPE = '/body/type'

/** @throws DomainError invalid for an unknown type */
export function apiTokenTypeFrom(text: string): ApiTokenType {
  const wanted = text.toLowerCase()
  const type = wanted === 'backend' ? 'client' : API_TOKEN_TYPES.find((known) => known === wanted)
  if (type === undefined) throw invalid('type has to be client (or backend), frontend or admin', TYPE)
  return type
}

function projectsFrom({ projects, project = ALL }: Pick<Schema<'CreateApiToken'>, 'projects' | 'project'>): string[] {
  const wanted = [...new Set(projects ?? [project])]
  if (!wanted.includes(ALL)) return wanted
  if (wanted.length > 1)
    throw invalid('projects has to list ids of projects, or only * for all projects', '/body/projects')
  return []
}

function environmentFrom(type: ApiTokenType, environment = USUAL_ENVIRONMENT): string | null {
  if (type === 'admin') return null
  if (environment === ALL) throw invalid(`A ${type} key is for one environment, not for all`, '/body/environment')
  return environment
}

function projectOf({ projects: [project = ALL, ...more] }: ApiTokenScope): string {
  return more.length === 0 ? project : '[]'
}
