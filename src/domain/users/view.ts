import type { Schema } from '../../contract.ts'
import type { UserRecord } from '../events/event-types.ts'
import type { InactiveStoredUser, StoredUser } from './queries.ts'
import { imageUrlOf } from './user.ts'

/** A user without a root role has the permissions of a Viewer. */
const VIEWER_ROLE = 3

export function userView(user: StoredUser): Schema<'User'> {
  const { id, name, username, email, loginAttempts, seenAt, createdAt, rootRole } = user
  return {
    id,
    isAPI: false,
    name,
    ...(email !== null && { email }),
    username,
    imageUrl: imageUrlOf(user),
    loginAttempts,
    seenAt: seenAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    accountType: 'User',
    rootRole: rootRole ?? VIEWER_ROLE,
  }
}

export function inactiveUserView(user: InactiveStoredUser): Schema<'InactiveUser'> {
  const { id, name, username, email, seenAt, createdAt, patSeenAt } = user
  return {
    id,
    name,
    username,
    ...(email !== null && { email }),
    seenAt: seenAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    patSeenAt: patSeenAt?.toISOString() ?? null,
  }
}

/** A user as recorded in events. */
export function userRecord({ id, name, username, email, rootRole }: StoredUser): UserRecord {
  return { id, name, username, email, rootRole }
}
