import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../../generated/routes.ts'
import type { OperationId } from '../../../src/contract.ts'
import { handlers } from '../../../src/http/handlers/registry.ts'
import type { Handlers } from '../../../src/http/operations/handler.ts'
import { takesIdempotencyKey } from '../../../src/http/requests/route.ts'
import { requestOf } from '../../scenarios/request-of.ts'
import { type Anything, type Client, clientOf, injectionOf } from '../../support/call.ts'
import { document, operation, operations } from '../../support/contract.ts'
import { dump } from '../../support/dump.ts'
import { collectSecrets, leaked } from '../../support/secrets.ts'
import { openWorld, serverOfWorlds } from '../../support/world.ts'

const writes = [...operations.values()].filter(({ id }) => takesIdempotencyKey(routes[id]))
/** Lists show the beginnings of secrets, which are shorter. */
const WHOLE_SECRET = 32
const KEY = { 'idempotency-key': 'the-key-of-this-walk' }

let app: FastifyInstance
let stuck: FastifyInstance
let secrets: ReadonlySet<string>
/** Operations whose response had a secret that was not in the request. */
const answeringSecrets = new Set<OperationId>()

beforeAll(async () => {
  app = await serverOfWorlds()
  secrets = collectSecrets(app)
  const never = () => new Promise<never>(() => {})
  const endless = Object.fromEntries(Object.keys(handlers).map((id) => [id, never])) as unknown as Handlers
  stuck = await serverOfWorlds({ duplicateWaitMs: 1, handlers: endless })
})
afterAll(() => app.close())

async function wire(client: Client, id: OperationId, request: Anything) {
  const headers = { ...request.headers, ...KEY }
  const response = await app.inject(injectionOf(client, operation(id), { ...request, headers }))
  // A repetition has recorded nothing that could be undone.
  const {
    date: _,
    'x-request-id': __,
    'undoable-events': ___,
    'idempotent-replayed': replayed,
    ...others
  } = response.headers
  return { replayed, status: response.statusCode, headers: others, payload: response.payload }
}

describe.each(writes)('$id', ({ id }) => {
  test('has one effect with a key, which no other request and no duplicate may use', async () => {
    const world = await openWorld(app)
    const request = await requestOf(world, id)
    const { by } = request
    await refusesUsedKey(by, id, request)
    await refusesDuplicate(clientOf(stuck, world.db, by), id, request)
    const first = await wire(by, id, request)
    expect(first.status).toBeLessThan(300)
    const state = await dump(world.db)
    // Its own token or session can end with it, and with that every repetition is refused.
    if (!(await isAuthenticated(by))) return
    expect(await wire(by, id, request)).toEqual({ ...first, replayed: 'true' })
    expect(await dump(world.db)).toEqual(state)
    if (leaked(secrets, first.payload).some((secret) => secret !== by.key)) answeringSecrets.add(id)
    const answered = [...secrets].filter((secret) => secret.length >= WHOLE_SECRET && first.payload.includes(secret))
    expect(leaked(new Set(answered), JSON.stringify(state.idempotent_requests))).toEqual([])
  })
})

async function refusesUsedKey(by: Client, id: OperationId, request: Anything): Promise<void> {
  const key = { 'idempotency-key': 'of-another-request' }
  expect(await hasUsedKey(by, id, key)).toBe(true)
  const { status, error } = await by.send(id, { ...request, headers: { ...request.headers, ...key } })
  expect({ status, name: error?.name }).toEqual({ status: 422, name: 'IdempotencyKeyReusedError' })
}

/** `stuck` is a client of a server that answers no request. */
async function refusesDuplicate(stuck: Client, id: OperationId, request: Anything): Promise<void> {
  const send = () => stuck.send(id, { ...request, headers: { ...request.headers, 'idempotency-key': 'of-duplicates' } })
  // Either of the two can be the one that runs, and that one never responds.
  const { status, headers: answered } = await Promise.race([send(), send()])
  expect({ status, retry: answered['retry-after'] }).toEqual({ status: 409, retry: '1' })
}

/** Requests of which each caller may make one: an account has favorites, and a key creates features. */
const OTHERS: readonly (readonly [OperationId, Anything])[] = [
  ['favoriteProject', { params: { projectId: 'default' } }],
  ['createFeature', { params: { projectId: 'default' }, body: { name: 'other' } }],
]

/** Uses the key for another operation than `id`. Returns whether one of them succeeded. */
async function hasUsedKey(by: Client, id: OperationId, headers: Record<string, string>): Promise<boolean> {
  for (const [other, request] of OTHERS) {
    const isUsed = other !== id && (await by.send(other, { ...request, headers })).status < 300
    if (isUsed) return true
  }
  return false
}

async function isAuthenticated(client: Client): Promise<boolean> {
  return (await client.send('listEventCreators', {})).status !== 401
}

test('an operation says of itself that its response has a secret, if it has one, and only then', () => {
  const marked = writes.filter(({ url, method }) => document.paths[url][method.toLowerCase()]['x-answers-secret'])
  expect([...answeringSecrets].sort()).toEqual(marked.map(({ id }) => id).sort())
})
