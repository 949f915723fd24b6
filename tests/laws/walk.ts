import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifyOutdated } from '../../src/db/database.ts'
import type { Db } from '../../src/db/handles.ts'
import { requestOf } from '../scenarios/request-of.ts'
import type { DocumentedOperation } from '../support/contract.ts'
import { LESS_USED, useEverything } from '../support/many-features.ts'
import { collectSecrets } from '../support/secrets.ts'
import { ENCRYPTION_KEYS } from '../support/server.ts'
import { openWorld, serverOfWorlds } from '../support/world.ts'
import { type AskedLaw, isChange, type Run } from './law.ts'
import { laws } from './laws.ts'

/**
 * Calls each of the operations once, by the request of its scenario, and asks every law about it. `then` is a test that
 * looks back at all runs.
 */
export function walk(operations: readonly DocumentedOperation[], then?: (seen: Seen) => Promise<void>): void {
  const log: string[] = []
  let secrets: ReadonlySet<string>
  let app: FastifyInstance
  beforeAll(async () => {
    // The server keeps what it may keep, and logs all that it can: no secret may be readable there.
    const stream = { write: (line: string) => log.push(line) }
    app = await serverOfWorlds({ logger: { level: 'trace', stream }, tokenKeys: ENCRYPTION_KEYS })
    secrets = collectSecrets(app)
  })
  afterAll(() => app.close())

  describe.each(operations)('$id', (called) => {
    const about = laws.filter((law) => law.isAbout(called))
    test(`succeeds, and keeps ${about.length} laws`, async () => {
      const world = await openWorld(app)
      const { by, ...request } = await requestOf(world, called.id)
      if (isChange(called)) await useEverything(world, LESS_USED[called.id] ?? 'tied')
      notifyOutdated(world.db)
      await world.forgetEvents()
      const run = { world, called, request, by, log, secrets }
      const begun: { law: AskedLaw; end: Awaited<ReturnType<AskedLaw['begin']>> }[] = []
      for (const law of about) begun.push({ law, end: await named(law, () => law.begin(run)) })
      const answer = await by.send(called.id, request)
      expect(answer.status, `${answer.error?.message} Add it to LESS_USED.`).toBeLessThan(300)
      for (const { law, end } of begun) await named(law, () => end({ ...run, answer }))
    })
  })

  if (then) test('the laws have seen enough', async () => then({ log, secrets, db: (await openWorld(app)).db }))
}

export type Seen = Pick<Run, 'log' | 'secrets'> & { readonly db: Db }

/** Says which law does not hold: all of an operation are asked in one test. */
async function named<Result>({ name }: AskedLaw, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`
    throw error
  }
}
