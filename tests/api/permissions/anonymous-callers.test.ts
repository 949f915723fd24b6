import { describe, expect } from 'vitest'
import { systemActor } from '../../../src/domain/actor.ts'
import { assertMay } from '../../../src/domain/transaction/transaction.ts'
import { handlers } from '../../../src/http/handlers/registry.ts'
import { startInstance } from '../../support/instance.ts'
import { it } from '../../support/world.ts'

describe('a command that asserts a permission', () => {
  it('is refused to the caller of a public operation, who is the server in events', async ({ world }) => {
    let caller: object | undefined
    const { app } = await startInstance(world.db, {
      handlers: {
        ...handlers,
        validateResetPassword: ({ actor, inTransaction }) => {
          caller = actor
          return inTransaction(async (t) => {
            assertMay(t, 'CREATE_PROJECT')
            return { status: 200 }
          })
        },
      },
    })
    const payload = { password: 'correct Horse 17' }
    const { statusCode } = await app.inject({ method: 'POST', url: '/auth/reset/validate-password', payload })
    expect(statusCode).toBe(403)
    const { userId, name } = systemActor
    expect(caller).toMatchObject({ userId, name })
  })
})
