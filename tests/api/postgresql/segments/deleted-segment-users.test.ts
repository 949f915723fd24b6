import { describe, expect } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import { newRequest } from '../../../support/change-requests.ts'
import { guard } from '../../../support/guarded.ts'
import { archive, withStrategy } from '../../../support/undo.ts'
import { it, type World } from '../../../support/world.ts'

/** A segment that archived features use. */
async function usedByArchived(world: World, count: number) {
  const { body: segment } = await world.admin.call('createSegment', { body: { name: 'north', constraints: [] } })
  const names: string[] = []
  for (let made = 0; made < count; made++) names.push((await withStrategy(world, { segments: [segment.id] })).name)
  await archive(world, names)
  return { segment: segment.id, names: names.sort() }
}

const warningsIn = ({ headers }: { readonly headers: Record<string, unknown> }): Schema<'SdkWarning'>[] =>
  JSON.parse(String(headers.warnings ?? '[]')) as Schema<'SdkWarning'>[]

describe('deleteSegment', () => {
  it('says how many archived features use the segment, and names the first of them', async ({ world }) => {
    const { segment, names } = await usedByArchived(world, 12)
    const warnings = warningsIn(await world.admin.call('deleteSegment', { params: { segmentId: segment } }))
    expect(warnings[0]).toEqual({
      path: '',
      message: 'Strategies of 12 archived features keep this segment. Some of them follow',
    })
    expect(warnings[1]?.message).toContain(`the archived feature "${names[0]}"`)
  })
})

describe('setChangeRequestState', () => {
  it('names the archived features that use a segment which the request deletes', async ({ world }) => {
    const { segment, names } = await usedByArchived(world, 2)
    await guard(world.db)
    const id = await newRequest(world, [{ action: 'deleteSegment', payload: { id: segment } }])
    const params = { projectId: 'default', changeRequestId: id }
    const applied = await world.admin.call('setChangeRequestState', { params, body: { state: 'Applied' } })
    expect(warningsIn(applied)).toEqual(
      names.map((name) => ({
        path: `/segments/${segment}`,
        message: `A strategy of the archived feature "${name}" keeps this segment, so nobody meets it if the feature is revived`,
      })),
    )
  })
})
