import { describe, expect, test } from 'vitest'
import type { Permission } from '../../../generated/permissions.ts'
import type { OperationId } from '../../../src/contract.ts'
import { requestOf } from '../../scenarios/request-of.ts'
import { rule } from '../../support/approval-rules.ts'
import type { Anything } from '../../support/call.ts'
import { document, operations } from '../../support/contract.ts'
import { dump } from '../../support/dump.ts'
import { changedBetween, guard, guardedAs, guardedContent } from '../../support/guarded.ts'
import { it, type World } from '../../support/world.ts'

const writes = [...operations.values()].filter(({ method, access }) => method !== 'GET' && access === 'caller')
const guarded = writes.map(({ id }) => id).filter((id) => guardedAs(id).length > 0)
const unguarded = writes.map(({ id }) => id).filter((id) => guardedAs(id).length === 0)

/** Operations that change features that stay, and that are no way around change requests. */
const MAY_CHANGE_CONTENT: Readonly<Record<string, string>> = {
  reviveFeature: 'a revived feature is off everywhere',
  reviveFeatures: 'revived features are off everywhere',
  addProjectEnvironment: 'the features are off in the new environment',
  removeProjectEnvironment: 'takes an environment from the whole project',
  deleteEnvironment: 'takes an environment from the whole instance',
}

/** A user with what the operation asks for, and with `more`, wherever the request leads. */
function holder(world: World, id: OperationId, { params, body }: Anything, more: Permission[] = []) {
  const { url = '', method = '', permission = 'none' } = operations.get(id) ?? {}
  const listed: Permission[] = document.paths[url][method.toLowerCase()]['x-permission-also'] ?? []
  // Admins skip change requests: see the test of them.
  const also = listed.filter((permission) => permission !== 'ADMIN')
  const named = permission === 'none' ? [] : ([permission].flat().slice(0, 1) as Permission[])
  const { newProjectId = 'default' } = (body ?? {}) as { newProjectId?: string }
  const project = [...new Set([String(params?.projectId ?? 'default'), newProjectId, 'default'])]
  return world.actor({ may: [...new Set([...named, ...also, ...more])], project })
}

test('every action of change requests guards something', () => {
  const actions: string[] = Object.keys(document.components.schemas.ChangeInput.discriminator.mapping)
  expect([...new Set(guarded.flatMap(guardedAs))].sort()).toEqual([...actions].sort())
})

describe.each(guarded)('%s, where change requests are on,', (id) => {
  it('is refused without the right to skip them, changes nothing then, and succeeds with it', async ({ world }) => {
    const request = await requestOf(world, id)
    await guard(world.db)
    const somebody = await holder(world, id, request)
    const before = await dump(world.db)
    const { status, error } = await somebody.send(id, request)
    expect({ status, name: error?.name, details: error?.details }).toEqual({
      status: 403,
      name: 'NoAccessError',
      details: [{ message: 'SKIP_CHANGE_REQUEST' }],
    })
    expect(await dump(world.db)).toEqual(before)
    const done = await (await holder(world, id, request, ['SKIP_CHANGE_REQUEST'])).send(id, request)
    expect(done.error).toBeUndefined()
    expect(done.status).toBeLessThan(300)
  })

  it('succeeds for an Admin', async ({ world }) => {
    const request = await requestOf(world, id)
    await guard(world.db)
    expect((await world.admin.send(id, request)).status).toBeLessThan(300)
  })
})

describe.each(unguarded)('%s, which is not guarded,', (id) => {
  it('leaves alone what change requests guard, and is held by no approval rule where it says so', async ({ world }) => {
    const request = await requestOf(world, id)
    const isHoldable = operations.get(id)?.unguarded === undefined
    if (!isHoldable) await rule(world, { environments: [], alsoOff: true })
    await guard(world.db)
    const before = await guardedContent(world.db)
    const somebody = request.by === world.admin ? await holder(world, id, request) : request.by
    const { error } = await somebody.send(id, request)
    expect(error?.details?.[0]?.message).not.toBe('SKIP_CHANGE_REQUEST')
    if (!isHoldable) expect(error?.message ?? '').not.toMatch(/rule /)
    if (MAY_CHANGE_CONTENT[id] !== undefined) return
    expect(changedBetween(before, await guardedContent(world.db))).toEqual([])
  })
})

test('only what exists and is not guarded may change content', () => {
  expect(Object.keys(MAY_CHANGE_CONTENT).filter((id) => !unguarded.includes(id as OperationId))).toEqual([])
})
