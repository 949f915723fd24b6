import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import type { Db } from '../../src/db/handles.ts'
import { eventTotalsJob } from '../../src/jobs/event-totals.ts'
import { every } from '../../src/jobs/every.ts'
import { followFeaturesJob, followKeysJob } from '../../src/jobs/follow.ts'
import type { JobLog } from '../../src/jobs/job-log.ts'
import { type ServerChanges, serverOn } from './server.ts'

/** A server that listens, and follows what others change. */
export type Listening = {
  readonly app: FastifyInstance
  readonly address: string
  readonly port: number
  close(): Promise<void>
}

/** `follows`: whether SDKs see what is changed in the database; `settles`: whether the stream of events does. */
type Wanted = { port?: number; follows?: boolean; settles?: boolean; changed?: ServerChanges }

const FOLLOW_MS = 50
const NO_LOG: JobLog = { begun() {}, run: (_, work) => work(), worked() {}, failed() {} }

/** Follows what others change, until the function is called that this returns. */
export function following(db: Db, { follows = true, settles = false }: Wanted = {}): () => Promise<void> {
  const jobs = follows ? [followFeaturesJob(db), followKeysJob(db)] : []
  if (settles) jobs.push(eventTotalsJob(db))
  const ends = jobs.map((job) => every(FOLLOW_MS, 'following changes', NO_LOG, job))
  return async () => {
    await Promise.all(ends.map((end) => end()))
  }
}

/** Starts a server on a database; it is closed when the test is over. `port` 0 takes any. */
export async function listening(db: Db, { port = 0, changed = {}, ...wanted }: Wanted = {}): Promise<Listening> {
  const app = await serverOn(db, { checkResponses: false, ...changed })
  const address = await app.listen({ port, host: '127.0.0.1' })
  const end = following(db, wanted)
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= (async () => {
      await app.close()
      await end()
    })()
    return closed
  }
  onTestFinished(close)
  return { app, address, port: Number(new URL(address).port), close }
}
