import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { OperationId } from '../../../../src/contract.ts'
import { dump } from '../../../support/dump.ts'
import { guarded, PLACE, propose, turningOn } from '../../../support/proposals.ts'
import { it, type World } from '../../../support/world.ts'

type Case = [name: string, change: unknown, status: number, path: string]

const id: OperationId = 'addToChangeRequest'

/** Sends a good change with the bad one behind it: neither is kept, and the one detail says where it is. */
async function expectRefused(world: World, cases: (feature: string) => Case[]) {
  const { feature, author } = await guarded(world)
  const before = await dump(world.db)
  for (const [name, change, status, path] of cases(feature)) {
    const { error, ...answer } = await author.send(id, { params: PLACE, body: [turningOn(feature), change] })
    expect({ name, status: answer.status, paths: error?.details?.map((detail) => detail.path) }).toEqual({
      name,
      status,
      paths: [`/body/1${path}`],
    })
    const single = await author.send(id, { params: PLACE, body: change })
    expect({ name, status: single.status, paths: single.error?.details?.map((detail) => detail.path) }).toEqual({
      name,
      status,
      paths: [`/body${path}`],
    })
  }
  expect(await dump(world.db)).toEqual(before)
}

describe('addToChangeRequest', () => {
  it('refuses what no action takes', async ({ world }) => {
    await expectRefused(world, (feature) => [
      ['unknown action', { action: 'renameFeature', feature, payload: {} }, 400, '/action'],
      ['no action', { feature, payload: { enabled: true } }, 400, '/action'],
      ['no feature', { action: 'updateEnabled', payload: { enabled: true } }, 400, '/feature'],
      ['no payload', { action: 'updateEnabled', feature }, 400, '/payload'],
      [
        'payload of another action',
        { action: 'updateEnabled', feature, payload: { id: '1' } },
        400,
        '/payload/enabled',
      ],
      ['wrong type', { action: 'updateEnabled', feature, payload: { enabled: 'yes' } }, 400, '/payload/enabled'],
      ['payload of nothing', { action: 'archiveFeature', feature, payload: { enabled: true } }, 400, '/payload'],
      [
        'strategy without constraints',
        { action: 'addStrategy', feature, payload: { name: 'default', parameters: {} } },
        400,
        '/payload/constraints',
      ],
      ['order without ids', { action: 'reorderStrategy', feature, payload: [{ sortOrder: 1 }] }, 400, '/payload/0/id'],
    ])
  })

  it('says which change is refused, by its index and action, and what is expected', async ({ world }) => {
    const { feature, author } = await guarded(world)
    const messages = async (body: unknown) => {
      const { error } = await author.send(id, { params: PLACE, body })
      return error?.details?.map(({ path, message }) => `${path} ${message}`)
    }
    const strategy = { name: 'default', parameters: {} }
    const added = { action: 'addStrategy', feature, payload: strategy }
    const constrained = { ...added, payload: { ...strategy, constraints: [{ operator: 'IN' }] } }
    const lacking = 'is required and has to be a list, which may be empty'
    expect(await messages(added)).toEqual([`/body/payload/constraints ${lacking} (action addStrategy)`])
    expect(await messages([turningOn(feature), added])).toEqual([
      `/body/1/payload/constraints ${lacking} (change 1, action addStrategy)`,
    ])
    expect(await messages([constrained])).toEqual([
      '/body/0/payload/constraints/0/contextName is required and has to be a text (change 0, action addStrategy)',
    ])
    expect(await messages([{ action: 'deleteSegment', payload: {} }])).toEqual([
      '/body/0/payload/id is required and has to be an integer (change 0, action deleteSegment)',
    ])
    expect(await messages([{ ...turningOn(feature), payload: { enabled: 'yes' } }])).toEqual([
      '/body/0/payload/enabled has to be of type boolean (change 0, action updateEnabled)',
    ])
    expect(await messages([turningOn(feature), {}])).toEqual([
      expect.stringMatching(/^\/body\/1\/action is required and has to be one of updateSegment, .* \(change 1\)$/),
    ])
    expect(await messages([])).toEqual(['/body has to have at least 1 item'])
  })

  it('refuses expressions that take too long together, though each change has few', async ({ world }) => {
    const { feature, author } = await guarded(world)
    const change = (_: unknown, index: number) => ({
      action: 'addStrategy',
      feature,
      payload: { name: 'default', parameters: {}, constraints: [expression(index)] },
    })
    const expression = (index: number) => ({
      contextName: 'appName',
      operator: 'REGEX',
      value: `(?i)${'\\pL'.repeat(15)}${index}`,
    })
    const { status, error } = await author.send(id, { params: PLACE, body: Array.from({ length: 20 }, change) })
    expect({ status, message: error?.message }).toEqual({
      status: 400,
      message: expect.stringContaining('the limit for a request is 10000'),
    })
  })

  it('refuses a parameter that its type can not use', async ({ world }) => {
    const parameters = { rollout: '150' }
    const strategy = { name: 'flexibleRollout', constraints: [], parameters }
    await expectRefused(world, (feature) => [
      ['a rollout', { action: 'addStrategy', feature, payload: strategy }, 400, '/payload/parameters/rollout'],
    ])
  })

  it('speaks of the same place in its message and its path', async ({ world }) => {
    const { feature, author } = await guarded(world)
    const constraints = [{ contextName: 'userId', operator: 'NUM_EQ', value: 'x' }]
    const payload = { name: 'default', parameters: {}, constraints }
    const { error } = await author.send(id, { params: PLACE, body: [{ action: 'addStrategy', feature, payload }] })
    const [path] = error?.details?.map((detail) => detail.path) ?? []
    expect(path).toBe('/body/0/payload/constraints/0/value')
    expect(error?.message).toContain(` ${path} `)
  })

  it('refuses what is not there', async ({ world }) => {
    const strategy = { name: 'default', constraints: [], parameters: {} }
    await expectRefused(world, (feature) => [
      ['feature', turningOn('nobody-made-this'), 404, '/feature'],
      ['strategy', { action: 'deleteStrategy', feature, payload: { id: 'nobody-made-this' } }, 404, '/payload/id'],
      ['changed strategy', { action: 'updateStrategy', feature, payload: { id: '1' } }, 404, '/payload/id'],
      [
        'ordered strategy',
        { action: 'reorderStrategy', feature, payload: [{ id: '1', sortOrder: 1 }] },
        404,
        '/payload/0/id',
      ],
      ['segment', { action: 'deleteSegment', payload: { id: 4711 } }, 404, '/payload/id'],
      [
        'used segment',
        { action: 'addStrategy', feature, payload: { ...strategy, segments: [4711] } },
        404,
        '/payload/segments',
      ],
      [
        'parent',
        { action: 'addDependency', feature, payload: { feature: 'nobody-made-this' } },
        404,
        '/payload/feature',
      ],
    ])
  })

  it('refuses what the direct operation would not take', async ({ world }) => {
    const strategy = { name: 'default', constraints: [], parameters: {} }
    const archived = await world.feature()
    await sql`update features set archived_at = now() where name = ${archived}`.execute(world.db)
    const constraints = [{ contextName: 'userId', operator: 'IN', values: [] }]
    const variants = [{ name: 'a', weight: 2, weightType: 'fix', stickiness: 'default' }]
    await expectRefused(world, (feature) => [
      ['archived feature', turningOn(archived), 400, '/feature'],
      [
        'strategy type',
        { action: 'addStrategy', feature, payload: { ...strategy, name: 'nobody-made-this' } },
        400,
        '/payload/name',
      ],
      [
        'constraint',
        { action: 'addStrategy', feature, payload: { ...strategy, constraints } },
        400,
        '/payload/constraints/0/values',
      ],
      ['weights', { action: 'addStrategy', feature, payload: { ...strategy, variants } }, 400, '/payload/variants'],
      ['weights of the feature', { action: 'patchVariant', feature, payload: { variants } }, 400, '/payload/variants'],
    ])
  })

  it('takes nothing of another project', async ({ world }) => {
    await world.project('shop')
    const other = await world.feature({ project: 'shop' })
    const body = { name: 'shoppers', constraints: [], project: 'shop' }
    const { body: segment } = await world.admin.call('createSegment', { body })
    await expectRefused(world, () => [
      ['feature', turningOn(other), 404, '/feature'],
      ['segment', { action: 'deleteSegment', payload: { id: segment.id } }, 400, '/payload/id'],
    ])
  })

  it('refuses where changes need no request, or are no changes of the project', async ({ world }) => {
    const { feature, author } = await guarded(world)
    await world.project('shop', { environments: ['development'] })
    const status = async (projectId: string, environment: string) =>
      (await author.send(id, { params: { projectId, environment }, body: turningOn(feature) })).status
    expect(await status('default', 'development')).toBe(400)
    const params = { projectId: 'default', environment: 'development' }
    const { error } = await author.send(id, { params, body: turningOn(feature) })
    expect(error?.details).toEqual([{ message: error?.message }])
    expect(await status('default', 'nowhere')).toBe(404)
    expect(await status('shop', 'production')).toBe(404)
    expect(await status('nowhere', 'production')).toBe(404)
  })

  it('takes five hundred changes in one request, and no more', async ({ world }) => {
    const { feature, author } = await guarded(world)
    const hundred = Array.from({ length: 100 }, () => turningOn(feature))
    for (let times = 0; times < 5; times++) await propose(author, hundred)
    const { status, error } = await author.send(id, { params: PLACE, body: turningOn(feature) })
    expect({ status, name: error?.name }).toEqual({ status: 400, name: 'ValidationError' })
    expect(error?.details).toMatchObject([{ path: '/body' }])
  })
})
