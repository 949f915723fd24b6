import type { TemporaryPostgres } from '../scripts/temporary-postgres.ts'
import { pause, type Random } from './random.ts'
import type { Server } from './server.ts'
import type { Soak } from './soak.ts'

const BETWEEN_S = { least: 15, most: 50 }
/** The last part has no faults, so that everything can be compared at the end. */
const QUIET_MS = 20_000
const MAX_DOWN_MS = 3000
const READY_MS = 30_000

/** Kills servers and the database at random times and starts them again. Returns how often it did each. */
export async function faults(
  soak: Soak,
  postgres: TemporaryPostgres,
  random: Random,
  { startedAt, endsAt }: { startedAt: number; endsAt: number },
): Promise<Record<string, number>> {
  const done: Record<string, number> = {}
  /** This server is not killed after the first third, so that its memory can be measured for a long time. */
  const [spared] = soak.servers
  const isSpared = (server: Server) => server === spared && Date.now() - startedAt > (endsAt - startedAt) / 3
  while (!soak.isOver()) {
    const next = Date.now() + random.whole(BETWEEN_S.least, BETWEEN_S.most) * 1000
    while (!soak.isOver() && Date.now() < next) await pause(100)
    if (soak.isOver() || Date.now() > endsAt - QUIET_MS) break
    const server = random.pick(soak.servers.filter((one) => !isSpared(one)))
    const downMs = random.whole(0, MAX_DOWN_MS)
    const name = random.chance(0.4) ? 'PostgreSQL stopped at once' : `server ${server.name} killed`
    console.log(`  ${((Date.now() - startedAt) / 1000).toFixed(1)} s: ${name}, down for ${downMs} ms`)
    done[name] = (done[name] ?? 0) + 1
    if (name.startsWith('PostgreSQL')) await failDatabase(soak, postgres, downMs)
    else await failServer(soak, server, downMs)
  }
  return done
}

async function failServer(soak: Soak, server: Server, downMs: number): Promise<void> {
  const close = soak.windows.open(server.name)
  await server.kill()
  await pause(downMs)
  await server.start()
  await untilReady(soak, server)
  close()
}

async function failDatabase(soak: Soak, postgres: TemporaryPostgres, downMs: number): Promise<void> {
  const close = soak.windows.open('all')
  await postgres.crash()
  await pause(downMs)
  await postgres.recover()
  for (const server of soak.servers) await untilReady(soak, server)
  close()
}

async function untilReady(soak: Soak, server: Server): Promise<void> {
  const since = Date.now()
  while (!(await isReady(server))) {
    if (Date.now() - since > READY_MS) {
      soak.findings.add('not ready after a fault', `${server.name} for ${READY_MS} ms`)
      return
    }
    await pause(50)
  }
}

async function isReady(server: Server): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${server.port()}/ready`, { signal: AbortSignal.timeout(READY_MS) })).ok
  } catch {
    return false
  }
}
