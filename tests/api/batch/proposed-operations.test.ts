import { describe, expect } from 'vitest'
import type { OperationId, Schema } from '../../../src/contract.ts'
import { isProposable, PROPOSALS } from '../../../src/http/operations/batch/proposals.ts'
import { requestOf } from '../../scenarios/request-of.ts'
import { operations } from '../../support/contract.ts'
import { guard, guardedAs } from '../../support/guarded.ts'
import { applied } from '../../support/undo.ts'
import { it, type World } from '../../support/world.ts'

type Asked = Schema<'BatchOperation'>

const asChangeRequest = { project: 'default', environment: 'development' }

/** The operations that change requests guard and can't have, and why. */
const NOT_PROPOSABLE: Readonly<Partial<Record<OperationId, string>>> = {
  cloneFeature: 'it makes its change requests itself',
  importFeatures: 'it makes its change request itself',
  moveFeature: 'no change request moves a feature',
  patchStrategy: 'what a patch sets depends on what it finds',
  patchVariants: 'what a patch sets depends on what it finds',
  patchVariantsInAllEnvironments: 'a request is for one environment',
  setVariantsInAllEnvironments: 'a request is for one environment',
  setVariantsInEnvironments: 'a request is for one environment',
  removeDependency: 'a change removes all dependencies of a feature',
  setStrategySegments: 'the strategy is not in its path',
}

const proposable = Object.keys(PROPOSALS) as OperationId[]

/** An operation of a batch, from the request of its scenario. */
async function askedFor(world: World, operationId: OperationId): Promise<Asked> {
  const { params = {}, query, body } = await requestOf(world, operationId)
  const texts = (given: object) => Object.fromEntries(Object.entries(given).map(([name, one]) => [name, String(one)]))
  await world.forgetEvents()
  return {
    operationId,
    params: texts(params),
    ...(query && { query: texts(query) }),
    ...(body !== undefined && { body }),
  }
}

async function proposed(world: World, asked: Asked) {
  const author = await world.actor()
  const { body } = await author.call('runBatch', { body: { operations: [{ ...asked, asChangeRequest }] } })
  return { author, response: body.operations[0], request: body.operations[0]?.body as Schema<'ChangeRequest'> }
}

describe('an operation of a batch with asChangeRequest', () => {
  it('can be each that change requests guard, but for some', () => {
    const guarded = [...operations.values()].map(({ id }) => id).filter((id) => guardedAs(id).length > 0)
    expect([...proposable, ...Object.keys(NOT_PROPOSABLE)].sort()).toEqual(guarded.sort())
  })

  it.for(proposable)('%s: does the same by a change request', async (id, { world }) => {
    const asked = await askedFor(world, id)
    const tried = await world.admin.call('dryRunBatch', { body: { operations: [asked] } })
    const [direct] = tried.body.operations
    expect(direct).toMatchObject({ guard: { proposable: true } })
    await guard(world.db, 'default', 'development')
    const { author, response, request } = await proposed(world, asked)
    expect(response).toMatchObject({ operationId: 'addToChangeRequest', status: 200, body: { state: 'Draft' } })
    const changes = [...request.features.flatMap((feature) => feature.changes), ...request.segments]
    expect([...new Set(changes.map(({ action }) => action))]).toEqual(guardedAs(id))
    expect(await world.eventTypes()).toEqual(['change-request-created', ...changes.map(() => 'change-added')])
    await world.forgetEvents()
    await applied(world, author, request, ['UPDATE_SEGMENT', 'DELETE_SEGMENT'])
    const made = (await world.events()).filter(({ type }) => !type.startsWith('change-request-'))
    const plain = (events: readonly { type: string; data?: unknown }[]) =>
      events.map(({ type, data }) => ({ type, data: withoutId(data) }))
    expect(plain(made)).toEqual(plain(direct?.events ?? []))
  })

  it('needs no permission, and is refused where the change request would be', async ({ world }) => {
    const asked = await askedFor(world, 'addStrategy')
    const author = await world.actor()
    const send = (operation: Asked) => author.send('runBatch', { body: { operations: [operation] } })
    expect(await send(asked)).toMatchObject({ status: 403 })
    const off = await send({ ...asked, asChangeRequest })
    expect(off.error?.message).toContain('Change requests are not enabled')
    await guard(world.db, 'default', 'development')
    expect(await send({ ...asked, asChangeRequest })).toMatchObject({ status: 200 })
    const strange = { ...asked, params: { ...asked.params, featureName: 'nobody-made-this' }, asChangeRequest }
    expect(await send(strange)).toMatchObject({ status: 404 })
    const wrong = await send({ ...asked, body: { name: 7 }, asChangeRequest })
    expect(wrong.error?.details?.[0]?.path).toBe('/body/operations/0/body/name')
  })

  it('refuses what no change request can have', async ({ world }) => {
    const asked = await askedFor(world, 'patchVariants')
    await guard(world.db, 'default', 'development')
    expect(await world.admin.send('runBatch', { body: { operations: [{ ...asked, asChangeRequest }] } })).toMatchObject(
      {
        status: 400,
        error: { details: [{ path: '/body/operations/0/asChangeRequest' }] },
      },
    )
    const { body } = await world.admin.call('dryRunBatch', { body: { operations: [asked] } })
    expect(body.operations[0]?.guard).not.toHaveProperty('proposable')
    expect(isProposable('constructor')).toBe(false)
  })

  it('is tried with its impact, and joins the request of the others', async ({ world }) => {
    const asked = await askedFor(world, 'turnFeatureOn')
    await guard(world.db, 'default', 'development')
    const operations = [asked, await askedFor(world, 'setVariants')].map((one) => ({ ...one, asChangeRequest }))
    const author = await world.actor()
    const tried = await author.call('dryRunBatch', { body: { operations } })
    expect(tried.body).toMatchObject({
      wouldSucceed: true,
      operations: [{ guard: { permissions: [], by: 'direct' } }, {}],
      impact: { features: [{ feature: asked.params?.featureName, proposed: true }, { proposed: true }] },
    })
    const made = await author.call('runBatch', { body: { operations } })
    const requests = made.body.operations.map(({ body }) => (body as Schema<'ChangeRequest'>).id)
    expect(new Set(requests).size).toBe(1)
  })
})

/** A strategy that a change request adds gets another id. */
function withoutId(data: unknown): unknown {
  const { id: _, ...rest } = (data ?? {}) as { id?: unknown }
  return rest
}
