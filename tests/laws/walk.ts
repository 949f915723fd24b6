import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../src/contract.ts'
import { notifyOutdated } from '../../src/db/database.ts'
import type { Db } from '../../src/db/handles.ts'
import { requestOf } from '../scenarios/request-of.ts'
import type { DocumentedOperation } from '../support/contract.ts'
import { sharedDatabase } from '../support/database.ts'
import { dump } from '../support/dump.ts'
import { logged } from '../support/logged.ts'
import { LESS_USED, useEverything } from '../support/many-features.ts'
import { countRoundTrips } from '../support/round-trips.ts'
import { collectSecrets } from '../support/secrets.ts'
import { ENCRYPTION_KEYS } from '../support/server.ts'
import { listenToStatements } from '../support/statements.ts'
import { openWorld, serverOfWorlds } from '../support/world.ts'
import { type AskedLaw, isChange, type Run } from './law.ts'
import { laws } from './laws.ts'
import { sdksOf } from './sdk-documents.ts'

/** Tables that refused requests change even so, and why. */
const COUNTED: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  // An attempt counts until it has succeeded.
  logIn: ['sign_in_attempts', 'users'],
}

async function stored(db: Db, id: OperationId): Promise<Record<string, unknown>> {
  const tables = Object.entries(await dump(db))
  return Object.fromEntries(tables.filter(([table]) => !COUNTED[id]?.includes(table)))
}

/**
 * Calls each of the operations once, by the request of its scenario, and asks every law about it. `then` is a test that
 * looks back at all runs.
 */
export function walk(operations: readonly DocumentedOperation[], then?: (seen: Seen) => Promise<void>): void {
  const log: string[] = []
  const statements = new Set<string>()
  let secrets: ReadonlySet<string>
  let app: FastifyInstance
  let tripsSince: (() => number[]) | undefined
  let closing: (() => Promise<void>)[] = []
  beforeAll(async () => {
    const { connection, url } = await sharedDatabase()
    if (url !== undefined) tripsSince = countRoundTrips(connection.db)
    // The server keeps what it may keep, and logs all that it can: no secret may be readable there.
    app = await serverOfWorlds({ log: logged(log, 'trace'), tokenKeys: ENCRYPTION_KEYS })
    secrets = collectSecrets(app)
    closing = await Promise.all(laws.map((law) => law.open()))
  })
  afterAll(async () => {
    for (const close of [...closing, () => app.close()]) await close()
  })

  describe.each(operations)('$id', (called) => {
    const about = laws.filter((law) => law.isAbout(called))
    test(`succeeds, and keeps ${about.length} laws`, async () => {
      const world = await openWorld(app)
      const { by, ...request } = await requestOf(world, called.id)
      if (isChange(called)) await useEverything(world, LESS_USED[called.id] ?? 'tied')
      const sdks = await sdksOf(world)
      notifyOutdated(world.db)
      await world.forgetEvents()
      const run = { world, called, request, by, sdks, log, secrets }
      const before = await stored(world.db, called.id)
      const begun: { law: AskedLaw; kept: Awaited<ReturnType<AskedLaw['begin']>> }[] = []
      for (const law of about) begun.push({ law, kept: await named(law, () => law.begin(run)) })
      expect(await stored(world.db, called.id), 'no law may change this').toEqual(before)
      const headers = Object.assign({}, request.headers, ...begun.map(({ kept }) => kept.headers))
      // It is cached for a moment: whether it is looked up must not depend on the speed of the machine.
      app.callers.forget()
      tripsSince?.()
      const stopListening = listenToStatements((text) => statements.add(text))
      const answer = await by.send(called.id, { ...request, headers })
      stopListening()
      expect(answer.status, `${answer.error?.message} Add it to LESS_USED.`).toBeLessThan(300)
      const trips = tripsSince && Math.max(0, ...tripsSince())
      for (const { law, kept } of begun) await named(law, () => kept.end({ ...run, answer, trips }))
    })
  })

  if (then)
    test('the laws have seen enough', async () => then({ log, secrets, statements, db: (await openWorld(app)).db }))
}

export type Seen = Pick<Run, 'log' | 'secrets'> & {
  readonly db: Db
  /** The texts of what the runs have sent to the database. */
  readonly statements: ReadonlySet<string>
}

/** Says which law does not hold: all of an operation are asked in one test. */
async function named<Result>({ name }: AskedLaw, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`
    throw error
  }
}
