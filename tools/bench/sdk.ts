/**
 * Measures what SDKs read: rates next to floors, how soon a change shows here and on a second server, many streams, and
 * how the server does with many features. The sizes are numbers of features in the environment.
 */
import { sql } from 'kysely'
import { connectPostgres } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrate.ts'
import { noSessionLimits } from '../../src/db/session-settings.ts'
import { measureChanges, measureFirstRead } from './sdk-changes.ts'
import { CLIENT_KEY, FRONTEND_KEY, fillForSdks } from './sdk-data.ts'
import { measureRates } from './sdk-rates.ts'
import { measureStreams } from './sdk-streams.ts'
import { startFloors, startServer } from './server.ts'

const SIZES = (process.env.BENCH_FEATURES ?? '2000,20000').split(',').map(Number)
/** The size with which streams are measured. */
const STREAMED = 2000
const STREAMS = { count: 2000, maxMs: 1000, maxMb: 300 }
const PORT = 4356
const SECOND_PORT = 4357
const FLOORS_PORT = 4358

/** @param part selects what is measured: `rates`, `changes` or `streams`; an empty text selects everything */
export async function measureSdks(newDatabase: () => Promise<string>, part: string): Promise<void> {
  const chosen = (name: string) => part === '' || part === name
  for (const features of SIZES) {
    const DATABASE_URL = await newDatabase()
    await fillDatabase(DATABASE_URL, features)
    const start = (port: number) =>
      startServer({ DATABASE_URL, INIT_CLIENT_API_TOKENS: CLIENT_KEY, INIT_FRONTEND_API_TOKENS: FRONTEND_KEY }, port, {
        isWatched: true,
      })
    const server = await start(PORT)
    try {
      console.log(`\n${features} features of three strategies in an environment`)
      await measureFirstRead(server)
      if (chosen('changes')) {
        const second = await start(SECOND_PORT)
        await measureChanges(server, second, features).finally(() => second.stop())
      }
      if (chosen('streams') && features === STREAMED)
        await measureStreams(server, { ...STREAMS, at: server, isWatched: true })
      if (chosen('rates')) {
        const floors = await startFloors(DATABASE_URL, FLOORS_PORT)
        await measureRates(server, floors).finally(() => floors.stop())
      }
      const [now, peak] = [server.rssMb(), server.peakRssMb()].map(Math.round)
      console.log(`  memory afterwards: ${now} MB RSS, at most ${peak} MB`)
    } finally {
      await server.stop()
    }
  }
}

export async function fillDatabase(databaseUrl: string, features: number): Promise<void> {
  const { db, close } = connectPostgres(databaseUrl, console.error, { poolSize: 1, ...noSessionLimits })
  await migrate(db)
  await fillForSdks(db, features)
  await sql`vacuum analyze`.execute(db)
  await close()
}
