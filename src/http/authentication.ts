import type { Db } from '../db/handles.ts'
import type { KeyUses } from '../domain/access/key-usage.ts'
import { type KeyHolder, keyHolder } from '../domain/access/queries.ts'
import { hashOf, isSameHash } from '../domain/access/secret.ts'
import { type Actor, ADMIN_KEY_USER_ID } from '../domain/change.ts'
import { forbidden, unauthenticated } from '../domain/errors.ts'
import { everyRight, rightsOf } from '../domain/rights.ts'
import { type SessionHolder, sessionHolder } from '../domain/sessions/queries.ts'
import { seesEveryProject } from '../domain/visibility.ts'

/** How long another instance may go on with a key, a role or a project that was changed on this one. */
const LIFETIME_MS = 250
const MOST_REMEMBERED = 10_000

type Credential = 'key' | 'session'
const LOOK_UP = { key: keyHolder, session: sessionHolder }
const NOTHING = 'Send an API key in the Authorization header, or sign in'
const UNKNOWN = {
  key: 'The key in the Authorization header is not known here',
  session: 'The session has ended. Sign in again',
}
const EXPIRED = { key: 'The key in the Authorization header has expired', session: UNKNOWN.session }

type Holder = KeyHolder | SessionHolder
type ReadCache = { since: number; holder: Promise<Holder | undefined>; actor?: Actor }

/** Finds out who calls, from the key or the session in the request, without a query for every request. */
export type Callers = {
  /** @throws DomainError unauthenticated, or forbidden for a key that is not for the administration interface */
  actorOfKey(authorization: string): Promise<Actor>
  /** @throws DomainError unauthenticated */
  actorOfSession(secret: string | undefined): Promise<Actor>
  /** Forgets everybody: to be called when an API key has changed. */
  forget(): void
  /** Forgets users and service accounts: to be called when one of them, a role or what is private has changed. */
  forgetAccounts(): void
}

export function createCallers(db: Db, clock: () => Date, uses: Pick<KeyUses, 'note'>): Callers {
  const remembered = new Map<string, ReadCache>()

  function lookUp(what: Credential, hash: Buffer): ReadCache {
    const id = `${what} ${hash.toString('base64')}`
    const known = remembered.get(id)
    const now = performance.now()
    if (known !== undefined && now - known.since < LIFETIME_MS) return known
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    const fresh: ReadCache = { since: now, holder: LOOK_UP[what](db, hash) }
    remembered.set(id, fresh)
    // A failed look-up is not an answer: the next request asks again.
    fresh.holder.catch(() => {
      if (remembered.get(id) === fresh) remembered.delete(id)
    })
    return fresh
  }

  async function actorOf(what: Credential, secret: string): Promise<Actor> {
    const hash = hashOf(secret)
    const entry = lookUp(what, hash)
    const holder = await entry.holder
    if (holder === undefined || !isSameHash(holder.secretHash, hash)) throw unauthenticated(UNKNOWN[what])
    if (holder.expiresAt !== null && holder.expiresAt <= clock()) throw unauthenticated(EXPIRED[what])
    if (entry.actor === undefined) {
      entry.actor = actorFrom(holder)
      // Once for each look-up is often enough for the minute.
      if (holder.keyId !== null) uses.note(holder, clock())
    }
    return entry.actor
  }

  return {
    actorOfKey(authorization) {
      const key = authorization.replace(/^Bearer /i, '').trim()
      return key === '' ? Promise.reject(unauthenticated(NOTHING)) : actorOf('key', key)
    },
    actorOfSession(secret) {
      return secret === undefined ? Promise.reject(unauthenticated(NOTHING)) : actorOf('session', secret)
    },
    forget: () => remembered.clear(),
    forgetAccounts() {
      // An admin key may do everything whatever becomes of roles.
      for (const [id, { actor }] of remembered) if (actor?.userId !== ADMIN_KEY_USER_ID) remembered.delete(id)
    },
  }
}

function actorFrom(holder: Holder): Actor {
  switch (holder.kind) {
    case 'admin':
      return { userId: ADMIN_KEY_USER_ID, name: holder.name, rights: everyRight, hiddenProjects: [] }
    case 'account': {
      const rights = rightsOf(holder.grants)
      const hiddenProjects = seesEveryProject(rights) ? [] : holder.hiddenProjects
      return { userId: holder.userId, name: holder.name, rights, hiddenProjects }
    }
    case 'client':
    case 'frontend':
      throw forbidden(
        `A ${holder.kind} key is for SDKs. Use an admin key, a personal access token or a service account token`,
      )
  }
}
