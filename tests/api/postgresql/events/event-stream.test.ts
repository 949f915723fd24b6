import { describe, expect, inject, onTestFinished } from 'vitest'
import { clientFor } from '../../../support/access.ts'
import { openEventStream } from '../../../support/event-stream.ts'
import { ROLES } from '../../../support/service-accounts.ts'
import { makePerson } from '../../../support/sign-in.ts'
import { apply } from '../../../support/state.ts'
import { listenToStatements } from '../../../support/statements.ts'
import { newGate, otherConnections, until } from '../../../support/waiting.ts'
import { settleEvents } from '../../../support/webhooks.ts'
import { it, type World } from '../../../support/world.ts'

const keyOf = ({ key = '' }: { key: string | undefined }) => key

/** Makes features, and settles their events. Returns their names. */
async function features(world: World, count: number, project = 'default'): Promise<string[]> {
  const names: string[] = []
  for (let made = 0; made < count; made++) names.push(await world.feature({ project }))
  await settleEvents(world.db)
  return names
}

type Stream = Awaited<ReturnType<typeof openEventStream>>

async function namesFrom(stream: Stream, count: number) {
  const names = []
  for (let read = 0; read < count; read++) names.push((await stream.next())?.event.featureName)
  return names
}

describe('streamEvents', () => {
  it('begins now, and sends each event as the log has it', async ({ world }) => {
    await features(world, 2)
    const stream = await openEventStream(world.app, keyOf(world.admin))
    expect(stream.status).toBe(200)
    await features(world, 1)
    const { body } = await world.admin.call('searchEvents', { body: { limit: 1 } })
    expect(await stream.next()).toEqual({ id: String(body.events[0]?.id), event: body.events[0] })
  })

  it('begins after the last event that the client has seen', async ({ world }) => {
    const names = await features(world, 3)
    const all = await openEventStream(world.app, keyOf(world.admin), { lastEventId: 0 })
    const first = await all.next()
    expect(first?.event.featureName).toBe(names[0])
    all.close()
    const stream = await openEventStream(world.app, keyOf(world.admin), { lastEventId: first?.id ?? '' })
    expect(await namesFrom(stream, 2)).toEqual(names.slice(1))
    const more = await features(world, 1)
    expect(await namesFrom(stream, 1)).toEqual(more)
  })

  it('sends long logs completely, in order', async ({ world }) => {
    const rows = Array.from({ length: 250 }, (_, index) => ({
      createdAt: new Date(),
      type: 'feature-created',
      createdBy: 'tests',
      featureName: `feature-${index}`,
    }))
    await world.db.insertInto('events').values(rows).execute()
    await settleEvents(world.db)
    const stream = await openEventStream(world.app, keyOf(world.admin), { lastEventId: 0 })
    expect(await namesFrom(stream, 250)).toEqual(rows.map(({ featureName }) => featureName))
  })

  it('leaves out what the filters leave out', async ({ world }) => {
    await world.project('other')
    const [name = ''] = await features(world, 1)
    const [other = ''] = await features(world, 1, 'other')
    await world.admin.call('createTagType', { body: { name: 'Team', description: 'Who answers' } })
    const files = { features: { managed: { project: 'default', description: 'One page' } } }
    expect(await apply(world, files)).toMatchObject({ status: 200 })
    await settleEvents(world.db)
    const firstWith = async (query: Record<string, string>) => {
      const stream = await openEventStream(world.app, keyOf(world.admin), { lastEventId: 0, query })
      return (await stream.next())?.event
    }
    expect(await firstWith({ project: 'other' })).toMatchObject({ featureName: other })
    expect(await firstWith({ feature: name })).toMatchObject({ featureName: name })
    expect(await firstWith({ type: 'tag-type-created' })).toMatchObject({ data: { name: 'Team' } })
    expect(await firstWith({ manager: 'payments' })).toMatchObject({ featureName: 'managed' })
    expect(await firstWith({ query: 'wHO ANSWERS' })).toMatchObject({ data: { name: 'Team' } })
  })

  it('leaves out what the caller may not see, as soon as that is so', async ({ world }) => {
    await world.project('hidden')
    const viewer = await world.actor()
    await world.admin.call('createGroup', { body: { name: 'readers' } })
    const stream = await openEventStream(world.app, keyOf(viewer), { lastEventId: 0 })
    const seen = await features(world, 1, 'hidden')
    expect(await namesFrom(stream, 1)).toEqual(seen)
    const settings = { params: { projectId: 'hidden' }, body: { mode: 'private' as const } }
    await world.admin.call('updateProjectSettings', settings)
    await features(world, 1, 'hidden')
    const open = await features(world, 1)
    // Not of the group, and of nothing that has happened in the project since it is private.
    expect(await namesFrom(stream, 1)).toEqual(open)
    const reader = await openEventStream(world.app, keyOf(world.admin), { lastEventId: 0 })
    expect((await reader.next())?.event.type).toBe('group-created')
  })

  it('has what happens in a private project for its members only, also after a reconnection', async ({ world }) => {
    await world.project('hidden')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'hidden').execute()
    const member = await world.actor({ may: ['UPDATE_FEATURE'], project: 'hidden' })
    const stranger = await world.actor()
    const [secret = ''] = await features(world, 1, 'hidden')
    const [open = ''] = await features(world, 1)
    const firstFor = async (reader: { key: string | undefined }, query: Record<string, string> = {}) => {
      const stream = await openEventStream(world.app, keyOf(reader), {
        lastEventId: 0,
        query: { type: 'feature-created', ...query },
      })
      return { stream, first: await stream.next() }
    }
    const ofMember = await firstFor(member)
    expect(ofMember.first?.event.featureName).toBe(secret)
    expect(await namesFrom(ofMember.stream, 1)).toEqual([open])
    const ofStranger = await firstFor(stranger)
    expect(ofStranger.first?.event.featureName).toBe(open)
    ofStranger.stream.close()
    const resumed = await openEventStream(world.app, keyOf(stranger), { lastEventId: ofStranger.first?.id ?? '' })
    await features(world, 1, 'hidden')
    const [later = ''] = await features(world, 1)
    expect(await namesFrom(resumed, 1)).toEqual([later])
  })

  it.for(['project', 'feature', 'query'])(
    'has nothing of a private project for a stranger who asks for it by its %s',
    async (by, { world }) => {
      const name = 'hidden-by-name'
      await world.project(name)
      await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', name).execute()
      await world.feature({ project: name, name })
      await settleEvents(world.db)
      const stranger = await world.actor()
      let looks = 0
      onTestFinished(listenToStatements((text) => void (text.includes('where "e"."id" >') && looks++)))
      const asked = { lastEventId: 0, query: { [by]: name } }
      const stream = await openEventStream(world.app, keyOf(stranger), asked)
      await until(() => looks > 0)
      // An event after the project is open for all shows that the stream has passed by the earlier events.
      const settings = { params: { projectId: name }, body: { mode: 'open' as const } }
      await world.admin.call('updateProjectSettings', settings)
      await world.admin.call('archiveFeature', { params: { projectId: name, featureName: name } })
      const later = await world.feature({ project: name, name: `${name}-later` })
      await settleEvents(world.db)
      const seen: string[] = []
      const isOver = () => seen.includes(`feature-archived ${name}`) || seen.includes(`feature-created ${later}`)
      while (!isOver()) {
        const next = await stream.next()
        seen.push(`${next?.event.type} ${next?.event.featureName}`)
      }
      expect(seen).not.toContain(`feature-created ${name}`)
    },
  )

  it('ends when the key is deleted', async ({ world }) => {
    const { body } = await world.admin.call('createApiToken', { body: { tokenName: 'stream', type: 'admin' } })
    await settleEvents(world.db)
    const stream = await openEventStream(world.app, body.secret)
    await features(world, 1)
    expect((await stream.next())?.event.type).toBe('feature-created')
    await world.admin.call('deleteApiToken', { params: { token: body.secret } })
    expect(await stream.next()).toBeUndefined()
  })

  it('ends when a directory switches the user off', async ({ world }) => {
    const { id } = await makePerson(world, { rootRole: ROLES.EDITOR })
    const { key = '' } = await clientFor(world, id)
    await settleEvents(world.db)
    const stream = await openEventStream(world.app, key)
    await features(world, 1)
    expect((await stream.next())?.event.type).toBe('feature-created')
    const body = { Operations: [{ op: 'replace', path: 'active', value: false }] }
    const params = { scimUserId: `user-${id}` }
    expect((await world.admin.call('patchScimUser', { params, body })).status).toBe(200)
    expect(await stream.next()).toBeUndefined()
  })

  it('waits for events with smaller ids', async ({ world, skip }) => {
    skip(inject('serverUrl') === undefined, 'only PostgreSQL has several connections')
    const other = await otherConnections()
    const gate = newGate()
    const begun = newGate()
    const row = { createdAt: new Date(), type: 'feature-created', createdBy: 'tests', featureName: 'slow' }
    const slow = other.transaction().execute(async (tx) => {
      await tx.insertInto('events').values(row).execute()
      begun.open()
      await gate.passed
    })
    await begun.passed
    const [quick] = await features(world, 1)
    let looks = 0
    const count = (text: string) => {
      if (text.includes('event_totals_progress')) looks++
    }
    onTestFinished(listenToStatements(count))
    const stream = await openEventStream(world.app, keyOf(world.admin), { lastEventId: 0 })
    await until(() => looks >= 2)
    gate.open()
    await slow
    await settleEvents(world.db)
    expect(await namesFrom(stream, 2)).toEqual(['slow', quick])
  })

  it.for(['x', '-1', '1'.repeat(16)])('refuses the id %j', async (lastEventId, { world }) => {
    const { status, error } = await world.admin.send('streamEvents', { headers: { 'last-event-id': lastEventId } })
    expect({ status, path: error?.details?.[0]?.path }).toEqual({ status: 400, path: '/headers/last-event-id' })
  })
})
