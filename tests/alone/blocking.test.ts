import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { OperationId } from '../../src/contract.ts'
import { requestOf } from '../scenarios/request-of.ts'
import { type Anything, type Client, cookieWith } from '../support/call.ts'
import { bodySchemaOf, operation, operations } from '../support/contract.ts'
import { sharedDatabase } from '../support/database.ts'
import { killServers, type ServerProcess, startServer } from '../support/server-process.ts'
import { openWorld, type World } from '../support/world.ts'
import { costlyRequests } from './costly-requests.ts'
import { largeBodies, shapelessBodies, unreadableBodies } from './largest.ts'

/** Longer than that, nobody else's request is looked at. */
const MAX_MS = 100
/** A busy machine can make one try long, and the first one compiles. */
const TRIES = 5
const BODY_LIMIT = 1_048_576
const DEADLOCK = '40P01'

vi.setConfig({ testTimeout: 120_000 })

const withBody = [...operations.values()].filter(({ hasBody }) => hasBody).map(({ id }) => id)
// The engine that is embedded works in the event loop itself.
describe.skipIf(inject('serverUrl') === undefined)(
  'no body blocks the server for long, and each is answered as declared:',
  () => {
    let server: ServerProcess

    beforeAll(async () => {
      const { url = '' } = await sharedDatabase()
      server = await startServer({ DATABASE_URL: url, LOG_LEVEL: 'fatal' }, true)
    })
    afterAll(killServers)

    test.each(withBody)('%s', async (id) => {
      const { statuses } = operation(id)
      const problems: string[] = []
      let request = await newRequest()

      async function newRequest() {
        return requestOf(await newWorld(), id)
      }

      async function sent(what: string, payload: string): Promise<void> {
        const shortest = await minBlock(async () => {
          const answer = await sentTo(server, id, request, payload)
          if (!statuses.includes(answer.status) || answer.status >= 500)
            problems.push(`${what}: answered ${answer.status}`)
          // The request may have changed the data that the next one needs.
          if (answer.status < 300) request = await newRequest()
          return answer.blockMs
        })
        if (shortest > MAX_MS) problems.push(`${what}: blocked for ${Math.round(shortest)} ms`)
      }

      const { body } = request
      const schema = bodySchemaOf(operation(id))
      for (const { what, body: large } of [...shapelessBodies(schema, body), ...largeBodies(schema, body)]) {
        const payload = JSON.stringify(large)
        if (payload.length <= BODY_LIMIT) await sent(what, payload)
      }
      if (id === 'createFeature') for (const [what, text] of unreadableBodies()) await sent(what, text)
      expect(problems).toEqual([])
    })

    test.each(costlyRequests.map((costly) => [costly.what, costly] as const))(
      '%s',
      async (_, { id, status, says = '', made }) => {
        const shortest = await minBlock(async () => {
          const world = await newWorld()
          const request = await made(world, ++costlySent)
          const payload = request.body === undefined ? undefined : JSON.stringify(request.body)
          expect(payload?.length ?? 0).toBeLessThanOrEqual(BODY_LIMIT)
          const answer = await sentTo(server, id, { by: world.admin, ...request }, payload)
          expect(answer.status, answer.text.slice(0, 1000)).toBe(status)
          expect(answer.text).toContain(says)
          return answer.blockMs
        })
        expect(shortest).toBeLessThanOrEqual(MAX_MS)
      },
    )
  },
)

/** So that no two of them are the same. */
let costlySent = 0

/** Tries a few times, and only as long as the server is blocked for too long. */
async function minBlock(tried: () => Promise<number>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES && shortest > MAX_MS; tries++) shortest = Math.min(shortest, await tried())
  return shortest
}

async function sentTo(
  server: ServerProcess,
  id: OperationId,
  request: Anything & { by: Client },
  payload: string | undefined,
): Promise<{ status: number; text: string; blockMs: number }> {
  const { url, method } = operation(id)
  await server.maxBlockMs()
  const answer = await fetch(server.address + addressOf(url, request), {
    method,
    headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...identityOf(request.by) },
    ...(payload !== undefined && { body: payload }),
  })
  const text = await answer.text()
  return { status: answer.status, text, blockMs: await server.maxBlockMs() }
}

function addressOf(url: string, { params = {}, query = {} }: Anything): string {
  const path = url.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}

function identityOf({ key, session }: Client & { session?: string }): Record<string, string> {
  return {
    ...(key !== undefined && { authorization: key }),
    ...(session !== undefined && { cookie: cookieWith(session) }),
  }
}

/** A job of the server can be at the rows that are cleared away. */
async function newWorld(): Promise<World> {
  return openWorld().catch((error: Error & { code?: string }) => {
    if (error.code === DEADLOCK) return openWorld()
    throw error
  })
}
