import { expect } from 'vitest'
import { routes } from '../../generated/routes.ts'
import type { OperationId, Schema } from '../../src/contract.ts'
import type { Answer, Anything } from '../support/call.ts'
import { type DocumentedOperation, operation, parametersOf } from '../support/contract.ts'
import type { World } from '../support/world.ts'
import type { Law, Run } from './law.ts'
import { withUnknownName } from './unknown-names.ts'

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

/** The fate of what an operation edits, where it is not there with another revision afterwards. */
function fateOf(id: OperationId): 'gone' | 'the same' | 'changed' {
  if (/^delete|^(discardChangeRequest|moveFeature|removeReleasePlan|removeStrategy)$/.test(id)) return 'gone'
  // Reviews do not meet: each reviewer has their own.
  if (id === 'setChangeRequestState') return 'the same'
  // Nobody has decided other milestones by that.
  return id === 'startMilestone' || id === 'resumeReleasePlan' ? 'the same' : 'changed'
}

/** Titles of change requests have no event, so the log does not have an earlier one. */
const UNRECORDED: OperationId = 'setChangeRequestTitle'

/** Where several operations can show what one edits, the scenario edits what the first of them shows. */
const shownBy = ({ id }: DocumentedOperation): OperationId | undefined => routes[id].ifMatch?.[0]

/** Reads what a request edits. */
async function shown({ called, by }: Run, place: Anything['params']): Promise<Answer<unknown>> {
  const id = shownBy(called) ?? expect.fail()
  const named = parametersOf(operation(id), 'path').map(({ name }) => [name, place?.[name] ?? ''])
  return by.send(id, { params: Object.fromEntries(named) })
}

const sent = ({ called, request, by }: Run, ifMatch: string) =>
  by.send(called.id, { ...request, headers: { ...request.headers, 'if-match': ifMatch } })

const revisionIn = ({ headers }: Answer<unknown>) => String(headers.etag).replace(/(\.[^"]*)?"$/, '')

type Before = { read: Answer<unknown>; place: Anything['params']; tag: string }

/** The request has the tag that was read, and passes. The log has the state before: a refusal says what differs. */
export const preconditions: Law<Before> = {
  name: 'an edit passes with the tag that was read, and with no other',
  oneEngine: 'the server compares the tags',
  isRemembered: true,
  of: (called) => shownBy(called) !== undefined,
  async before(run) {
    const { world, called, request, by } = run
    const place = (await PLACES[called.id]?.(world, request)) ?? request.params
    const read = await shown(run, place)
    const tag = String(read.headers.etag)
    const refused = await sent(run, '"another"')
    expect(refused).toMatchObject({ status: 412, error: { name: 'PreconditionFailedError' } })
    const { etag, current } = refused.body as Schema<'PreconditionFailed'>
    expect(revisionIn(read)).toBe(etag.slice(0, -1))
    expect(current).toEqual(read.body)
    expect(await sent(run, `W/${tag}`)).toMatchObject({ status: 400 })
    for (const unknown of withUnknownName(called, request))
      expect(await by.send(called.id, { ...unknown, headers: { 'if-match': tag } })).toMatchObject({ status: 404 })
    if (called.statuses.includes(428)) {
      await world.db.updateTable('projects').set({ requirePreconditions: true }).execute()
      const without = await by.send(called.id, request)
      await world.db.updateTable('projects').set({ requirePreconditions: false }).execute()
      expect(without).toMatchObject({ status: 428, error: { name: 'PreconditionRequiredError' } })
    }
    return { read, place, tag }
  },
  headers: ({ tag }) => ({ 'if-match': tag }),
  async after(done, { read, place, tag }) {
    const { called, answer } = done
    const after = await shown(done, place)
    const given = answer.headers.etag === undefined ? undefined : revisionIn(answer)
    expect(given).toBe(after.status === 200 ? revisionIn(after) : undefined)
    const became = after.status !== 200 ? 'gone' : revisionIn(after) === revisionIn(read) ? 'the same' : 'changed'
    expect(became).toBe(fateOf(called.id))
    if (became !== 'changed') return
    const { status, body } = await sent(done, tag)
    expect(status).toBe(412)
    if (called.id === UNRECORDED) return
    const { details, events } = body as Schema<'PreconditionFailed'>
    expect(details.map(({ path }) => path)).not.toContain(undefined)
    expect(events.length).toBeGreaterThan(0)
  },
}

/** What can be edited with a precondition, and so has a tag. */
export const hasTag = ({ id }: DocumentedOperation): boolean =>
  Object.values(routes).some(({ ifMatch }: { ifMatch?: readonly OperationId[] }) => ifMatch?.[0] === id)

export const unchanged: Law = {
  name: 'the answer is 304 to the tag that was read',
  of: hasTag,
  async after({ called, request, by, answer: { headers } }) {
    expect(headers['cache-control']).toContain('no-transform')
    const again = { ...request, headers: { ...request.headers, 'if-none-match': String(headers.etag) } }
    const expected = { status: 304, body: undefined, headers: { etag: headers.etag } }
    expect(await by.send(called.id, again)).toMatchObject(expected)
  },
}
