import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { frozenEventTypes, looseningEventTypes } from '../../generated/events.ts'
import { routes } from '../../generated/routes.ts'
import type { Schema } from '../../src/contract.ts'
import { decisions, type Sdks, sdksLeft, sdksOf } from '../laws/sdk-documents.ts'
import { requestOf } from '../scenarios/request-of.ts'
import { rule } from '../support/approval-rules.ts'
import { batchOf } from '../support/batched.ts'
import type { Answer, Anything, Client } from '../support/call.ts'
import { operations } from '../support/contract.ts'
import { LESS_USED, useEverything } from '../support/many-features.ts'
import { it, type World } from '../support/world.ts'
import { callerFor, dryRunOf, isTried, requestNow } from './under-rules.ts'

/*
 * A rule for everything, and a caller with every right but those to do without it: whatever the operation is, and
 * whether it comes by itself or in a batch, applications get the same afterwards. Operations that record no event of
 * what a rule holds change nothing for applications: tests/laws/freezes.ts. That no rule holds those is seen to by
 * tests/contract/postgresql/guard.test.ts.
 */

type Way = 'by itself' | 'in a batch'

const HOLDABLE = { ...frozenEventTypes, ...looseningEventTypes }
const changes = [...operations.values()].filter(
  ({ id, access }) => access === 'caller' && routes[id].events.some((type) => Object.hasOwn(HOLDABLE, type)),
)

/** A batch calls the same commands: what by itself changes nothing for applications comes only by itself. */
const cells = changes.flatMap((called) =>
  (['by itself', 'in a batch'] as const)
    .filter((way) => way === 'by itself' || isTried(called))
    .map((way) => ({ called, id: called.id, way })),
)

const outcomes = new Map<string, number>()

type Outcome =
  | 'held by the rule'
  | 'becomes a change request'
  | 'changes nothing for applications'
  | 'refused for another reason'

function count(outcome: Outcome): void {
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
}

async function requestsIn({ db }: World): Promise<number> {
  const { rows } = await sql<{ made: number }>`select count(*)::integer as made from change_requests`.execute(db)
  return rows[0]?.made ?? 0
}

function send(by: Client, id: (typeof changes)[number]['id'], request: Anything, way: Way): Promise<Answer<unknown>> {
  if (way === 'by itself') return by.send(id, request)
  const { headers } = request
  return by.send('runBatch', { body: batchOf(id, request), ...(headers !== undefined && { headers }) })
}

let compared = 0

/** What the dry run of an operation says of it. */
async function tried(world: World, by: Client, id: (typeof changes)[number]['id'], request: Anything) {
  const { operations, approvals } = await dryRunOf(world, by, id, request)
  const [{ status, guard, body: refusal }] = operations as [Schema<'DryRunOperation'>]
  const rules = guard.rules ?? []
  for (const { project, environment, id: held } of rules)
    if (project !== null && environment !== null)
      expect(approvals).toContainEqual(
        expect.objectContaining({
          project,
          environment,
          rules: expect.arrayContaining([expect.objectContaining({ id: held })]),
        }),
      )
  return { status, isSuccess: status < 300, message: (refusal as Partial<Schema<'Error'>> | undefined)?.message, rules }
}

async function decided(world: World, sdks: Sdks) {
  return decisions(await sdksLeft(world, sdks))
}

describe.each(cells)('$id $way', ({ called, id, way }) => {
  it('changes nothing for applications that an approval rule matches', async ({ world }) => {
    const { by, ...earlier } = await requestOf(world, id)
    const caller = await callerFor(world, by)
    await useEverything(world, LESS_USED[id] ?? 'tied')
    const sdks = await sdksOf(world)
    await rule(world, { environments: [], alsoOff: true })
    const request = await requestNow(world, caller, id, earlier)
    const before = await decided(world, sdks)
    const requests = await requestsIn(world)
    const said = way === 'by itself' && isTried(called) ? await tried(world, caller, id, request) : undefined
    const { status, error } = await send(caller, id, request, way)
    const isHeld = (status === 403 || status === 409) && /rule /.test(error?.message ?? '')
    if (said !== undefined) expect(said).toMatchObject(isHeld ? { status, message: error?.message } : {})
    if (said !== undefined && !isHeld) expect(said).toMatchObject({ isSuccess: status < 300, rules: [] })
    if (said !== undefined) compared++
    if (isHeld) count('held by the rule')
    else if (status >= 300) {
      count('refused for another reason')
      // A request that is wrong in itself would show nothing.
      expect(error?.message).toContain('This needs the permission ADMIN')
    } else if ((await requestsIn(world)) > requests) count('becomes a change request')
    else count('changes nothing for applications')
    const left = await decided(world, sdks)
    expect(left).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => Object.hasOwn(left, name))))
    if (called.id !== 'deleteEnvironment') expect(Object.keys(left)).toEqual(Object.keys(before))
  })
})

test('the walk has seen enough', () => {
  expect(cells.length).toBeGreaterThan(90)
  expect(compared).toBeGreaterThan(30)
  expect(outcomes.get('held by the rule')).toBeGreaterThan(40)
  expect(outcomes.get('becomes a change request')).toBeGreaterThan(20)
})
