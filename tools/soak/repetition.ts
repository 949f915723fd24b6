/**
 * Makes the same changes twice: on a server without faults, and on two servers of one PostgreSQL behind proxies that
 * lose a part of the responses after the commit, one of which is also killed again and again. The client repeats each
 * request with its Idempotency-Key until it gets a response, and never looks. Compares the features and their events.
 * With --embedded, it is one server with an embedded database, which is killed. With --no-keys it repeats without keys,
 * and has to find differences. See docs/contribute/soak.md.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { request as sendOverHttp } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { connectEmbedded, connectPostgres } from '../../src/db/connect.ts'
import { type Received, repeatBlindly, type Step, stateAndLog } from '../../tests/support/blind-repetition.ts'
import { injectionOf } from '../../tests/support/call.ts'
import { operation } from '../../tests/support/contract.ts'
import { startTemporaryPostgres } from '../scripts/temporary-postgres.ts'
import { type LossyProxy, lossyProxy } from './lossy-proxy.ts'
import { pause, randomFrom } from './random.ts'
import { ADMIN_KEY, type DataOf, type Server, serverNamed } from './server.ts'

const { values } = parseArgs({
  options: {
    workers: { type: 'string', default: '8' },
    features: { type: 'string', default: '60' },
    lost: { type: 'string', default: '0.2' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    embedded: { type: 'boolean', default: false },
    'no-keys': { type: 'boolean', default: false },
  },
})
const [workers, features, share, seed] = [values.workers, values.features, values.lost, values.seed].map(Number) as [
  number,
  number,
  number,
  number,
]
const KILL_EVERY_MS = 5000
const GIVE_UP_MS = 30_000
const WAIT_MS = 200
const SHOWN = 10

execFileSync('npm', ['run', '--silent', 'build'])
const postgres = values.embedded ? undefined : await startTemporaryPostgres(['max_connections=100'])
if (postgres === undefined && !values.embedded) {
  console.error('This needs PostgreSQL: initdb and pg_ctl on this machine')
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'flaghoist-repetition-'))
const [quiet, faulty] = [await newDatabase('quiet'), await newDatabase('faulty')]
const alone = serverNamed('alone', quiet, folder)
/** The one that is killed. */
const killed = serverNamed('killed', faulty, folder)
/** The one that keeps running. Only one server has an embedded database. */
const other = values.embedded ? undefined : serverNamed('other', faulty, folder)
const servers = [alone, killed, ...(other === undefined ? [] : [other])]
const proxies: LossyProxy[] = []
const random = randomFrom(seed)

let differences: string[] = ['The run did not end']
try {
  for (const server of servers) await server.start()
  await repeatBlindly({ workers, features }, (step) => exchange(alone.port(), step, {}))
  const newProxy = (server: Server) => lossyProxy(server.port(), share, random.fork())
  const otherProxy = other && (await newProxy(other))
  let killedProxy = await newProxy(killed)
  proxies.push(killedProxy, ...(otherProxy === undefined ? [] : [otherProxy]))
  let isOver = false
  let isAway = false
  let kills = 0
  const killing = (async () => {
    while (!isOver) {
      await pause(KILL_EVERY_MS)
      if (isOver) break
      isAway = true
      await killed.kill()
      kills++
      await killed.start()
      killedProxy = await newProxy(killed)
      isAway = false
      proxies.push(killedProxy)
    }
  })()
  let sent = 0
  const startedAt = performance.now()
  const counts = await repeatBlindly({ workers, features }, async (step, key) => {
    const { port } = ++sent % 2 === 0 ? killedProxy : (otherProxy ?? killedProxy)
    const received = await exchange(port, step, values['no-keys'] ? {} : { 'idempotency-key': key })
    // As a client that waits between its attempts.
    if (received === undefined && isAway) await pause(WAIT_MS)
    return received
  }).finally(() => {
    isOver = true
  })
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  await killing
  const lost = proxies.reduce((sum, proxy) => sum + proxy.lost(), 0)
  // Only one process can open an embedded database.
  for (const server of servers) await server.stop()
  const [expected, found] = [await linesOf(quiet), await linesOf(faulty)]
  differences = expected.flatMap((line, index) => (line === found[index] ? [] : [`${line}\n  but ${found[index]}`]))
  if (found.length !== expected.length) differences.push(`${expected.length} lines, but ${found.length}`)
  console.log(
    `seed ${seed}: ${counts.requests} requests in ${seconds} s, ${counts.lost} without a response (${lost} lost by the proxies), ` +
      `${kills} kills, ${counts.refused} refused; ${expected.length} features and events compared, ${differences.length} differ`,
  )
  for (const difference of differences.slice(0, SHOWN)) console.log(difference)
} finally {
  for (const proxy of proxies) proxy.close()
  for (const server of servers) await server.kill()
  postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
const areExpected = values['no-keys']
process.exitCode = differences.length > 0 === areExpected ? 0 : 1

async function newDatabase(name: string): Promise<DataOf> {
  if (values.embedded) return { dataFolder: join(folder, name) }
  const client = new pg.Client({ connectionString: postgres?.url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(postgres?.url ?? '')
  url.pathname = `/${name}`
  return { databaseUrl: url.toString() }
}

async function linesOf(data: DataOf): Promise<string[]> {
  const { db, close } = await ('dataFolder' in data
    ? connectEmbedded(data.dataFolder, () => {})
    : connectPostgres(data.databaseUrl, () => {}))
  try {
    return await stateAndLog(db)
  } finally {
    await close()
  }
}

function exchange(port: number, { id, given }: Step, headers: Record<string, string>): Promise<Received> {
  const asked = injectionOf({ key: ADMIN_KEY }, operation(id), { ...given, headers })
  const { method, url, payload } = asked
  return new Promise((resolve) => {
    const sending = sendOverHttp(
      { host: '127.0.0.1', port, path: url, method, headers: { ...asked.headers } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          resolve({ status: response.statusCode ?? 0, body: text === '' ? undefined : JSON.parse(text) })
        })
        response.on('error', () => resolve(undefined))
      },
    )
    sending.setTimeout(GIVE_UP_MS, () => sending.destroy())
    sending.on('error', () => resolve(undefined))
    sending.end(payload)
  })
}
