import { describe, expect, test } from 'vitest'
import { type Permission, permissionScopes } from '../../generated/permissions.ts'
import { routes } from '../../generated/routes.ts'
import { isChange } from '../laws/law.ts'
import { decisions, type Sdks, sdksLeft, sdksOf } from '../laws/sdk-documents.ts'
import { requestOf } from '../scenarios/request-of.ts'
import { rule } from '../support/approval-rules.ts'
import type { Answer, Anything, Client } from '../support/call.ts'
import { operations } from '../support/contract.ts'
import { LESS_USED, useEverything } from '../support/many-features.ts'
import { it, type World } from '../support/world.ts'

/*
 * A rule for everything, and a caller with every right but those to do without it: whatever the operation is, and
 * whether it comes by itself or in a batch, applications get the same afterwards.
 */

const WITHOUT: readonly Permission[] = ['ADMIN', 'SKIP_CHANGE_REQUEST', 'BREAK_GLASS']
const RIGHTS = (Object.keys(permissionScopes) as Permission[]).filter((permission) => !WITHOUT.includes(permission))

type Way = 'by itself' | 'in a batch'

/** A batch takes the writes of the administration interface, unless the route says why not. */
const isBatchable = (id: keyof typeof routes) => routes[id].notInBatch === undefined
const changes = [...operations.values()].filter((called) => isChange(called) && called.access === 'caller')
const cells = changes.flatMap((called) =>
  (['by itself', 'in a batch'] as const)
    .filter((way) => way === 'by itself' || isBatchable(called.id))
    .map((way) => ({ called, id: called.id, way })),
)

const outcomes = new Map<string, number>()

function count(outcome: 'held by the rule' | 'refused for another reason' | 'changes nothing for applications'): void {
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
}

/** The caller of the scenario; in place of an Admin, one who may do without nothing. */
async function callerFor(world: World, by: Client): Promise<Client> {
  return by === world.admin ? world.actor({ may: RIGHTS, project: '*' }) : by
}

function send(by: Client, id: (typeof changes)[number]['id'], request: Anything, way: Way): Promise<Answer<unknown>> {
  if (way === 'by itself') return by.send(id, request)
  const { params, query, body, headers } = request
  const operation = { operationId: id, params, query, body }
  return by.send('runBatch', { body: { operations: [operation] }, ...(headers !== undefined && { headers }) })
}

async function decided(world: World, sdks: Sdks) {
  return decisions(await sdksLeft(world, sdks))
}

describe.each(cells)('$id $way', ({ called, id, way }) => {
  it('changes nothing for applications that an approval rule matches', async ({ world }) => {
    const { by, ...request } = await requestOf(world, id)
    const caller = await callerFor(world, by)
    await useEverything(world, LESS_USED[id] ?? 'tied')
    const sdks = await sdksOf(world)
    await rule(world, { environments: [], alsoOff: true })
    const before = await decided(world, sdks)
    const { status, error } = await send(caller, id, request, way)
    const isHeld = (status === 403 || status === 409) && /rule /.test(error?.message ?? '')
    if (isHeld) count('held by the rule')
    else count(status < 300 ? 'changes nothing for applications' : 'refused for another reason')
    const left = await decided(world, sdks)
    expect(left).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => Object.hasOwn(left, name))))
    if (called.id !== 'deleteEnvironment') expect(Object.keys(left)).toEqual(Object.keys(before))
  })
})

test('the walk has seen enough', () => {
  expect(cells.length).toBeGreaterThan(200)
  expect(outcomes.get('held by the rule')).toBeGreaterThan(40)
  expect(outcomes.get('changes nothing for applications')).toBeGreaterThan(80)
})
