import type { TemporaryPostgres } from '../scripts/temporary-postgres.ts'
import { newClient } from './client.ts'
import { openEventLog } from './event-log.ts'
import { newFaultWindows } from './fault-windows.ts'
import { faults } from './faults.ts'
import type { FeatureState } from './feature-history.ts'
import type { Turn } from './feature-writer.ts'
import { finalCheck } from './final-check.ts'
import { newFindings } from './findings.ts'
import { hostile } from './hostile.ts'
import { pause, type Random, randomFrom } from './random.ts'
import { reader } from './reader.ts'
import { checkLives, operationLines, report } from './report.ts'
import { allWriters, newAccount, setScene } from './scene.ts'
import { ADMIN_KEY, type Server } from './server.ts'
import { ROLES, type Soak } from './soak.ts'
import { type History, historyOf } from './subject.ts'
import { featureSubject } from './subjects.ts'
import { newTraffic } from './traffic.ts'

const READERS = 24
/** The pause between two requests of one participant, so that there is load but no queue. */
const THINKING_MS = {
  writer: { least: 20, most: 150 },
  reader: { least: 20, most: 200 },
  hostile: { least: 1000, most: 6000 },
}
/** The user id of the admin key in events. */
const ADMIN_ID = -42

export type Options = { minutes: number; seed: number; withFaults: boolean; withHostile: boolean }

type RunSetting = { postgres: TemporaryPostgres; servers: readonly Server[]; options: Options; signal: AbortSignal }

/** Runs the whole soak test on a running database. Returns the number of violations. */
export async function run({ postgres, servers, options, signal }: RunSetting): Promise<number> {
  const { minutes, seed, withFaults, withHostile } = options
  console.log(`soak: ${minutes} minutes, seed ${seed}, ${postgres.version}`)
  const random = randomFrom(seed)
  for (const server of servers) await server.start()
  const soak = soakOn(postgres.url, servers, signal)
  const scene = await setScene(soak)
  const writers = await allWriters(soak, scene, random)
  const readers = [soak.admin, await soak.account('reader', ROLES.admin)]
  const attacks = newAttacks()
  const attack = withHostile
    ? await hostile(soak, await soak.account('hostile', ROLES.admin), random.fork(), attacks.begin)
    : undefined

  const startedAt = Date.now()
  const endsAt = startedAt + minutes * 60_000
  soak.endAt(endsAt)
  const [faultsDone] = await Promise.all([
    withFaults ? faults(soak, postgres, random.fork(), { startedAt, endsAt }) : {},
    ...writers.map((turn) => repeat(soak, turn, random.fork(), THINKING_MS.writer)),
    ...Array.from({ length: READERS }, (_, n) => {
      const numbers = random.fork()
      return repeat(soak, reader(soak, readers[n % 2] ?? soak.admin, numbers), numbers, THINKING_MS.reader)
    }),
    ...(attack === undefined ? [] : [repeat(soak, attack, random.fork(), THINKING_MS.hostile)]),
  ])

  for (const check of soak.atEnd) await check()
  const { events, compared } = await finalCheck(soak)
  for (const server of servers) {
    const code = await server.stop()
    if (code !== 0) soak.findings.add('server does not stop', `${server.name} ended with ${code}`)
  }
  await soak.log.close()
  checkLives(soak, attacks.during)
  for (const line of ['', ...operationLines(soak)]) console.log(line)
  const figures = { minutes, seed, version: postgres.version, faults: faultsDone, events, compared }
  for (const line of ['', ...report(soak, figures), '', ...soak.findings.lines()]) console.log(line)
  return soak.findings.count()
}

function soakOn(url: string, servers: readonly Server[], signal: AbortSignal): Soak & { endAt(time: number): void } {
  const startedAt = Date.now()
  const findings = newFindings(startedAt)
  const windows = newFaultWindows()
  const traffic = newTraffic()
  const client = newClient({ findings, windows, traffic })
  const log = openEventLog(url)
  const admin = { name: 'admin', key: ADMIN_KEY, id: ADMIN_ID }
  const features = new Map<string, History<FeatureState>>()
  let endsAt = Number.POSITIVE_INFINITY
  return {
    servers,
    client,
    log,
    findings,
    windows,
    traffic,
    admin,
    outcomes: { acknowledged: 0, refused: 0, unknownDone: 0, unknownNotDone: 0 },
    account: (name, rootRole) => newAccount({ client, servers, admin }, name, rootRole),
    feature(name, project) {
      const known = features.get(name)
      if (known !== undefined) return known
      const broken = (detail: string) => findings.add('events that do not fit together', detail)
      const history = historyOf(featureSubject(log, name, project), broken)
      features.set(name, history)
      return history
    },
    atEnd: [],
    isOver: () => signal.aborted || Date.now() >= endsAt,
    endAt(time) {
      endsAt = time
    },
  }
}

async function repeat(
  soak: Soak,
  turn: Turn,
  random: Random,
  { least, most }: { least: number; most: number },
): Promise<Record<string, number>> {
  while (!soak.isOver()) {
    await turn()
    await pause(random.whole(least, most))
  }
  return {}
}

/** Records when large or wrong requests were running. */
function newAttacks() {
  const attacks: { name: string; server: string; from: number; to: number }[] = []
  return {
    begin(name: string, server: string) {
      const attack = { name, server, from: Date.now(), to: Number.POSITIVE_INFINITY }
      attacks.push(attack)
      return () => {
        attack.to = Date.now()
      }
    },
    during(from: number, to: number, server: string): string {
      const names = attacks.flatMap((one) =>
        one.server === server && one.from <= to && one.to >= from ? [one.name] : [],
      )
      return names.length === 0 ? 'ordinary load' : [...new Set(names)].join(' and ')
    },
  }
}
