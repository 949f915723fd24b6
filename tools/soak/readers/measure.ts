import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
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
import type { Result, Task } from './readers.ts'
import { setScene } from './scene.ts'
import { type Measured, switching } from './switching.ts'

const BAR_MS = 250
const admin: Caller = { name: 'admin', key: ADMIN_KEY, id: -42 }

export const ENGINES = ['postgresql', 'embedded'] as const
type Engine = (typeof ENGINES)[number]

type Asked = {
  readonly minutes: number
  /** The loads to measure one by one. If there are several, they are measured at the same time, too. */
  readonly loads: readonly Load[]
  /** Whether they are measured at the same time only. */
  readonly isTogether: boolean
}

/**
 * Measures how long the switch of a feature takes while readers ask for all that they may, on a server that is started
 * for it. Prints a line for each load.
 *
 * @returns the number of violations: a switch is refused, or more than one in a hundred takes longer than the bar
 */
export async function measureReaders(engine: Engine, asked: Asked): Promise<number> {
  const postgres = engine === 'embedded' ? undefined : await startTemporaryPostgres(['max_connections=100'])
  if (engine === 'postgresql' && postgres === undefined) {
    console.log('PostgreSQL is skipped: this machine has no server binaries (initdb, pg_ctl)')
    return 0
  }
  const folder = mkdtempSync(join(tmpdir(), 'flaghoist-soak-'))
  const data = postgres === undefined ? { dataFolder: join(folder, 'data') } : { databaseUrl: postgres.url }
  const server = serverNamed(engine, data, folder)
  try {
    await server.start()
    return await measuredOn(server, engine, asked)
  } finally {
    await server.kill()
    postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measuredOn(server: Server, engine: Engine, { minutes, loads, isTogether }: Asked): Promise<number> {
  const findings = newFindings(Date.now())
  const client = newClient({ findings, windows: newFaultWindows(), traffic: newTraffic() })
  await setScene(client, server, admin)
  const account = (name: string, role: number) => newAccount({ client, servers: [server], admin }, name, role)
  const editor = await account('editor', ROLES.admin)
  const readers = await Promise.all(LOADS.map((_, n) => account(`reader-${n}`, ROLES.viewer)))
  const turnSwitch = switching(client, server, editor)

  const rows = isTogether ? 2 : loads.length + 2

  async function during(name: string, together: readonly Load[]): Promise<void> {
    const until = Date.now() + (minutes * 60_000) / rows
    const asked = together.map((load) => ({
      load: load.name,
      caller: readers[LOADS.indexOf(load)] ?? admin,
    }))
    const reading = read({ port: server.port(), readers: asked, until })
    const times = await turnSwitch(() => Date.now() >= until)
    const { answers, problems } = await reading
    for (const problem of problems) findings.add(`readers: ${name}`, problem)
    report(name, times, `${answers} answers to readers`)
  }

  function report(name: string, { ms, refused }: Measured, load: string): void {
    const at = (share: number) =>
      Math.round([...ms].sort((one, other) => one - other)[Math.floor(ms.length * share)] ?? 0)
    const line = `${ms.length} switches, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${refused.length} refused, ${load}`
    console.log(`| ${engine} | ${name} | ${line} | load ${loadavg()[0]?.toFixed(1)} |`)
    if (refused.length > 0) findings.add(`a switch was refused: ${name}`, refused.join(', '))
    else if (at(0.99) > BAR_MS) findings.add(`a switch takes more than ${BAR_MS} ms: ${name}`, line)
  }

  await during('no readers', [])
  for (const load of isTogether ? [] : loads) {
    await during(load.name, [load])
    await pause(500)
  }
  if (loads.length > 1) await during('all of them', loads)
  for (const line of findings.lines()) console.log(line)
  return findings.count()
}

/** Lets readers ask for what they may, in a process of their own. */
async function read(task: Task): Promise<Result> {
  if (task.readers.length === 0) return { answers: 0, problems: [] }
  const child = fork(new URL('./readers.ts', import.meta.url))
  child.send(task)
  const [result] = (await once(child, 'message')) as [Result]
  return result
}
