/**
 * Lets many writers edit the same things on two servers, with preconditions and without, and looks in the event log for
 * edits over one that their author had not seen; see docs/contribute/soak.md. Exits with 1 if preconditions let one
 * pass, or if none is found without them.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startTemporaryPostgres } from '../../scripts/temporary-postgres.ts'
import { type Random, randomFrom } from '../random.ts'
import { ADMIN_KEY, type Server, serverNamed } from '../server.ts'
import { type LostEdit, lostEdits } from './check.ts'
import { type EventRow, loggedEdit, type Subject, subjectsOf } from './subjects.ts'
import { type Send, type Tally, writeEdits } from './writer.ts'

const { values } = parseArgs({
  options: {
    edits: { type: 'string', default: '10000' },
    writers: { type: 'string', default: '50' },
    features: { type: 'string', default: '8' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const [edits, writers, features, seed] = [values.edits, values.writers, values.features, values.seed].map(Number) as [
  number,
  number,
  number,
  number,
]
if (![edits, writers, features, seed].every((value) => Number.isInteger(value) && value > 0)) {
  console.error('Accepted: --edits --writers --features --seed, each a whole number more than 0')
  process.exit(2)
}

execFileSync('npm', ['run', '--silent', 'build'])
const postgres = await startTemporaryPostgres(['max_connections=100'])
if (postgres === undefined) {
  console.error('This needs PostgreSQL: initdb and pg_ctl on this machine')
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'flaghoist-edits-'))
const servers = ['one', 'two'].map((name) => serverNamed(name, { databaseUrl: postgres.url }, folder))
try {
  for (const server of servers) await server.start()
  console.log(`${postgres.version}, two servers, ${writers} writers, ${features} features, seed ${seed}`)
  const random = randomFrom(seed)
  const guarded = await phase('with If-Match', edits, true, random.fork())
  const unguarded = await phase('without', Math.ceil(edits / 5), false, random.fork())
  process.exitCode = guarded === 0 && unguarded > 0 ? 0 : 1
} finally {
  for (const server of servers) await server.kill()
  postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Runs the writers on new features, prints the figures, and returns how many edits were lost. */
async function phase(name: string, wanted: number, isConditional: boolean, random: Random): Promise<number> {
  const subjects = await newSubjects(isConditional ? 'guarded' : 'unguarded')
  const tally: Tally = { accepted: [], refused: 0, wrong: [] }
  const since = performance.now()
  const writing = Array.from({ length: writers }, (_, n) =>
    writeEdits({
      name: `writer ${n}`,
      subjects,
      send: sender(random.fork()),
      random: random.fork(),
      isConditional,
      tally,
      isWanted: () => tally.accepted.length < wanted && tally.wrong.length === 0,
    }),
  )
  await Promise.all(writing)
  const seconds = (performance.now() - since) / 1000
  const lost = lostEdits(tally.accepted, await loggedEdits(subjects))
  const rate = Math.round(tally.accepted.length / seconds)
  console.log(
    `${name}: ${tally.accepted.length} edits accepted in ${seconds.toFixed(1)} s (${rate}/s), ${tally.refused} refused with 412, ${lost.length} over an edit that was not seen`,
  )
  for (const problem of tally.wrong.slice(0, 5)) console.log(`  ${problem}`)
  for (const { edit, why } of lost.slice(0, 3) as LostEdit[]) console.log(`  ${edit.subject}, ${edit.wrote}: ${why}`)
  if (isConditional) return lost.length + tally.wrong.length
  return tally.wrong.length > 0 ? 0 : lost.length
}

/** Returns a function that sends each request to one of the servers. */
function sender(random: Random): Send {
  return async (method, path, patch, ifMatch) => {
    const response = await fetch(`http://127.0.0.1:${random.pick(servers as Server[]).port()}${path}`, {
      method,
      headers: {
        authorization: ADMIN_KEY,
        ...(patch && { 'content-type': 'application/json' }),
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      },
      ...(patch && { body: JSON.stringify(patch) }),
    })
    return { status: response.status, etag: response.headers.get('etag') ?? undefined, body: await response.json() }
  }
}

async function newSubjects(prefix: string): Promise<Subject[]> {
  const subjects: Subject[] = []
  for (let n = 0; n < features; n++) {
    const feature = `${prefix}-${n}`
    await made('POST', '/api/admin/projects/default/features', { name: feature })
    const development = `/api/admin/projects/default/features/${feature}/environments/development`
    const strategy = await made('POST', `${development}/strategies`, { name: 'flexibleRollout' })
    await made('PUT', `${development}/variants`, [{ name: 'only', weight: 1000 }])
    subjects.push(...subjectsOf(feature, (strategy as { id: string }).id))
  }
  return subjects
}

async function made(method: 'POST' | 'PUT', path: string, body: object): Promise<unknown> {
  const [server] = servers as [Server]
  const response = await fetch(`http://127.0.0.1:${server.port()}${path}`, {
    method,
    headers: { authorization: ADMIN_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Reads the edits of the subjects from the event log itself. */
async function loggedEdits(subjects: readonly Subject[]) {
  const client = new pg.Client({ connectionString: postgres?.url })
  await client.connect()
  const { rows } = await client.query<EventRow>('select type, feature_name, data, pre_data from events order by id')
  await client.end()
  const names = new Set(subjects.map(({ name }) => name))
  return rows.flatMap((row) => loggedEdit(row) ?? []).filter(({ subject }) => names.has(subject))
}
