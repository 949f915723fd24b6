import { describe, expect } from 'vitest'
import type { OperationId } from '../../../src/contract.ts'
import { requestOf } from '../../scenarios/request-of.ts'
import { operations } from '../../support/contract.ts'
import { it } from '../../support/world.ts'

/*
 * The same request several times at once: one of them makes the change, and is recorded. The others find it made, or
 * are refused.
 */

const TIMES = 5

/** Each of these says the same each time. */
const EACH_TIME: readonly OperationId[] = ['exportFeatures', 'resetUserPassword', 'changeUserPassword', 'logIn']

const changes = [...operations.values()].filter(({ id, events }) => events.length > 0 && !EACH_TIME.includes(id))

describe.each(changes)('$id', ({ id }) => {
  it('is recorded once, however many ask for the same at once', async ({ world }) => {
    const { by, ...request } = await requestOf(world, id)
    await world.forgetEvents()
    const answers = await Promise.all(Array.from({ length: TIMES }, () => by.send(id, request)))
    const statuses = answers.map(({ status }) => status)
    const done = statuses.filter((status) => status < 300)
    expect([1, TIMES], statuses.join()).toContain(done.length)
    expect(statuses.filter((status) => status >= 300 && ![400, 401, 404, 409, 412].includes(status))).toEqual([])
    const events = (await world.events()).map((event) => JSON.stringify(event))
    expect(events.length).toBeGreaterThan(0)
    expect(events.filter((event, index) => events.indexOf(event) !== index)).toEqual([])
  })
})
