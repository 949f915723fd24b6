import { describe, expect } from 'vitest'
import { PLAN_MS } from '../../../src/domain/state/planning/compared.ts'
import { answerToKeep, MAX_ANSWER_CHARACTERS } from '../../../src/domain/state/plans/kept-answer.ts'
import type { Client } from '../../support/call.ts'
import { apply, guardedSet, plan } from '../../support/state.ts'
import { it, type World } from '../../support/world.ts'

const read = (by: Client, planId: string) => by.call('getStatePlan', { params: { planId } })

const MISSING = { status: 404, error: { name: 'NotFoundError' } }

async function inPrivate(world: World, project: string): Promise<void> {
  await world.project(project)
  await world.admin.call('updateProjectSettings', { params: { projectId: project }, body: { mode: 'private' } })
}

describe('getStatePlan', () => {
  it('returns a plan as it was made, also once it is applied', async ({ world }) => {
    await apply(world, guardedSet('10'))
    const made = await plan(world, guardedSet('25'))
    expect(made.operations).toHaveLength(1)
    expect(await read(world.admin, made.id)).toMatchObject({ status: 200, body: made })
    expect((await world.admin.call('applyState', { body: { plan: made.id } })).status).toBe(200)
    expect((await read(world.admin, made.id)).body).toEqual(made)
  })

  it('knows no plan of another account, also not for an admin, and no other name', async ({ world }) => {
    const by = await world.actor()
    const { id } = await plan(world, guardedSet('25'), { by })
    expect((await read(by, id)).status).toBe(200)
    expect(await read(world.admin, id)).toMatchObject(MISSING)
    expect(await read(by, 'nothing')).toMatchObject(MISSING)
  })

  it('knows no plan that can not be applied any more', async ({ world }) => {
    const { id, createdAt } = await plan(world, guardedSet('25'))
    world.at(new Date(Date.parse(createdAt) + PLAN_MS + 1))
    expect(await read(world.admin, id)).toMatchObject(MISSING)
  })

  it('knows no plan about a project that its maker does not see any more', async ({ world }) => {
    await world.project('open')
    const by = await world.actor()
    const { id } = await plan(world, guardedSet('25'), { by })
    await inPrivate(world, 'made-since')
    expect((await read(by, id)).status).toBe(200)
    await world.admin.call('updateProjectSettings', { params: { projectId: 'open' }, body: { mode: 'private' } })
    expect(await read(by, id)).toMatchObject(MISSING)
    const { id: later } = await plan(world, guardedSet('25'), { by })
    expect((await read(by, later)).status).toBe(200)
  })

  it('says that a long answer is not kept', async ({ world }) => {
    const made = await plan(world, guardedSet('25'))
    const { id } = made
    const kept = (manager: string) => answerToKeep({ hiddenProjects: [], plan: { ...made, manager } })
    expect(await kept('short')).toContain('short')
    const answer = await kept('l'.repeat(MAX_ANSWER_CHARACTERS))
    await world.db.updateTable('statePlans').set({ answer }).execute()
    const { status, error } = await read(world.admin, id)
    expect(status).toBe(404)
    expect(error?.message).toBe(
      `The answer of this plan is not kept: it has more than ${MAX_ANSWER_CHARACTERS} characters, or is of an older version of the server. Plan the files again`,
    )
  })
})
