import { describe, expect } from 'vitest'
import { newestEvent } from '../../../scenarios/newest-event.ts'
import { documentOf, half, paramsOf, undo, undone, withStrategy } from '../../../support/undo.ts'
import { it, type World } from '../../../support/world.ts'

const inNorway = { contextName: 'country', operator: 'IN' as const, values: ['NO'] }

const undoableOf = ({ headers }: { readonly headers: Record<string, unknown> }): number[] =>
  String(headers['undoable-events'] ?? '')
    .split(', ')
    .map(Number)

/** A feature that is on in production by a strategy in a segment, which is for Norway. */
async function inSegment(world: World) {
  const { body: segment } = await world.admin.call('createSegment', {
    body: { name: 'north', constraints: [inNorway] },
  })
  const made = await withStrategy(world, { segments: [segment.id] })
  await world.admin.call('addStrategy', { params: made.params, body: { ...half, constraints: [inNorway] } })
  await world.admin.call('turnFeatureOn', { params: made.params })
  const set = (constraints: readonly object[]) =>
    world.admin.call('updateSegment', {
      params: { segmentId: segment.id },
      body: { name: 'north', constraints: constraints as never },
    })
  return { ...made, set }
}

describe('undoEvent, where the feature would be on for more users', () => {
  it('does not turn a feature on whose strategies have lost a constraint since', async ({ world }) => {
    const { name, params } = await withStrategy(world, { constraints: [inNorway] })
    await world.admin.call('turnFeatureOn', { params })
    await world.admin.call('turnFeatureOff', { params })
    const event = await newestEvent(world)
    await world.admin.call('updateStrategy', { params, body: { ...half, constraints: [] } })
    const { status, error } = await undo(world, event)
    expect({ status, message: error?.message }).toEqual({
      status: 409,
      message: `What else restricted it has changed since, so that "${name}" would be on for more users in production. Check it, and change it by hand instead`,
    })
    await world.admin.call('updateStrategy', { params, body: { ...half, constraints: [inNorway] } })
    await undone(world, event)
  })

  it('does not end a dependency of a feature that is for more users since', async ({ world }) => {
    const { name, params } = await withStrategy(world)
    await world.admin.call('turnFeatureOn', { params })
    await world.admin.call('addDependency', { params: paramsOf(name), body: { feature: await world.feature() } })
    const event = await newestEvent(world)
    const parameters = { ...half.parameters, rollout: '100' }
    await world.admin.call('updateStrategy', { params, body: { ...half, parameters } })
    expect(await undo(world, event)).toMatchObject({ status: 409, error: { message: /What else restricted it/ } })
    await undone(world)
    await undone(world, event)
  })

  it('does not revive a feature whose segment is for more users since', async ({ world }) => {
    const { name, set } = await inSegment(world)
    await world.admin.call('archiveFeature', { params: paramsOf(name) })
    const event = await newestEvent(world)
    await set([])
    expect(await undo(world, event)).toMatchObject({ status: 409, error: { message: /A segment .* more users/ } })
    await set([inNorway, { contextName: 'city', operator: 'IN', values: ['Oslo'] }])
    await undone(world, event)
  })
})

describe('restoreStrategy, where the feature would be on for more users', () => {
  it('is refused while the feature does not depend on what it did', async ({ world }) => {
    const { name, params } = await inSegment(world)
    await world.admin.call('addDependency', { params: paramsOf(name), body: { feature: await world.feature() } })
    await world.admin.call('removeStrategy', { params })
    await world.admin.call('removeDependencies', { params: paramsOf(name) })
    const ended = await newestEvent(world)
    const refused = await world.admin.send('restoreStrategy', { params })
    expect(refused).toMatchObject({
      status: 409,
      error: { message: /does not depend on .* would be on for more users/ },
    })
    await undone(world, ended)
    await world.admin.call('restoreStrategy', { params })
  })

  it('is refused while its segment is for more users, also as a change request', async ({ world }) => {
    const { params, set } = await inSegment(world)
    await world.admin.call('removeStrategy', { params })
    await set([])
    const refused = { status: 409, error: { message: /A segment .* for more users/ } }
    expect(await world.admin.send('restoreStrategy', { params })).toMatchObject(refused)
    await set([inNorway])
    await world.admin.call('restoreStrategy', { params })
  })

  it('brings back a strategy that was disabled as it was', async ({ world }) => {
    const { params } = await inSegment(world)
    await world.admin.call('updateStrategy', { params, body: { ...half, disabled: true } })
    await world.admin.call('removeStrategy', { params })
    expect((await world.admin.call('restoreStrategy', { params })).body).toMatchObject({ disabled: true })
  })
})

describe('undoEvents', () => {
  it('names an event of the log, not one of its own, where two of them contradict each other', async ({ world }) => {
    const { name, params } = await withStrategy(world)
    await world.admin.call('turnFeatureOn', { params })
    const turnedOn = await newestEvent(world)
    await world.admin.call('archiveFeature', { params: paramsOf(name) })
    const archived = await newestEvent(world)
    const { status, error } = await world.admin.send('undoEvents', { body: { events: [turnedOn, archived] } })
    expect({ status, message: error?.message }).toEqual({
      status: 409,
      message: `The event ${turnedOn} (feature-environment-enabled) can't be undone together with the event ${archived} (feature-archived, by tests): undoing that changes the same. Undo them one by one`,
    })
    expect(await newestEvent(world)).toBe(archived)
  })

  it('brings an archived feature back whole after its undo was undone', async ({ world }) => {
    const { name, params } = await withStrategy(world)
    await world.admin.call('turnFeatureOn', { params })
    await world.admin.call('addDependency', { params: paramsOf(name), body: { feature: await world.feature() } })
    const before = await documentOf(world, name)
    let events = undoableOf(await world.admin.call('archiveFeature', { params: paramsOf(name) }))
    for (let round = 0; round < 2; round++) {
      const back = await world.admin.call('undoEvents', { body: { events } })
      expect(await documentOf(world, name)).toEqual(before)
      events = undoableOf(await world.admin.call('undoEvents', { body: { events: undoableOf(back) } }))
      expect(await documentOf(world, name)).toMatchObject({ archived: true, dependencies: {} })
    }
    await undone(world)
    expect(await documentOf(world, name)).toEqual(before)
  })
})
