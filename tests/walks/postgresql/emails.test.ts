import { describe, expect } from 'vitest'
import type { OperationId } from '../../../src/contract.ts'
import { eventTotalsJob } from '../../../src/jobs/event-totals.ts'
import { requestOf } from '../../scenarios/request-of.ts'
import type { Anything, Client } from '../../support/call.ts'
import { operations } from '../../support/contract.ts'
import { openEventStream } from '../../support/event-stream.ts'
import { segment } from '../../support/segments.ts'
import { it, type World } from '../../support/world.ts'
import { callersWithoutEmails, doneByOther, EMAIL, traceOfEmail } from './by-others.ts'

/*
 * Every operation is called by users who may not see emails, in a world where all was done by one person, whose names
 * are the email. No answer may have it, nor a picture whose address is a hash of it.
 */

/** Operations that show an Admin who did something, so that the walk proves something of them. */
const TELLING: readonly OperationId[] = [
  'compareEnvironments',
  'getFeatureBlame',
  'listFeatureEvents',
  'getFeatureHistory',
  'getSegment',
  'listEvents',
  'listFlagCreators',
  'listProjects',
  'listSegments',
  'searchEvents',
  'searchFeatures',
  'searchUsers',
]

/** What finds the person, where the request that always succeeds asks for less. */
const ASKED: Readonly<Partial<Record<OperationId, Anything>>> = {
  searchEvents: { body: {} },
  searchFeatures: {},
  searchUsers: { query: { q: 'edith' } },
}

const ofCallers = [...operations.values()].filter(({ access, isStream }) => access === 'caller' && !isStream)

async function answerOf(caller: Client, id: OperationId, request: object): Promise<string> {
  const { status, body, headers, error } = await caller.send(id, request)
  return JSON.stringify({ status, body, headers, error })
}

describe.each(ofCallers)('$id', ({ id, method }) => {
  it('says no email of another person', { timeout: 60_000 }, async ({ world }) => {
    await segment(world, { name: 'people' })
    await world.feature({ name: 'theirs' })
    const { by, ...request } = await requestOf(world, id)
    await doneByOther(world)
    const { viewer, editor } = await callersWithoutEmails(world)
    const asked = ASKED[id] ?? request
    // The state that a stale tag finds is answered with who has changed it.
    const stale = { ...asked, headers: { ...asked.headers, 'if-match': `"${'0'.repeat(32)}"` } }
    const requests = method === 'GET' ? [asked] : [stale, asked]
    for (const caller of [viewer, editor])
      for (const each of requests) {
        const answer = await answerOf(caller, id, each)
        expect(traceOfEmail(answer), answer).toBe(undefined)
      }
    if (TELLING.includes(id)) expect(traceOfEmail(await answerOf(world.admin, id, asked))).toBeDefined()
  })
})

/** A segment and its events, some of which are found by the index, and the others as they are. */
async function loggedSegment(world: World) {
  const settle = eventTotalsJob(world.db)
  const { id } = await segment(world, { name: 'people' })
  await world.feature({ name: 'theirs' })
  await settle()
  await settle()
  const body = { name: 'persons', constraints: [] }
  await world.admin.call('updateSegment', { params: { segmentId: id }, body })
  await doneByOther(world)
  return id
}

describe('the search of events', () => {
  it('does not find by an email what another person has done', async ({ world }) => {
    await loggedSegment(world)
    const { viewer } = await callersWithoutEmails(world)
    const typesFor = async (caller: Client, query: string) => {
      const { body } = await caller.call('searchEvents', { body: { query } })
      expect(body.totalEvents).toBe(body.events.length)
      return body.events.map(({ type }) => type)
    }
    const all = await typesFor(world.admin, EMAIL)
    expect(all).toEqual(['segment-updated', 'feature-created', 'segment-created'])
    for (const query of [EMAIL, 'secretmail', 'people.example', '@', `segment-updated\n${EMAIL}`])
      expect([query, await typesFor(viewer, query)]).toEqual([query, []])
    expect(await typesFor(viewer, 'segment-')).toEqual(['segment-updated', 'segment-created'])
    expect(await typesFor(viewer, 'persons')).toEqual(['segment-updated'])
  })

  it('shows who has done something by the username, the name or the id', async ({ world }) => {
    await loggedSegment(world)
    const { viewer } = await callersWithoutEmails(world)
    const shown = async () => {
      const { body } = await viewer.call('searchEvents', { body: { type: 'segment-updated' } })
      const [event] = body.events
      return [event?.createdBy, event?.data?.createdBy, event?.preData?.createdBy]
    }
    const { id } = await world.db.selectFrom('users').select('id').where('email', '=', EMAIL).executeTakeFirstOrThrow()
    expect(await shown()).toEqual([String(id), String(id), String(id)])
    await world.db.updateTable('users').set({ name: 'Edith' }).where('id', '=', id).execute()
    expect(await shown()).toEqual(['Edith', 'Edith', 'Edith'])
    await world.db.updateTable('users').set({ username: 'edith' }).where('id', '=', id).execute()
    expect(await shown()).toEqual(['edith', 'edith', 'edith'])
    await world.db.updateTable('users').set({ email: 'new@people.example.com' }).where('id', '=', id).execute()
    expect(await shown()).toEqual(['edith', 'unknown', 'unknown'])
  })

  it('shows all as it was written to those who read the whole log', async ({ world }) => {
    await loggedSegment(world)
    const auditor = await world.actor({ may: ['READ_LOGS'] })
    const { body } = await auditor.call('searchEvents', { body: { query: EMAIL, type: 'segment-updated' } })
    const [event] = body.events
    expect([event?.createdBy, event?.data?.createdBy]).toEqual([EMAIL, EMAIL])
  })
})

describe('a stream of events', () => {
  it('says no email of another person, and does not find one', async ({ world }) => {
    await loggedSegment(world)
    const { viewer } = await callersWithoutEmails(world)
    const streamOf = async (caller: Client, query: Record<string, string>) =>
      (await openEventStream(world.app, caller.key ?? '', { query, lastEventId: 0 })).next()
    expect(traceOfEmail(JSON.stringify(await streamOf(world.admin, { query: 'secretmail' })))).toBeDefined()
    const first = await streamOf(viewer, { query: 'segment-created' })
    expect(first?.event.type).toBe('segment-created')
    expect(traceOfEmail(JSON.stringify(first))).toBe(undefined)
    const { event } = (await streamOf(viewer, { query: 'e' })) ?? expect.fail()
    expect(event.type).toBe('segment-created')
  })
})
