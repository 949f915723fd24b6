import { sql } from 'kysely'
import pg from 'pg'
import { connectPostgres } from './src/db/connect.ts'
import { migrate } from './src/db/migrate.ts'
import { noSessionLimits } from './src/db/session-settings.ts'
import { fillForScale } from './bench/scale-data.ts'
const server = process.argv[2]!; const name = process.argv[3]!
const admin = new pg.Client({ connectionString: server }); await admin.connect(); await admin.query(`drop database if exists ${name} with (force)`); await admin.query(`create database ${name}`); await admin.end()
const url = new URL(server); url.pathname = '/' + name
const { db, close } = connectPostgres(url.toString(), console.error, { poolSize: 1, ...noSessionLimits })
await migrate(db)
await fillForScale(db, { features: 2000, teams: 20, events: 20000 })
await sql`vacuum analyze`.execute(db)
await close()
