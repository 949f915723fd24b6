import { guardPlace, PLACE } from '../support/proposals.ts'
import type { Scenarios } from '../support/scenario.ts'
import type { World } from '../support/world.ts'

/** A feature that was changed without the approval that it needed. */
async function someUse(world: World) {
  const featureName = await world.feature()
  await guardPlace(world)
  const by = await world.actor({ may: ['CREATE_FEATURE_STRATEGY', 'BREAK_GLASS'] })
  const headers = { 'x-override-reason': 'Payments fail, incident 4711' }
  await by.call('addStrategy', { params: { ...PLACE, featureName }, body: { name: 'default' }, headers })
  const { body } = await world.admin.call('listBreakGlassUses', { params: { projectId: 'default' } })
  return { projectId: 'default', useId: body.uses[0]?.id ?? 0 }
}

export const breakGlass = {
  async listBreakGlassUses(world) {
    await someUse(world)
    return { params: { projectId: 'default' }, query: { open: true, limit: 10, offset: 0 } }
  },
  reviewBreakGlassUse: async (world) => ({ params: await someUse(world), body: { comment: 'Right to do so' } }),
} satisfies Partial<Scenarios>
