import { expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { apply, plan } from '../../support/state.ts'
import { it, type World } from '../../support/world.ts'

const constraints: Schema<'ConstraintInput'>[] = [{ contextName: 'userId', operator: 'IN', values: ['ada'] }]
const set = { segments: { beta: { constraints } } }

async function owned(world: World): Promise<string[]> {
  const { body } = await world.admin.call('listOwnedFields', { query: { kind: 'segments' } })
  return body.fields.map(({ owner: { name, field, manager }, state }) => `${manager} ${name} ${field} ${state}`)
}

/** Renames segments, in this order. */
async function rename(world: World, ...names: readonly (readonly [from: string, to: string])[]): Promise<void> {
  for (const [from, name] of names) {
    const { body } = await world.admin.call('listSegments', {})
    const segmentId = body.segments.find((segment) => segment.name === from)?.id ?? 0
    const { status } = await world.admin.call('updateSegment', { params: { segmentId }, body: { name, constraints } })
    expect(status).toBe(204)
  }
}

it('a segment keeps the owners of its fields with another name, and with its old one again', async ({ world }) => {
  await apply(world, set)
  await rename(world, ['beta', 'gamma'])
  expect(await owned(world)).toEqual(['payments gamma  applied', 'payments gamma /constraints applied'])
  await rename(world, ['gamma', 'beta'])
  expect(await owned(world)).toEqual(['payments beta  applied', 'payments beta /constraints applied'])
  expect(await plan(world, set)).toMatchObject({ differs: false, drift: [], claimed: [] })
})

it('a segment takes only its own owners with it, and none of a deleted one with the new name', async ({ world }) => {
  await apply(world, { segments: { beta: { constraints }, gone: { constraints, description: 'Old' } } })
  const { body } = await world.admin.call('listSegments', {})
  const segmentId = body.segments.find(({ name }) => name === 'gone')?.id ?? 0
  await world.admin.call('deleteSegment', { params: { segmentId } })
  await rename(world, ['beta', 'gone'])
  expect(await owned(world)).toEqual(['payments gone  applied', 'payments gone /constraints applied'])
})
