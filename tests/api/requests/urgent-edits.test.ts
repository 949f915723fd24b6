import { EventEmitter } from 'node:events'
import { describe, expect } from 'vitest'
import type { Permission } from '../../../generated/permissions.ts'
import { routes } from '../../../generated/routes.ts'
import type { OperationId } from '../../../src/contract.ts'
import { databaseOf } from '../../../src/db/database.ts'
import type { Actor } from '../../../src/domain/actor.ts'
import { rightsOf } from '../../../src/domain/rights.ts'
import { isUrgent } from '../../../src/http/callers/authorize.ts'
import { waiterOf } from '../../../src/http/callers/waiter.ts'
import { occupied, until } from '../../support/waiting.ts'
import { it } from '../../support/world.ts'

/* The edit that answers an incident waits for nothing that only reads, tries or proposes. */

const project = { projectId: 'default' }

describe('an edit by a caller with the right', () => {
  it('is made next, after twenty favorites of the same feature that wait', async ({ world }) => {
    const featureName = await world.feature()
    const readers = await Promise.all(Array.from({ length: 20 }, () => world.actor()))
    await world.forgetEvents()
    const { transactions } = databaseOf(world.db)
    const release = await occupied(transactions)
    // Sent as they are: the client of tests compares the events of one request at a time.
    const sent = ({ key = '' }: { key?: string | undefined }, path: string) =>
      world.app.inject({
        method: 'POST',
        url: `/api/admin/projects/default/features/${featureName}/${path}`,
        headers: { authorization: key },
      })
    const favorites = readers.map((reader) => sent(reader, 'favorites'))
    await until(() => transactions.queued === readers.length)
    const switched = sent(world.admin, 'environments/development/on')
    await until(() => transactions.queued === readers.length + 1)
    await release()
    const answers = await Promise.all([switched, ...favorites])
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
    const types = (await world.events()).map(({ type }) => type)
    expect(types.filter((type) => type === 'feature-favorited')).toHaveLength(readers.length)
    // As many as there are places for them: at most five.
    expect(types.indexOf('feature-environment-enabled')).toBeLessThan(6)
  })
})

describe('the look-up of a caller', () => {
  const featureName = 'looked-up'

  it('goes first for an edit by a caller who was seen with the right, and for nobody else', async ({ world }) => {
    await world.feature({ name: featureName })
    const may = ['UPDATE_FEATURE_ENVIRONMENT'] as const
    const [editor, reader, newcomer] = [
      await world.actor({ may: [...may] }),
      await world.actor(),
      await world.actor({ may: [...may] }),
    ]
    const stranger = world.clientWith({ key: 'user:of-nobody' })
    for (const each of [editor, reader]) await each.call('listTagTypes')
    // A change of keys ends what is remembered of callers.
    await world.admin.call('createApiToken', { body: { tokenName: 'one', type: 'client', environment: 'development' } })
    const { connections } = databaseOf(world.db)
    const release = await occupied(connections)
    const isUrgent: boolean[] = []
    const answers: Promise<number>[] = []
    const send = async ({ key = '' }: { key?: string | undefined }, method: 'GET' | 'POST', path: string) => {
      const queued = connections.queued
      const sent = world.app.inject({ method, url: `/api/admin/${path}`, headers: { authorization: key } })
      answers.push(sent.then(({ statusCode }) => statusCode))
      await until(() => connections.queued > queued)
      isUrgent.push(connections.hasUrgent)
    }
    const path = `projects/default/features/${featureName}/environments/development/off`
    for (const each of [stranger, reader, newcomer]) await send(each, 'POST', path)
    await send(editor, 'GET', 'tag-types')
    // Behind the look-up for their read, it would wait with that.
    await send(editor, 'POST', path)
    await release()
    expect(isUrgent).toEqual([false, false, false, false, true])
    expect(await Promise.all(answers)).toEqual([401, 403, 200, 200, 200])
  })
})

const grant = (permission: Permission) => ({ permission, project: 'default', environment: null, inEveryProject: false })
const actorWith = (...permissions: Permission[]): Actor => ({
  userId: 7,
  name: 'one',
  rights: rightsOf(permissions.map(grant)),
  hiddenProjects: [],
  caller: { kind: 'user', id: 7 },
})

describe('urgent edits', () => {
  it.for<[OperationId, Permission, boolean, boolean]>([
    ['turnFeatureOff', 'UPDATE_FEATURE_ENVIRONMENT', true, false],
    ['turnFeaturesOff', 'UPDATE_FEATURE_ENVIRONMENT', true, false],
    ['patchStrategy', 'UPDATE_FEATURE_STRATEGY', true, false],
    // Without the right, they become proposals.
    ['undoEvent', 'UPDATE_FEATURE', true, false],
    ['restoreStrategy', 'CREATE_FEATURE_STRATEGY', true, false],
    ['setChangeRequestState', 'APPLY_CHANGE_REQUEST', true, false],
    ['addToChangeRequest', 'UPDATE_FEATURE', false, false],
    ['favoriteFeature', 'UPDATE_FEATURE', false, false],
    ['addChangeRequestComment', 'UPDATE_FEATURE', false, false],
    ['createPersonalAccessToken', 'UPDATE_FEATURE', false, false],
    ['runBatch', 'UPDATE_FEATURE', false, false],
    ['dryRunBatch', 'UPDATE_FEATURE', false, false],
    ['importFeatures', 'UPDATE_FEATURE', false, false],
    ['evaluatePlaygroundForContexts', 'UPDATE_FEATURE', false, false],
    ['validateArchiveFeatures', 'DELETE_FEATURE', false, false],
    ['searchEvents', 'READ_LOGS', false, false],
    ['getFeature', 'UPDATE_FEATURE', false, false],
  ])('%s with %s: %s, and without any right: %s', ([operation, permission, withIt, without]) => {
    const urgentFor = (actor: Actor) => isUrgent(routes[operation], actor, project)
    expect([urgentFor(actorWith(permission)), urgentFor(actorWith())]).toEqual([withIt, without])
  })
})

it('a request that is preempted, and waits again and again, listens to its connection once', () => {
  const raw = new EventEmitter()
  const waiter = waiterOf({ params: {}, routeOptions: {}, actor: actorWith() } as never, { raw } as never)
  const signals = Array.from({ length: 20 }, () => waiter.signal?.())
  expect(raw.listenerCount('close')).toBe(1)
  raw.emit('close')
  expect(signals.every((signal) => signal?.aborted)).toBe(true)
})
