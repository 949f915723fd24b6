import { describe, expect } from 'vitest'
import { routes } from '../../generated/routes.ts'
import type { OperationId, Schema } from '../../src/contract.ts'
import { requestOf } from '../scenarios/request-of.ts'
import type { Answer, Anything, Client } from '../support/call.ts'
import { operation, parametersOf } from '../support/contract.ts'
import { dump } from '../support/dump.ts'
import { it, type World } from '../support/world.ts'

/*
 * Every operation that takes `If-Match`, with the request of its scenario: what each kind of tag does, and that the log
 * has the state before the change, so that a refusal says what differs.
 */

type Editing = { readonly id: OperationId; readonly shownBy: OperationId }

/** Where several operations can show what one edits, the scenario edits what the first of them shows. */
const editing = Object.entries(routes).flatMap(([id, { ifMatch }]): Editing[] =>
  ifMatch?.[0] === undefined ? [] : [{ id: id as OperationId, shownBy: ifMatch[0] }],
)

/** Reads the project and the feature of an edit whose path does not name them. */
const PLACES: { readonly [Id in OperationId]?: (world: World, request: Anything) => Promise<Anything['params']> } = {
  async setStrategySegments({ db }, { body }) {
    const { projectId, environmentId: environment, strategyId } = body as Schema<'SetStrategySegments'>
    const found = db.selectFrom('featureStrategies').select('featureName').where('id', '=', strategyId)
    return { projectId, environment, strategyId, ...(await found.executeTakeFirstOrThrow()) }
  },
  async undoEvent({ db }, { params }) {
    const found = db.selectFrom('events').select(['project as projectId', 'featureName'])
    const { projectId, featureName } = await found.where('id', '=', Number(params?.eventId)).executeTakeFirstOrThrow()
    return { projectId: projectId ?? '', featureName: featureName ?? '' }
  },
  reviveFeature: async (_, { params }) => ({ projectId: 'default', ...params }),
  deleteArchivedFeature: async (_, { params }) => ({ projectId: 'default', ...params }),
}

/** The fate of the resource with these operations: after all others, it is there with another revision. */
const BECAME: { readonly [Id in OperationId]?: 'gone' | 'the same' } = {
  ...Object.fromEntries(editing.flatMap(({ id }) => (/^(delete|discardChangeRequest)/.test(id) ? [[id, 'gone']] : []))),
  moveFeature: 'gone',
  removeStrategy: 'gone',
  // Reviews do not meet: each reviewer has their own.
  setChangeRequestState: 'the same',
}

/** Titles of change requests have no event, so the log does not have an earlier one. */
const UNRECORDED: OperationId = 'setChangeRequestTitle'

const shownBy = new Set(editing.map((operation) => operation.shownBy))

/** A request of an operation, and how to read what it edits. */
async function prepared(world: World, { id, shownBy }: Editing) {
  const { by, ...request } = await requestOf(world, id)
  const send = (ifMatch: string, params = request.params) =>
    by.send(id, { ...request, ...(params && { params }), headers: { ...request.headers, 'if-match': ifMatch } })
  const params = (await PLACES[id]?.(world, request)) ?? request.params
  const read = () => shown(by, shownBy, { params })
  return { by, request, send, read }
}

function shown(by: Client, id: OperationId, { params = {} }: Anything): Promise<Answer<unknown>> {
  const named = parametersOf(operation(id), 'path').map(({ name }) => [name, params[name] ?? ''])
  return by.send(id, { params: Object.fromEntries(named) })
}

const revisionIn = ({ headers }: Answer<unknown>) => String(headers.etag).replace(/(\.[^"]*)?"$/, '')

describe.each(editing)('$id with If-Match', (editing) => {
  it('passes with the tag that was read, and gives the next revision', async ({ world }) => {
    const { send, read } = await prepared(world, editing)
    const before = await read()
    const answer = await send(String(before.headers.etag))
    expect({ status: answer.status, error: answer.error }).toEqual({ status: expect.any(Number), error: undefined })
    const after = await read()
    const given = answer.headers.etag === undefined ? undefined : revisionIn(answer)
    expect(given).toBe(after.status === 200 ? revisionIn(after) : undefined)
  })

  it('passes with *', async ({ world }) => {
    const { send } = await prepared(world, editing)
    expect((await send('*')).error).toBeUndefined()
  })

  it('refuses another tag, a weak one, and does nothing', async ({ world }) => {
    const { send, read, request } = await prepared(world, editing)
    const now = await read()
    const before = await dump(world.db)
    const refused = await send('"another"')
    expect(refused).toMatchObject({ status: 412, error: { name: 'PreconditionFailedError' } })
    const { etag, current } = refused.body as Schema<'PreconditionFailed'>
    expect(revisionIn(now)).toBe(etag.slice(0, -1))
    expect(current).toEqual(now.body)
    expect(await send(`W/${String(now.headers.etag)}`)).toMatchObject({ status: 400 })
    for (const { name, schema } of parametersOf(operation(editing.id), 'path').filter(({ schema }) => !schema.enum)) {
      const unknown = schema.type === 'integer' ? 2_147_483_646 : 'nobody-made-this'
      const { status } = await send(String(now.headers.etag), { ...request.params, [name]: unknown })
      expect({ name, status }).toEqual({ name, status: 404 })
    }
    expect(await dump(world.db)).toEqual(before)
  })

  it('finds in the log what has changed since', async ({ world }) => {
    const { send, read } = await prepared(world, editing)
    const before = await read()
    const etag = String(before.headers.etag)
    const first = await send(etag)
    expect(first.error).toBeUndefined()
    const after = await read()
    const became = after.status !== 200 ? 'gone' : revisionIn(after) === revisionIn(before) ? 'the same' : 'changed'
    expect(became).toBe(BECAME[editing.id] ?? 'changed')
    if (became !== 'changed') return
    const { status, body } = await send(etag)
    const { details, events } = body as Schema<'PreconditionFailed'>
    expect(status).toBe(412)
    if (editing.id === UNRECORDED) return
    expect(details.map(({ path }) => path)).not.toContain(undefined)
    expect(events.length).toBeGreaterThan(0)
  })
})

const requiring = editing.filter(({ id }) => operation(id).statuses.includes(428))

it.for(requiring)('$id needs If-Match where the project requires it', async ({ id }, { world }) => {
  const { by, ...request } = await requestOf(world, id)
  await world.db.updateTable('projects').set({ requirePreconditions: true }).execute()
  const before = await dump(world.db)
  expect(await by.send(id, request)).toMatchObject({ status: 428, error: { name: 'PreconditionRequiredError' } })
  expect(await dump(world.db)).toEqual(before)
})

describe.each([...shownBy])('%s', (id) => {
  it('answers 304 to the tag of what it shows', async ({ world }) => {
    const { by, ...request } = await requestOf(world, id)
    const { headers } = await by.send(id, request)
    expect(headers['cache-control']).toContain('no-transform')
    const again = { ...request, headers: { 'if-none-match': String(headers.etag) } }
    expect(await by.send(id, again)).toMatchObject({ status: 304, body: undefined, headers: { etag: headers.etag } })
  })
})
