/**
 * Writes what `tests/releases` keeps of this version. `<version>.openapi.json` is its contract, with which `npm run
 * contract:diff` compares the next one. `<version>.sql` is a dump of a PostgreSQL database that a server of this
 * version has filled, with rows in each table. `tests/db/releases.test.ts` migrates the dumps of all releases. Needs
 * the binaries of PostgreSQL.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inProject } from '../../src/runtime/project-folder.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { contractFile, RELEASES, releasedContract } from './contract-diff/released.ts'
import { statementsOf } from './release/dumped.ts'
import { sendExampleRequests } from './release/example-requests.ts'
import { installedProgram, startTemporaryPostgres } from './temporary-postgres.ts'

/** Rows that need a provider of OpenID Connect, a mail server or hours, or that a job removes within a second. */
const MORE_ROWS = `
  insert into oidc_identities (issuer, subject, user_id) select 'https://id.example.com', 'ada', id from users where name = 'Ada';
  insert into used_oidc_states (state_hash, expires_at) values ('\\x01', '2999-01-01Z');
  insert into feature_count_changes (project_id, kind, type, day, features, days) values ('shop', 'created', '', '2026-01-01Z', 0, 0);
  insert into change_request_reminders (change_request_id, reminded_at) select min(id), '2026-01-01Z' from change_requests;
  insert into change_request_reminded (change_request_id, user_id, reminded_at) select min(id), min(created_by), '2026-01-01Z' from change_requests;
  insert into break_glass_uses (project_id, environment, reason, used_by, used_at)
    select 'shop', 'production', 'Payments fail, incident 4711', id, '2026-01-01Z' from users where name = 'Ada';
  insert into mail_progress (event_id) values (1);
  insert into mails (event_id, kind, user_id, content, created_at, due_at)
    select 1, 'review-request', id, '{"id": 1, "title": null, "project": "shop", "environment": "production", "by": "author"}',
      '2026-01-01Z', '2026-01-01Z' from users where name = 'Ada'`

/** Whether the jobs have stored what follows from the requests. */
const IS_SETTLED = `
  select settled_id = (select max(id) from events) and not exists (select from feature_count_changes)
    and exists (select from feature_metrics) and exists (select from application_instances) as "isSettled"
  from event_totals_progress`

const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
const key = '*:*.the-admin-key-of-every-release-dump'

const postgres = await startTemporaryPostgres(['fsync=off'])
if (postgres === undefined) throw new Error('A dump needs the binaries of PostgreSQL (initdb, pg_ctl, pg_dump)')
const client = new pg.Client({ connectionString: postgres.url })
try {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: inProject('.'), stdio: 'inherit' })
  const server = await startServer({ DATABASE_URL: postgres.url, INIT_ADMIN_API_TOKENS: key, LOG_LEVEL: 'error' })
  await client.connect()
  try {
    await sendExampleRequests(server, key)
    await untilSettled()
  } finally {
    server.kill('SIGTERM')
    await server.ended
  }
  await client.query(MORE_ROWS)
  await assertFilled()
  const options = ['--rows-per-insert=1000', '--no-owner', '--no-privileges', '--no-comments', '-d', postgres.url]
  const dump = execFileSync(installedProgram('pg_dump') ?? 'pg_dump', options, { encoding: 'utf8' })
  const file = inProject(`tests/releases/${version}.sql`)
  writeFileSync(file, statementsOf(dump))
  const contract = JSON.parse(readFileSync(inProject('generated/openapi.json'), 'utf8'))
  writeFileSync(join(RELEASES, contractFile(version)), releasedContract(contract))
  console.log(`wrote tests/releases/${version}.sql and ${contractFile(version)}`)
} finally {
  await client.end()
  postgres.stop()
}

async function untilSettled(): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const { rows } = await client.query<{ isSettled: boolean }>(IS_SETTLED)
    if (rows[0]?.isSettled) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('The jobs did not store within 30 s what follows from the requests')
}

/** @throws Error when a table has no row: a migration of it would not be tried */
async function assertFilled(): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const tests = tables.map(({ name }) => `select '${name}' as name where not exists (select from ${name})`)
  const { rows: empty } = await client.query<{ name: string }>(tests.join(' union all '))
  if (empty.length === 0) return
  const names = empty.map(({ name }) => name).join(', ')
  throw new Error(`tools/scripts/release/example-requests.ts leaves these tables empty: ${names}`)
}
