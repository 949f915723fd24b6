import { describe, expect, it } from 'vitest'
import { type Permission, permissionScopes } from '../../../generated/permissions.ts'
import { anonymousActor, systemActor } from '../../../src/domain/actor.ts'
import { maySomewhere } from '../../../src/domain/rights.ts'
import { assertMay } from '../../../src/domain/transaction/transaction.ts'

const PERMISSIONS = Object.keys(permissionScopes) as Permission[]

describe('the caller of a public operation', () => {
  it.for(PERMISSIONS)('lacks %s', (permission) => {
    expect(() => assertMay({ actor: anonymousActor }, permission)).toThrow(permission)
    expect(maySomewhere(anonymousActor.rights, permission)).toBe(false)
  })

  it('is the server in events', () => {
    const { userId, name } = systemActor
    expect(anonymousActor).toMatchObject({ userId, name })
  })
})
