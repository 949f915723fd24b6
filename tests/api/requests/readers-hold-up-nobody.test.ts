import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, describe, expect, inject } from 'vitest'
import type { OperationId, Schema } from '../../../src/contract.ts'
import { connectPostgres } from '../../../src/db/connect.ts'
import { notifyOutdated } from '../../../src/db/database.ts'
import type { Db } from '../../../src/db/handles.ts'
import { addingStrategy, scheduled } from '../../support/change-requests.ts'
import { sharedDatabase } from '../../support/database.ts'
import { startInstance } from '../../support/instance.ts'
import { nordic, segment } from '../../support/segments.ts'
import { serverOn } from '../../support/server.ts'
import { otherConnections, outsider, sessionsInWait, until } from '../../support/waiting.ts'
import { it, type World } from '../../support/world.ts'

/*
 * Who may only read and propose keeps nobody from changing a feature, a project, an environment or a segment: not for a
 * moment, however long their transaction is open. The edits here go to a server that waits for no lock.
 */

type Operation = Schema<'BatchOperation'>

async function scene(world: World) {
  const { id: segmentId } = await segment(world)
  const feature = await world.feature({ name: 'held' })
  await world.feature({ name: 'other' })
  const reader = await world.actor()
  // A request of the reader that an edit of the feature suspends.
  const { id } = await scheduled(world, [addingStrategy(feature)], undefined, { author: reader })
  const { rows } = await sql<{ id: number; environment: string }>`
    select (select id from events where type = 'feature-created' and feature_name = ${feature}) as id, environment
    from change_requests where id = ${id}`.execute(world.db)
  const [{ id: created, environment } = { id: 0, environment: '' }] = rows
  return { feature, reader, segmentId, changeRequestId: id, created, environment }
}

type Scene = Awaited<ReturnType<typeof scene>>

const project = { projectId: 'default' }
const ofFeature = ({ feature }: Scene) => ({ ...project, featureName: feature })
const ofRequest = ({ changeRequestId }: Scene) => ({ ...project, changeRequestId })
const operation = (operationId: OperationId, params: Record<string, string | number>, body?: unknown): Operation => ({
  operationId,
  params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
  ...(body !== undefined && { body: body as NonNullable<Operation['body']> }),
})

/** What callers without any right do. */
const OF_READERS: Record<string, (scene: Scene) => Operation> = {
  'a favorite': (scene) => operation('favoriteFeature', ofFeature(scene)),
  'no favorite': (scene) => operation('unfavoriteFeature', ofFeature(scene)),
  'a favorite project': () => operation('favoriteProject', project),
  'a proposal that uses a segment': (scene) =>
    operation('addToChangeRequest', { ...project, environment: 'development' }, [
      addingStrategy('other', [scene.segmentId]),
    ]),
  'a proposal for the segment': ({ segmentId: id, environment }) =>
    operation('addToChangeRequest', { ...project, environment }, [
      { action: 'updateSegment', payload: { id, ...nordic, description: 'proposed' } },
    ]),
  'a comment on a scheduled request': (scene) => operation('addChangeRequestComment', ofRequest(scene), { text: 'Hm' }),
  'a title of a scheduled request': (scene) => operation('setChangeRequestTitle', ofRequest(scene), { title: 'Mine' }),
  'approvers of a scheduled request': (scene) =>
    operation('setRequestedApprovers', ofRequest(scene), { reviewers: [] }),
  'a token': () =>
    operation('createPersonalAccessToken', {}, { description: 'one', expiresAt: '2999-01-01T00:00:00Z' }),
  'a feature as it was': (scene) => operation('restoreFeature', ofFeature(scene), { event: scene.created }),
  'a segment as it was': ({ segmentId }) =>
    operation('restoreSegment', { segmentId }, { event: Number.MAX_SAFE_INTEGER }),
}

/** The edits that have to get through, by an administrator. */
const EDITS: Record<string, (scene: Scene) => Operation> = {
  'a switch': (scene) => operation('turnFeatureOn', { ...ofFeature(scene), environment: scene.environment }),
  'a strategy': (scene) =>
    operation('addStrategy', { ...ofFeature(scene), environment: scene.environment }, { name: 'default' }),
  'a description': (scene) =>
    operation('patchFeature', ofFeature(scene), [{ op: 'replace', path: '/description', value: 'new' }]),
  'a segment': ({ segmentId }) => operation('updateSegment', { segmentId }, { ...nordic, description: 'new' }),
  'a project': () => operation('updateProject', project, { name: 'Renamed' }),
  'an environment': () => operation('updateEnvironment', { environment: 'development' }, { type: 'test' }),
  'access of the reader': ({ reader }) =>
    operation('setProjectUserRoles', { ...project, userId: reader.userId }, { roles: [] }),
  'an archived feature': (scene) => operation('archiveFeature', ofFeature(scene)),
}

describe.skipIf(inject('serverUrl') === undefined)('a caller without rights', () => {
  /** Servers for all of them, on connections of their own: one waits for locks, the other one does not. */
  let patient: FastifyInstance
  let impatient: FastifyInstance
  const handles: Db[] = []

  beforeAll(async () => {
    const { url = '' } = await sharedDatabase()
    const [waiting, hurrying] = [60_000, 1].map((lockMs) => connectPostgres(url, () => {}, { lockMs }))
    if (waiting === undefined || hurrying === undefined) throw new Error('There should be two')
    handles.push(waiting.db, hurrying.db)
    patient = await serverOn(waiting.db)
    impatient = await serverOn(hurrying.db)
    return async () => {
      for (const server of [patient, impatient]) await server.close()
      for (const { close } of [waiting, hurrying]) await close()
    }
  })

  it.for(Object.entries(OF_READERS))('holds up no edit: %s', async ([, asked], { world }) => {
    for (const db of handles) notifyOutdated(db)
    for (const server of [patient, impatient]) server.callers.forget()
    const made = await scene(world)
    // The last operation of the batch waits, with all locks of the others.
    const brake = await outsider()
    await brake.run('lock table project_favorites in exclusive mode')
    const last = operation(
      asked(made).operationId === 'favoriteProject' ? 'unfavoriteProject' : 'favoriteProject',
      project,
    )
    const operations = [asked(made), last]
    const batch = patient.inject({
      method: 'POST',
      url: '/api/admin/batch',
      headers: { authorization: made.reader.key ?? '' },
      payload: { operations },
    })
    let isAnswered = false
    batch.then(
      () => {
        isAnswered = true
      },
      () => {},
    )
    await until(async () => isAnswered || (await sessionsInWait(world.db)).length === 1)
    if (isAnswered) expect((await batch).json(), 'the batch was answered before').toBeUndefined()
    const answers: Record<string, unknown> = {}
    for (const [name, edit] of Object.entries(EDITS)) {
      const response = await impatient.inject({
        method: 'POST',
        url: '/api/admin/batch',
        headers: { authorization: world.admin.key ?? '' },
        payload: { operations: [edit(made)] },
      })
      answers[name] = response.statusCode === 200 ? 200 : response.json()
    }
    expect(answers).toEqual(Object.fromEntries(Object.keys(EDITS).map((name) => [name, 200])))
    await brake.end()
    expect((await batch).statusCode).toBe(200)
  })
})

describe('a dry run', () => {
  it.skipIf(inject('serverUrl') === undefined)(
    'lets a change through that waits for what it has locked, and starts again',
    async ({ world }) => {
      const feature = await world.feature()
      const { app } = await startInstance(await otherConnections({ lockMs: 60_000 }))
      const [brake, longer] = [await outsider(), await outsider()]
      await brake.run('lock table project_favorites in exclusive mode')
      await longer.run('lock table feature_favorites in exclusive mode')
      const params = { ...project, featureName: feature }
      const describing = (value: string) => [{ op: 'add', path: '/description', value }]
      const headers = { authorization: world.admin.key ?? '' }
      const operations = [
        operation('patchFeature', params, describing('tried')),
        operation('favoriteProject', project),
        operation('favoriteFeature', params),
      ]
      const tried = app.inject({ method: 'POST', url: '/api/admin/batch/dry-run', headers, payload: { operations } })
      const waiting = (count: number) => until(async () => (await sessionsInWait(world.db)).length === count)
      await waiting(1)
      const url = `/api/admin/projects/default/features/${feature}`
      const changed = app.inject({ method: 'PATCH', url, headers, payload: describing('changed') })
      await waiting(2)
      await brake.end()
      expect((await changed).statusCode).toBe(200)
      await longer.end()
      expect((await tried).json()).toMatchObject({ wouldSucceed: true })
    },
  )
})
