/**
 * Measures whether the switch of a feature gets through while readers ask for all that they may, on both engines.
 * Fails if a switch is refused, or if more than one in a hundred takes longer than the bar.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTemporaryPostgres } from '../../scripts/temporary-postgres.ts'
import { type Caller, newClient } from '../client.ts'
import { newFaultWindows } from '../fault-windows.ts'
import { newFindings } from '../findings.ts'
import { pause } from '../random.ts'
import { newAccount } from '../scene.ts'
import { ADMIN_KEY, type Server, serverNamed } from '../server.ts'
import { ROLES } from '../soak.ts'
import { newTraffic } from '../traffic.ts'
import { LOADS, type Load } from './loads.ts'
import { setScene } from './scene.ts'
import { type Measured, switching } from './switching.ts'

const BAR_MS = 250
/** The connections of each reader. */
const LOOPS = 4
const ENGINES = ['postgresql', 'embedded'] as const

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    engine: { type: 'string', multiple: true, default: [...ENGINES] },
  },
})
const minutes = Number(values.minutes)
const engines = ENGINES.filter((engine) => values.engine.includes(engine))
if (!(minutes > 0) || engines.length !== new Set(values.engine).size) {
  console.error(`Accepted: --minutes <more than 0> --engine <${ENGINES.join(' or ')}>`)
  process.exit(2)
}

execFileSync('npm', ['run', '--silent', 'build'])
const admin: Caller = { name: 'admin', key: ADMIN_KEY, id: -42 }
let violations = 0
for (const engine of engines) violations += await measured(engine)
process.exitCode = violations === 0 ? 0 : 1

/** Returns the number of violations. */
async function measured(engine: (typeof ENGINES)[number]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'flaghoist-soak-'))
  const postgres = engine === 'embedded' ? undefined : await startTemporaryPostgres(['max_connections=100'])
  if (engine === 'postgresql' && postgres === undefined) {
    console.log('PostgreSQL is skipped: this machine has no server binaries (initdb, pg_ctl)')
    return 0
  }
  const data = postgres === undefined ? { dataFolder: join(folder, 'data') } : { databaseUrl: postgres.url }
  const server = serverNamed(engine, data, folder)
  try {
    await server.start()
    return await measuredOn(server, engine)
  } finally {
    await server.kill()
    postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measuredOn(server: Server, engine: string): Promise<number> {
  const findings = newFindings(Date.now())
  const [windows, readersWindows, traffic] = [newFaultWindows(), newFaultWindows(), newTraffic()]
  // Readers may be refused for the load that they make, with 503 only.
  readersWindows.open('all')
  const client = newClient({ findings, windows, traffic })
  const readersClient = newClient({ findings, windows: readersWindows, traffic })
  await setScene(client, server, admin)
  const account = (name: string, role: number) => newAccount({ client, servers: [server], admin }, name, role)
  const editor = await account('editor', ROLES.admin)
  const readers = await Promise.all(LOADS.map((_, n) => account(`reader-${n}`, ROLES.viewer)))
  const turnSwitch = switching(client, server, editor)

  async function during(name: string, loads: readonly Load[]): Promise<void> {
    const until = Date.now() + (minutes * 60_000) / engines.length / (LOADS.length + 2)
    const isOver = () => Date.now() >= until
    const before = answered()
    const loops = loads.flatMap((load) =>
      Array.from({ length: LOOPS }, async () => {
        const reader = readers[LOADS.indexOf(load)] ?? admin
        for (let n = 0; !isOver(); n++) await readersClient.send(server, reader, load.request(n), 'hostile')
      }),
    )
    const times = await turnSwitch(isOver)
    await Promise.all(loops)
    report(name, times, `${answered() - before} requests of readers`)
  }

  function report(name: string, { ms, refused }: Measured, load: string): void {
    const at = (share: number) =>
      Math.round([...ms].sort((one, other) => one - other)[Math.floor(ms.length * share)] ?? 0)
    const line = `${ms.length} switches, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${refused.length} refused, ${load}`
    console.log(`| ${engine} | ${name} | ${line} | load ${loadavg()[0]?.toFixed(1)} |`)
    if (refused.length > 0) findings.add(`a switch was refused: ${name}`, refused.join(', '))
    else if (at(0.99) > BAR_MS) findings.add(`a switch takes more than ${BAR_MS} ms: ${name}`, line)
  }

  const answered = () =>
    traffic
      .rows()
      .filter(({ kind }) => kind === 'hostile')
      .reduce((sum, { results }) => sum + Object.values(results).reduce((one, other) => one + other, 0), 0)

  await during('no readers', [])
  for (const load of LOADS) {
    await during(load.name, [load])
    await pause(500)
  }
  await during('all of them', LOADS)
  for (const line of findings.lines()) console.log(line)
  return findings.count()
}
