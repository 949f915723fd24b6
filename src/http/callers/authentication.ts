import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { urgent } from '../../db/database.ts'
import type { Db } from '../../db/handles.ts'
import type { KeyUses } from '../../domain/access/key-usage.ts'
import { type KeyHolder, keyHolder } from '../../domain/access/queries.ts'
import { isFormOfNewSecret, isSameHash, secretHashOf } from '../../domain/access/secret.ts'
import { type Actor, ADMIN_KEY_USER_ID } from '../../domain/actor.ts'
import { forbidden, unauthenticated } from '../../domain/errors.ts'
import { everyRight, rightsOf } from '../../domain/rights.ts'
import { type SessionHolder, sessionHolder } from '../../domain/sessions/queries.ts'
import { seesEveryProject } from '../../domain/visibility.ts'
import { sessionOf } from './browser.ts'
import { keyIn } from './key-in.ts'

/** How long another instance may still use its cached data after a key, a role or a project was changed on this one. */
const LIFETIME_MS = 250
const MAX_CACHED = 10_000
/** More than the callers who edit in the same hours. */
const MAX_LAST_SEEN = 1000

type Credential = 'key' | 'session'
const LOOK_UP = { key: keyHolder, session: sessionHolder }
const NOTHING = 'Send an API key in the Authorization header, or sign in'
const UNKNOWN = {
  key: 'The key in the Authorization header is not known here',
  session: 'The session has ended. Sign in again',
}
const EXPIRED = { key: 'The key in the Authorization header has expired', session: UNKNOWN.session }

type Holder = KeyHolder | SessionHolder
type CachedCaller = {
  readonly since: number
  readonly holder: Promise<Holder | undefined>
  readonly isUrgent: boolean
  isFound?: true
  actor?: Actor
}

/** Whether a request would be urgent for a caller. */
export type Urgency = (actor: Actor) => boolean
const never: Urgency = () => false

/** Determines the caller from the key or the session in the request, without a query for every request. */
export type Callers = {
  /** @throws DomainError unauthenticated, or forbidden for an SDK key */
  actorOfKey(authorization: string, isUrgentFor: Urgency): Promise<Actor>
  /** @throws DomainError unauthenticated */
  actorOfSession(secret: string | undefined, isUrgentFor: Urgency): Promise<Actor>
  /**
   * Returns the caller as a transaction sees them: with the rights that it has changed itself.
   *
   * @throws DomainError unauthenticated when the key or the session has ended in it
   */
  actorIn(db: Db, authorization: string | undefined, session: string | undefined): Promise<Actor>
  /** Returns the name of the signed-in user, for pages; undefined without a session or while the database is down. */
  signedInName(request: FastifyRequest): Promise<string | undefined>
  /** Drops all cached callers. Call it when an API key has changed. */
  forget(): void
  /** Drops cached users and service accounts. Call it when an account, role or project's mode has changed. */
  forgetAccounts(): void
}

export function createCallers(db: Db, clock: () => Date, uses: Pick<KeyUses, 'record'>): Callers {
  const cached = new Map<string, CachedCaller>()
  /** Decides who goes first, and nothing else: the rights can have changed. */
  const lastSeen = new LRUCache<string, Actor>({ max: MAX_LAST_SEEN })

  /**
   * The look-up for an urgent request is urgent, too. The caller is not known yet, and the key can be made up, so they
   * have to have been seen with the right. A request does not share a look-up that waits behind those of others.
   */
  function lookUp(what: Credential, id: string, hash: Buffer, isUrgentFor: Urgency): CachedCaller {
    const known = cached.get(id)
    const last = lastSeen.get(id)
    const now = performance.now()
    const isUrgent = last !== undefined && isUrgentFor(last)
    const isShared = known !== undefined && (known.isFound || known.isUrgent || !isUrgent)
    if (isShared && now - known.since < LIFETIME_MS) return known
    if (cached.size >= MAX_CACHED) cached.clear()
    const fresh: CachedCaller = { since: now, holder: LOOK_UP[what](isUrgent ? urgent(db) : db, hash), isUrgent }
    cached.set(id, fresh)
    fresh.holder.then(
      () => {
        fresh.isFound = true
      },
      // A failed look-up is not cached: the next request tries again.
      () => {
        if (cached.get(id) === fresh) cached.delete(id)
      },
    )
    return fresh
  }

  function validHolder(what: Credential, holder: Holder | undefined, hash: Buffer): Holder {
    if (holder === undefined || !isSameHash(holder.secretHash, hash)) throw unauthenticated(UNKNOWN[what])
    if (holder.expiresAt !== null && holder.expiresAt <= clock()) throw unauthenticated(EXPIRED[what])
    return holder
  }

  async function actorOf(what: Credential, secret: string, isUrgentFor: Urgency): Promise<Actor> {
    // Without a query: a cookie of anything else would cost one before it counts for the limit of its address.
    if (what === 'session' && !isFormOfNewSecret(secret)) throw unauthenticated(UNKNOWN.session)
    const hash = secretHashOf(secret)
    const id = `${what} ${hash.toString('base64')}`
    const entry = lookUp(what, id, hash, isUrgentFor)
    const holder = validHolder(what, await entry.holder, hash)
    if (entry.actor === undefined) {
      entry.actor = actorFrom(holder)
      lastSeen.set(id, entry.actor)
      // Once per look-up is enough, because the time of use is stored to the minute.
      if (holder.keyId !== null) uses.record(holder, clock())
    }
    return entry.actor
  }

  return {
    actorOfKey(authorization, isUrgentFor) {
      const key = keyIn(authorization)
      return key === '' ? Promise.reject(unauthenticated(NOTHING)) : actorOf('key', key, isUrgentFor)
    },
    actorOfSession(secret, isUrgentFor) {
      return secret === undefined ? Promise.reject(unauthenticated(NOTHING)) : actorOf('session', secret, isUrgentFor)
    },
    async actorIn(db, authorization, session) {
      const what = authorization === undefined ? 'session' : 'key'
      const hash = secretHashOf(authorization === undefined ? (session ?? '') : keyIn(authorization))
      return actorFrom(validHolder(what, await LOOK_UP[what](db, hash), hash))
    },
    async signedInName(request) {
      const secret = sessionOf(request)
      if (secret === undefined) return undefined
      return actorOf('session', secret, never).then(
        ({ name }) => name,
        () => undefined,
      )
    },
    forget: () => cached.clear(),
    forgetAccounts() {
      // An admin key has all rights, so changes of roles do not affect it.
      for (const [id, { actor }] of cached) if (actor?.userId !== ADMIN_KEY_USER_ID) cached.delete(id)
    },
  }
}

function actorFrom(holder: Holder): Actor {
  switch (holder.kind) {
    case 'admin':
      return {
        userId: ADMIN_KEY_USER_ID,
        name: holder.name,
        rights: everyRight,
        hiddenProjects: [],
        caller: { kind: 'admin-key', id: holder.keyId },
      }
    case 'user':
    case 'service-account': {
      const rights = rightsOf(holder.grants)
      const hiddenProjects = seesEveryProject(rights) ? [] : holder.hiddenProjects
      const caller = { kind: holder.kind, id: holder.userId }
      const credential = { kind: holder.keyId === null ? 'session' : 'token', secretHash: holder.secretHash } as const
      return { userId: holder.userId, name: holder.name, rights, hiddenProjects, caller, credential }
    }
    case 'client':
    case 'frontend':
      throw forbidden(
        `A ${holder.kind} key is for SDKs. Use an admin key, a personal access token or a service account token`,
      )
  }
}
