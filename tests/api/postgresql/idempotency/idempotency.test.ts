import { describe, expect } from 'vitest'
import type { OperationId } from '../../../../src/contract.ts'
import { type Anything, injectionOf } from '../../../support/call.ts'
import { operation } from '../../../support/contract.ts'
import { dump } from '../../../support/dump.ts'
import { create, raw } from '../../../support/raw-response.ts'
import { serverOn } from '../../../support/server.ts'
import { locker, otherConnections, sessionsInWait, until } from '../../../support/waiting.ts'
import { it, serverOfWorlds } from '../../../support/world.ts'

describe('a repetition', () => {
  it('gets the first response byte for byte, and has no effect', async ({ world }) => {
    const first = await raw(world, world.admin, 'createFeature', create('one'))
    const state = await dump(world.db)
    const second = await raw(world, world.admin, 'createFeature', create('one'))
    expect(first.replayed).toBeUndefined()
    expect(second).toEqual({ replayed: 'true', response: first.response })
    expect(first.response).toMatchObject({ statusCode: 201, headers: { location: expect.stringContaining('/one') } })
    expect(await dump(world.db)).toEqual(state)
  })

  it('gets a refusal that depends on stored data again, also when it would succeed now', async ({ world }) => {
    const first = await raw(world, world.admin, 'archiveFeature', {
      params: { projectId: 'default', featureName: 'later' },
      headers: { 'idempotency-key': 'k-1' },
    })
    expect(first.response.statusCode).toBe(404)
    await world.feature({ name: 'later' })
    const second = await raw(world, world.admin, 'archiveFeature', {
      params: { projectId: 'default', featureName: 'later' },
      headers: { 'idempotency-key': 'k-1' },
    })
    expect(second.replayed).toBe('true')
    expect(second.response.payload).toBe(first.response.payload)
    expect(second.response.statusCode).toBe(404)
  })

  it('may have its key in quotes, and the members of its body in another order', async ({ world }) => {
    const body = { name: 'one', type: 'release' }
    const first = await raw(world, world.admin, 'createFeature', { ...create('one', 'k"1'.replace('"', '')), body })
    const second = await raw(world, world.admin, 'createFeature', {
      ...create('one', '"k1"'),
      payload: '{"type":"release","name":"one"}',
      body: undefined,
    })
    expect(second).toEqual({ replayed: 'true', response: first.response })
  })

  it('of another caller is another request', async ({ world }) => {
    const ada = await world.actor({ may: ['CREATE_FEATURE'] })
    expect((await raw(world, world.admin, 'createFeature', create('one'))).response.statusCode).toBe(201)
    const other = await raw(world, ada, 'createFeature', create('one'))
    expect(other).toMatchObject({ replayed: undefined, response: { statusCode: 409 } })
  })

  it('is done again after 24 hours', async ({ world }) => {
    const key = { params: { projectId: 'default', featureName: 'one' }, headers: { 'idempotency-key': 'k-1' } }
    world.at('2030-01-01T00:00:00Z')
    await world.feature({ name: 'one' })
    expect((await raw(world, world.admin, 'archiveFeature', key)).response.statusCode).toBe(202)
    await world.admin.call('reviveFeature', { params: { featureName: 'one' } })
    world.at('2030-01-01T23:59:59Z')
    expect((await raw(world, world.admin, 'archiveFeature', key)).replayed).toBe('true')
    world.at('2030-01-02T00:00:01Z')
    expect(await raw(world, world.admin, 'archiveFeature', key)).toMatchObject({
      replayed: undefined,
      response: { statusCode: 202 },
    })
    expect((await raw(world, world.admin, 'archiveFeature', key)).replayed).toBe('true')
  })
})

describe('a key that was used', () => {
  it.for([
    ['path', { params: { projectId: 'other' } }],
    ['body', { body: { name: 'two' } }],
  ] as const)('for another %s is refused, and says so', async ([part, changed], { world }) => {
    await world.project('other')
    await raw(world, world.admin, 'createFeature', create('one'))
    const { status, error } = await world.admin.send('createFeature', { ...create('one'), ...changed })
    expect({ status, name: error?.name }).toEqual({ status: 422, name: 'IdempotencyKeyReusedError' })
    expect(error?.message).toContain(`differs in its ${part}`)
  })

  it('for another method or content type is refused, and names them', async ({ world }) => {
    const name = await world.feature()
    const params = { projectId: 'default', featureName: name }
    const headers = { 'idempotency-key': 'k' }
    await world.admin.send('patchFeature', { params, headers, body: [] })
    const asPatch = { ...headers, 'content-type': 'application/json-patch+json' }
    const typed = await world.admin.send('patchFeature', { params, headers: asPatch, body: [] })
    expect(typed).toMatchObject({ status: 422, error: { details: [{ path: '/headers/content-type' }] } })
    const archived = await world.admin.send('archiveFeature', { params, headers })
    expect(archived.error?.message).toContain('differs in its method and content type and body')
  })

  it.for(['', '""', 'a b', 'ä', 'x'.repeat(256), '"open', 'a,b'])(
    'has to have the right form: %s',
    async (key, { world }) => {
      const { status, error } = await world.admin.send('createFeature', create('one', key))
      expect({ status, path: error?.details?.[0]?.path }).toEqual({ status: 400, path: '/headers/idempotency-key' })
    },
  )
})

describe('a response that is not stored', () => {
  it('is a refusal before the operation', async ({ world }) => {
    const nobody = await world.actor()
    expect((await nobody.send('createFeature', create('one'))).status).toBe(403)
    expect((await world.anonymous.send('createFeature', create('one'))).status).toBe(401)
    expect((await world.admin.send('createFeature', { ...create('one'), body: {} })).status).toBe(400)
    expect((await dump(world.db)).idempotent_requests).toEqual([])
  })

  it('is an error of the server: the repetition is done', async ({ world }) => {
    await world.db.schema
      .alterTable('events')
      .addColumn('broken', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
    const { sql } = await import('kysely')
    await sql`alter table events alter column broken drop default`.execute(world.db)
    expect((await world.admin.send('createFeature', create('one'))).status).toBe(500)
    await sql`alter table events drop column broken`.execute(world.db)
    expect(await raw(world, world.admin, 'createFeature', create('one'))).toMatchObject({
      replayed: undefined,
      response: { statusCode: 201 },
    })
  })

  it('is a failure to store: the response says so at once, and names no running request', async ({ world }) => {
    const { sql } = await import('kysely')
    await sql`alter table idempotent_requests add constraint broken check (false) not valid`.execute(world.db)
    const app = await serverOn(world.db, { duplicateWaitMs: 200 })
    const failed = await raw({ ...world, app }, world.admin, 'createFeature', create('one'))
    await sql`alter table idempotent_requests drop constraint broken`.execute(world.db)
    const repeated = await raw(world, world.admin, 'createFeature', create('one'))
    expect([failed.response.statusCode, repeated.response.statusCode]).toEqual([500, 201])
  })

  it('is a read, also by POST', async ({ world }) => {
    await world.admin.send('searchEvents', { body: {}, headers: { 'idempotency-key': 'k' } })
    expect((await dump(world.db)).idempotent_requests).toEqual([])
  })
})

describe('duplicates in flight', () => {
  it('have one effect and one response', async ({ world }) => {
    const asked = Array.from({ length: 8 }, () => raw(world, world.admin, 'createFeature', create('one')))
    const all = await Promise.all(asked)
    expect(new Set(all.map(({ response }) => JSON.stringify(response))).size).toBe(1)
    expect(all.filter(({ replayed }) => replayed === undefined)).toHaveLength(1)
    expect(await world.eventTypes()).toEqual(['feature-created'])
  })

  it('get 409 with Retry-After when the first takes too long', async ({ world }) => {
    const app = await serverOn(world.db, { duplicateWaitMs: 20, handlers: await stuckAt('createFeature') })
    const ask = () => app.inject(injectionOf(world.admin, operation('createFeature'), create('one')))
    ask().then(() => {})
    const { statusCode, headers } = await ask()
    expect({ statusCode, retry: headers['retry-after'] }).toEqual({ statusCode: 409, retry: '1' })
  })
})

async function stuckAt(id: OperationId) {
  const { handlers } = await import('../../../../src/http/handlers/registry.ts')
  return { ...handlers, [id]: () => new Promise<never>(() => {}) }
}

describe('a response with a secret', () => {
  const token: Anything = {
    body: { tokenName: 'app', type: 'client', environment: 'development' },
    headers: { 'idempotency-key': 'k' },
  }

  it('is given again, and not readable in the database', async ({ world }) => {
    const first = await raw(world, world.admin, 'createApiToken', token)
    expect(first.response.statusCode).toBe(201)
    const { secret } = JSON.parse(first.response.payload)
    expect(JSON.stringify(await dump(world.db))).not.toContain(secret.slice(-20))
    expect(await raw(world, world.admin, 'createApiToken', token)).toEqual({
      replayed: 'true',
      response: first.response,
    })
  })

  it('is 409 that names what was made, without an encryption key', async ({ world }) => {
    const app = await serverOfWorlds({ encryptionKeys: undefined })
    const on = { ...world, app }
    const first = await raw(on, world.admin, 'createApiToken', token)
    const again = await raw(on, world.admin, 'createApiToken', token)
    expect(again.response.statusCode).toBe(409)
    expect(JSON.parse(again.response.payload).message).toContain(first.response.headers.location)
    expect((await dump(world.db)).api_tokens).toHaveLength(2)
  })
})

describe.skipIf(process.env.TEST_ENGINE === 'embedded')('duplicates at two servers', () => {
  it('have one effect and one response, whichever comes first', async ({ world }) => {
    const other = await serverOn(await otherConnections())
    for (let turn = 0; turn < 10; turn++) {
      const asked = Array.from({ length: 8 }, (_, n) =>
        raw(
          { ...world, app: n % 2 === 0 ? world.app : other },
          world.admin,
          'createFeature',
          create(`f-${turn}`, `k-${turn}`),
        ),
      )
      const all = await Promise.all(asked)
      expect(new Set(all.map(({ response }) => JSON.stringify(response))).size).toBe(1)
      expect(all.filter(({ replayed }) => replayed === undefined)).toHaveLength(1)
    }
    expect(await world.eventTypes()).toEqual(Array.from({ length: 10 }, () => 'feature-created'))
  })

  it('get one response when the first is refused while the other waits', async ({ world }) => {
    const other = await serverOn(await otherConnections())
    const asked = [world.app, other, world.app, other].map((app) =>
      raw({ ...world, app }, world.admin, 'archiveFeature', {
        params: { projectId: 'default', featureName: 'none' },
        headers: { 'idempotency-key': 'k' },
      }),
    )
    const all = await Promise.all(asked)
    expect(new Set(all.map(({ response }) => response.payload)).size).toBe(1)
    expect((await dump(world.db)).idempotent_requests).toHaveLength(1)
  })

  it('wait for a transaction of another process, and then get 409 with Retry-After', async ({ world }) => {
    const held = await locker(`select from projects where id = 'default' for update`)
    // The first one gives its key back after a second of waiting, and then begins again.
    const impatient = await serverOn(await otherConnections({ lockMs: 400 }), { duplicateWaitMs: 300 })
    const first = raw(world, world.admin, 'createFeature', create('one'))
    await until(async () => (await sessionsInWait(world.db)).length > 0)
    const { statusCode, headers } = await impatient.inject(
      injectionOf(world.admin, operation('createFeature'), create('one')),
    )
    expect({ statusCode, retry: headers['retry-after'] }).toEqual({ statusCode: 409, retry: '1' })
    await held.release()
    expect((await first).response.statusCode).toBeLessThan(504)
  })
})
