import { describe, expect } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import { systemActor } from '../../../../src/domain/actor.ts'
import { changeRequest, changeRequestList } from '../../../../src/domain/change-requests/queries.ts'
import { conflictsOf, newRequest, read, scheduled } from '../../../support/change-requests.ts'
import { newFeature, newSegment, newStrategy } from '../../../support/strategies.ts'
import { watched } from '../../../support/watched-db.ts'
import { it } from '../../../support/world.ts'

type Content = Schema<'ChangeInput'>

const variants = [{ name: 'blue', weight: 1000, weightType: 'variable' as const, stickiness: 'default' }]

describe('lists', () => {
  it('say of a request what reading it says', async ({ world }) => {
    const params = await newFeature(world)
    const { id: strategy } = await newStrategy(world, params, { title: 'Old' })
    const { featureName: feature, projectId, environment } = params
    const gone = await world.feature()
    await scheduled(world, [{ action: 'patchVariant', feature, payload: { variants: [] } }])
    const author = await world.actor()
    const contents: Content[] = [
      { action: 'updateStrategy', feature, payload: { id: strategy, title: 'New' } },
      { action: 'updateEnabled', feature: gone, payload: { enabled: true } },
      { action: 'patchVariant', feature, payload: { variants } },
      { action: 'deleteStrategy', feature, payload: { id: strategy } },
      { action: 'updateEnabled', feature, payload: { enabled: true } },
    ]
    const id = await newRequest(world, contents, { by: author, state: 'In review' })
    const production = { by: author, environment: 'production', state: 'In review' as const }
    const other = await newRequest(
      world,
      [{ action: 'updateEnabled', feature, payload: { enabled: true } }],
      production,
    )
    const over = await newRequest(world, contents, { state: 'Cancelled' })
    await world.admin.call('patchStrategy', {
      params: { projectId, featureName: feature, environment, strategyId: strategy },
      body: [{ op: 'replace', path: '/title', value: 'Other' }],
    })
    await world.admin.call('archiveFeature', { params: { projectId, featureName: gone } })
    const alone = await read(world, id)
    const [ofFeature, ofGone] = alone.features
    expect(ofGone?.conflict).toBeDefined()
    expect(ofGone?.changes[0], 'the conflict is said once').not.toHaveProperty('conflict')
    expect(ofFeature).toMatchObject({
      defaultChange: { action: 'addStrategy' },
      changes: [{ overwrites: {} }, { scheduleConflicts: {} }, { overwrites: {} }, {}],
    })
    const elsewhere = await read(world, other)
    expect(elsewhere.features).toMatchObject([{ defaultChange: { action: 'addStrategy' } }])
    // Lists do not have what only an approval needs.
    const listed = ({ builtOn: _, ...request }: Schema<'ChangeRequest'>) => request
    const all = (await author.call('listChangeRequests', { params: { projectId } })).body
    expect(all.slice(0, 3)).toEqual([await read(world, over), elsewhere, alone].map(listed))
    const own = (await author.call('listOwnChangeRequests', { params: { projectId } })).body
    expect(own).toEqual([elsewhere, alone].map(listed))
    const touching = await author.call('listChangeRequestsOfFeature', { params: { projectId, featureName: feature } })
    expect(touching.body.slice(0, 2)).toEqual([elsewhere, alone].map(listed))
  })

  it('are read with as many statements for many changes and requests as for one', async ({ world }) => {
    const reader = { ...systemActor, userId: world.admin.userId, now: new Date(), countingSince: new Date(0) }
    const names = await Promise.all(Array.from({ length: 50 }, () => world.feature()))
    const archiving = names.map((feature): Content => ({ action: 'archiveFeature', feature }))
    await scheduled(world, archiving)
    const ids = [await newRequest(world, archiving), await newRequest(world, archiving.slice(1))]
    const counted = watched(world.db)
    const whole = await changeRequest(counted.db, { project: 'default', id: ids[0] ?? 0 }, reader)
    expect(conflictsOf(whole).flat()).toHaveLength(50)
    expect(counted.statements).toBe(3)
    const listed = await changeRequestList(counted.db, 'default', reader, {})
    expect(listed.map((request) => conflictsOf(request).flat().length)).toEqual([49, 50, 0])
    expect(counted.statements).toBe(3 + 4)
  })
})

describe('what a change would overwrite', () => {
  it('does not name a segment that belongs to another project by now', async ({ world }) => {
    await world.project('hush')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'hush').execute()
    const segment = await newSegment(world)
    await newFeature(world)
    await scheduled(world, [{ action: 'updateSegment', payload: { id: segment, description: 'Later' } }])
    const id = await newRequest(world, [
      { action: 'updateSegment', payload: { id: segment, name: 'New' } },
      { action: 'deleteSegment', payload: { id: segment } },
    ])
    const rename = (name: string, project: string | null) =>
      world.admin.call('updateSegment', { params: { segmentId: segment }, body: { name, project, constraints: [] } })
    await rename('for all', null)
    const viewer = await world.actor()
    expect((await read(world, id, 'default', viewer)).segments).toMatchObject([
      { name: 'for all', overwrites: { is: { name: 'for all' } } },
      { name: 'for all', overwrites: { is: { name: 'for all' } } },
    ])
    await rename('hush people', 'hush')
    for (const reader of [viewer, world.admin]) {
      const { body } = await reader.call('listChangeRequests', { params: { projectId: 'default' } })
      const alone = await read(world, id, 'default', reader)
      for (const request of [alone, ...body]) {
        expect(request.segments.map(({ overwrites }) => overwrites)).toEqual(request.segments.map(() => undefined))
        expect(JSON.stringify(request)).not.toContain('hush')
      }
      expect(alone.segments).toMatchObject([{ conflict: `The segment ${segment} belongs to another project` }, {}])
    }
  })
})
