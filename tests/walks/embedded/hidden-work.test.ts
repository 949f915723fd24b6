import { describe, expect, test } from 'vitest'
import type { OperationId } from '../../../src/contract.ts'
import { requestOf } from '../../scenarios/request-of.ts'
import type { Anything, Client } from '../../support/call.ts'
import { operations } from '../../support/contract.ts'
import { addPrivateProject, MARK, makeCallers, makeOwners } from '../../support/private-project.ts'
import { requestsAbout } from '../../support/private-requests.ts'
import { listenToStatements } from '../../support/statements.ts'
import { stopClock } from '../../support/stopped-clock.ts'
import { it } from '../../support/world.ts'

/*
 * The time that an answer takes must not show that something is hidden and not absent: for both, the same statements
 * are sent. That the answers are the same is seen to by tests/walks/postgresql/privacy.test.ts.
 */

/** The project, or a feature in it, as the value of something. */
const HIDDEN = new RegExp(`"${MARK}-(project|search)"`)

/** The same of nothing. Other things than names, such as ids, are the same in both. */
function askedOfNothing(request: Anything): Anything {
  return { ...request, ...JSON.parse(JSON.stringify(partsOf(request)).replaceAll(MARK, 'none')) }
}

function partsOf({ params, query, body }: Anything): Anything {
  return { params, query, body }
}

/** Its result is shared by all streams of events for a quarter of a second, so a request may come without it. */
const SHARED = 'select "settled_id" from "event_totals_progress"'

type Work = { status: number; statements: string[] }

async function workOf(client: Client, id: OperationId, request: Anything): Promise<Work> {
  const statements: string[] = []
  const end = listenToStatements((text) => {
    if (text !== SHARED) statements.push(text)
  })
  const { status } = await client.send(id, request).finally(end)
  return { status, statements }
}

/** Which operation each comparison was of. A walk that finds nothing to compare would say nothing. */
const compared: OperationId[] = []
const MIN_COMPARISONS = 700
const MIN_OPERATIONS = 140

const ofCallers = [...operations.values()].filter(({ access }) => access === 'caller')

describe.each(ofCallers)('$id', (called) => {
  it('does the same for a project or feature that is hidden as for one that is not there', async ({ world, skip }) => {
    const { neighbor } = await makeCallers(world)
    const [client] = neighbor
    const requests = requestsAbout(called, await requestOf(world, called.id)).filter((request) =>
      HIDDEN.test(JSON.stringify(partsOf(request))),
    )
    skip(requests.length === 0, 'nothing that it names can be hidden')
    await makeOwners(world)
    await addPrivateProject(world)
    // Who asks stays known: a look-up would come with some requests and not with others.
    stopClock()
    for (const request of requests) {
      await client.call('listEventCreators')
      // From here on, visible things are in memory.
      if (called.method === 'GET') await client.send(called.id, askedOfNothing(request))
      const hidden = await workOf(client, called.id, request)
      const absent = await workOf(client, called.id, askedOfNothing(request))
      // A request that succeeds leaves something behind that the next request finds.
      const isComparable = hidden.status === absent.status && (called.method === 'GET' || hidden.status >= 400)
      if (!isComparable) continue
      expect({ ...partsOf(request), ...hidden }).toEqual({ ...partsOf(request), ...absent })
      compared.push(called.id)
    }
  })
})

test('this walk has found enough to compare', () => {
  expect(compared.length).toBeGreaterThanOrEqual(MIN_COMPARISONS)
  expect(new Set(compared).size).toBeGreaterThanOrEqual(MIN_OPERATIONS)
})
