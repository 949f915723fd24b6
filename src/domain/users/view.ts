import type { Schema } from '../../contract.ts'
import { VIEWER_ROLE } from '../access/built-in-roles.ts'
import { imageUrlOf } from '../access/image-url.ts'
import { scimIdOf } from '../access/scim-id.ts'
import type { UserRecord } from '../records/accounts.ts'
import type { InactiveStoredUser, StoredUser } from './queries.ts'
import { shownNames } from './user.ts'

export function userView(user: StoredUser): Schema<'User'> {
  const { id, email, loginAttempts, seenAt, createdAt, rootRole } = user
  return {
    id,
    isAPI: false,
    ...shownNames(user),
    ...(email !== null && { email }),
    imageUrl: imageUrlOf(user),
    loginAttempts,
    seenAt: seenAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    accountType: 'User',
    rootRole: rootRole ?? VIEWER_ROLE,
    ...(user.scimManaged && { scimId: scimIdOf('user', id) }),
    ...(!user.active && { active: false }),
  }
}

export function inactiveUserView(user: InactiveStoredUser): Schema<'InactiveUser'> {
  const { id, email, seenAt, createdAt, patSeenAt } = user
  return {
    id,
    ...shownNames(user),
    ...(email !== null && { email }),
    seenAt: seenAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    patSeenAt: patSeenAt?.toISOString() ?? null,
  }
}

/** A user as recorded in events. */
export function userRecord({ id, name, username, email, rootRole, active, ...scim }: StoredUser): UserRecord {
  const { scimManaged, scimUserName, externalId } = scim
  return {
    id,
    name,
    username,
    email,
    rootRole,
    ...(!active && { active: false }),
    ...(scimManaged && { scimId: scimIdOf('user', id), scimUserName, externalId }),
  }
}
