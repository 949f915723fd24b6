import { describe, expect, onTestFinished } from 'vitest'
import { connectPostgres } from '../../../src/db/connect.ts'
import { injectionOf } from '../../support/call.ts'
import { operation } from '../../support/contract.ts'
import { sharedDatabase } from '../../support/database.ts'
import { serverOn } from '../../support/server.ts'
import { it, type World } from '../../support/world.ts'

/*
 * Writers that read, and write over what they have read, at the same time; on PostgreSQL on two servers. `npm run
 * soak:edits` does the same for longer, with stalls.
 */

const WRITERS = 4
const EDITS_EACH = 5

/** The server of the world and, on PostgreSQL, one more on connections of its own. */
async function serversOf({ app }: World) {
  const { url } = await sharedDatabase()
  if (url === undefined) return [app]
  const { db, close } = connectPostgres(url, () => {})
  const other = await serverOn(db)
  onTestFinished(async () => {
    await other.close()
    await close()
  })
  return [app, other]
}

/** Lets the writers edit one description, and returns the edits whose event has another state before than was read. */
async function racing(world: World, isConditional: boolean) {
  const servers = await serversOf(world)
  const params = { projectId: 'default', featureName: await world.feature() }
  await world.forgetEvents()
  const seenBy = new Map<string, string | null>()
  const send = async (id: 'getFeature' | 'patchFeature', turn: number, body?: object[], ifMatch?: string) => {
    const server = servers[turn % servers.length] ?? world.app
    const headers: Record<string, string> = ifMatch === undefined ? {} : { 'if-match': ifMatch }
    const response = await server.inject(injectionOf(world.admin, operation(id), { params, body, headers }))
    return { status: response.statusCode, etag: String(response.headers.etag), body: response.json() }
  }
  const write = async (writer: number) => {
    for (let edit = 0; edit < EDITS_EACH; edit++) {
      const value = `writer ${writer} edit ${edit}`
      let { body, etag } = await send('getFeature', writer + edit)
      for (;;) {
        const patch = [{ op: 'add', path: '/description', value }]
        const answer = await send('patchFeature', writer + edit + 1, patch, isConditional ? etag : undefined)
        if (answer.status === 200) break
        expect(answer.status).toBe(412)
        ;({ current: body, etag } = answer.body)
      }
      seenBy.set(value, body.description)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  const events = await world.events()
  expect(events).toHaveLength(WRITERS * EDITS_EACH)
  return events.filter(({ data, preData }) => {
    const [after, before] = [data, preData] as { description: string | null }[]
    return seenBy.get(String(after?.description)) !== before?.description
  })
}

describe('writers at the same time', () => {
  it('write over no edit that they have not seen, with If-Match', async ({ world }) => {
    expect(await racing(world, true)).toEqual([])
  })

  it('write over some, without it', async ({ world }) => {
    expect((await racing(world, false)).length).toBeGreaterThan(0)
  })
})
