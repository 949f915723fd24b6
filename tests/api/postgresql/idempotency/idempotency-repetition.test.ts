import type { FastifyInstance } from 'fastify'
import { describe, expect } from 'vitest'
import { repeatBlindly, type Step, stateAndLog } from '../../../support/blind-repetition.ts'
import { injectionOf } from '../../../support/call.ts'
import { operation } from '../../../support/contract.ts'
import { serverOn } from '../../../support/server.ts'
import { otherConnections } from '../../../support/waiting.ts'
import { it, openWorld, type World } from '../../../support/world.ts'

const SIZE = { workers: 4, features: 2 }
/** One response of so many is lost after the commit. */
const LOST_OF = 5

async function exchange(app: FastifyInstance, { admin }: World, { id, given }: Step, headers: Record<string, string>) {
  const { statusCode, payload } = await app.inject(injectionOf(admin, operation(id), { ...given, headers }))
  return { status: statusCode, body: payload === '' ? undefined : JSON.parse(payload) }
}

/** Sends to the servers in turn, and loses responses. */
async function lossy(world: World, withKey: boolean) {
  const apps = [world.app]
  if (process.env.TEST_ENGINE !== 'embedded') apps.push(await serverOn(await otherConnections()))
  let sent = 0
  return async (step: Step, key: string) => {
    const turn = ++sent
    const app = apps[turn % apps.length] ?? world.app
    const received = await exchange(app, world, step, withKey ? { 'idempotency-key': key } : {})
    return turn % LOST_OF === 0 ? undefined : received
  }
}

describe('a client that repeats blindly and loses one response of five', () => {
  it('ends in the state and log of a run without faults', async ({ world }) => {
    const quiet = await repeatBlindly(SIZE, (step) => exchange(world.app, world, step, {}))
    const expected = await stateAndLog(world.db)
    expect({ ...quiet, lines: expected.length > 100 }).toMatchObject({ lost: 0, refused: 0, lines: true })
    const other = await openWorld()
    const counts = await repeatBlindly(SIZE, await lossy(other, true))
    expect(counts.lost).toBeGreaterThan(20)
    expect(counts.refused).toBe(0)
    expect(await stateAndLog(other.db)).toEqual(expected)
  })

  it('does not, without keys', async ({ world }) => {
    await repeatBlindly(SIZE, (step) => exchange(world.app, world, step, {}))
    const expected = await stateAndLog(world.db)
    const other = await openWorld()
    const counts = await repeatBlindly(SIZE, await lossy(other, false))
    expect(counts.refused).toBeGreaterThan(0)
    expect(await stateAndLog(other.db)).not.toEqual(expected)
  })
})
