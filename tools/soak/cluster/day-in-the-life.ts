/**
 * A day in the life of two servers behind HAProxy, on a PostgreSQL pair under Patroni: 200 applications with a real SDK
 * read, people write, and an operator upgrades, loses the primary twice, and restores a backup. Prometheus reads the
 * metrics; its graphs become pictures. See docs/operate/day-in-the-life.md. Exits with 1 if an acknowledged change is
 * lost, an application gets a wrong answer, or an SDK notices the upgrade or a failover.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createFeatures, FEATURES, readAsAdmin, writeNumbers } from './clients.ts'
import { type Account, accounted, printAccounts } from './day/account.ts'
import { startFleet } from './day/fleet.ts'
import { startJournal } from './day/journal.ts'
import { beforeNewestMigration, buildOf } from './day/older-build.ts'
import { backedUp, flaghoist, restored } from './day/operator.ts'
import { drawPictures, raisedAlerts } from './day/pictures.ts'
import { startPrometheus } from './day/prometheus.ts'
import { loadOn, tableOf } from './load.ts'
import { freePorts, until } from './programs.ts'
import { ADMIN_KEY, CLIENT_KEY, MAIN, type Server, serverAt } from './server.ts'
import { PATRONI_PROGRAMS, prepare, startFront, startPostgresPair } from './set-up.ts'
import { lostWrites, type Restored } from './written.ts'

const { values } = parseArgs({
  options: {
    /** The commit of the version before the upgrade. */
    from: { type: 'string' },
    /** The folder for the pictures. */
    to: { type: 'string', default: 'day-in-the-life' },
    /** The length of a quiet time. */
    calm: { type: 'string', default: '75' },
    polling: { type: 'string', default: '140' },
    listening: { type: 'string', default: '60' },
  },
})
const calm = () => pause(Number(values.calm) * 1000)

prepare({ ...PATRONI_PROGRAMS, prometheus: 'prometheus', pg_dump: 'postgresql-client', git: 'git' })
const { cluster, folder, url } = await startPostgresPair()
const older = values.from ?? beforeNewestMigration()
const olderMain = buildOf(older, folder)
const [portOne = 0, portTwo = 0, managementOne = 0, managementTwo = 0] = await freePorts(4)
const serverOn = (name: string, port: number, management: number) =>
  serverAt({
    name,
    port,
    databaseUrl: url(),
    folder,
    main: olderMain,
    env: { MANAGEMENT_PORT: String(management), LOG_LEVEL: 'info' },
  })
const servers = [serverOn('server-1', portOne, managementOne), serverOn('server-2', portTwo, managementTwo)] as [
  Server,
  Server,
]
for (const server of servers) await server.start()
const { address, proxy, untilAllInUse } = await startFront(servers, folder)
const prometheus = await startPrometheus(folder, { 'server-1': managementOne, 'server-2': managementTwo })

const load = loadOn(address)
await createFeatures(load, 200)
let onPulse: (number: number) => void = () => {}
const pulse = await writeNumbers(load, 'pulse', 1000, (number) => onPulse(number))
const fleet = await startFleet({
  address,
  polling: Number(values.polling),
  listening: Number(values.listening),
  pulseFeature: pulse.feature,
  feature: 'feature-0',
})
onPulse = fleet.acknowledged
const writers = [pulse, ...(await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => writeNumbers(load, name, 500))))]
for (let n = 0; n < 4; n++) readAsAdmin(load, 200)

const journal = startJournal()
const parts: Account[] = []
const part = async (name: string, work: () => Promise<void>) => {
  parts.push(await accounted({ load, fleet, proxy }, name, work))
}
journal.note(`two servers of commit ${older}, ${values.polling} SDKs that poll, ${values.listening} that listen`)

await part('a quiet time', calm)

await part('upgrade', async () => {
  const plan = await flaghoist(url(), 'migrate', '--check')
  journal.mark('upgrade', '`migrate --check` of the new version:')
  console.log(plan)
  for (const server of servers) {
    await server.stop()
    journal.note('a server of the old version has stopped')
    await server.start({ main: MAIN })
    await untilAllInUse()
    journal.note('the same server runs with the new version, and gets requests')
  }
  await calm()
})

for (const [name, how] of [
  ['PostgreSQL killed', 'kill -9 of the primary'],
  ['machine lost', 'kill -9 of the primary and of its Patroni'],
] as const)
  await part(name, async () => {
    const primary = await cluster.primary()
    if (primary === undefined) throw new Error('There is no primary')
    journal.mark(name, how)
    if (name === 'machine lost') primary.killMachine()
    else primary.killPostgres()
    await until('the other node is the primary', async () => ((await cluster.primary()) ?? primary) !== primary)
    if (name === 'machine lost') journal.mark('new primary', 'the standby is the primary')
    else journal.note('the standby is the primary')
    const wrote = pulse.acknowledged
    await until('changes are accepted again', () => pulse.acknowledged > wrote, 90_000)
    journal.note('changes are accepted again')
    await pause(10_000)
    if (name === 'machine lost') primary.start()
    await cluster.untilWhole()
    journal.note('the former primary follows as a standby')
    await calm()
  })

const featuresOfSdk = async () => {
  const response = await fetch(`${address}/api/client/features`, { headers: { authorization: CLIENT_KEY } })
  const { features } = (await response.json()) as { features: { name: string }[] }
  return features.map(({ name }) => name)
}
const gone = new Map<string, Restored>()
let isSameAfterRestore = false
let lostBefore: string[] = []
await part('backup, accident, restore', async () => {
  const names = await featuresOfSdk()
  const inBackup = writers.map(({ acknowledged }) => acknowledged)
  journal.mark('backup', 'pg_dump begins')
  const file = await backedUp(url(), folder)
  journal.note('the backup is there')
  await pause(15_000)
  journal.mark('accident', 'a user archives 50 features')
  for (let n = 0; n < 50; n++)
    await load.send('accident', {
      method: 'DELETE',
      path: `${FEATURES}/feature-${n + 100}`,
      key: ADMIN_KEY,
      accepted: [202],
    })
  await pause(15_000)
  journal.note(`the SDKs have ${(await featuresOfSdk()).length} of ${names.length} features`)
  const databaseUrl = await restored(file, url)
  journal.note('the backup is restored into a new database')
  journal.mark('restore', 'both servers stop')
  await Promise.all(servers.map((server) => server.stop()))
  fleet.forget()
  for (const [index, { feature, acknowledged }] of writers.entries())
    gone.set(feature, { inBackup: inBackup[index] ?? 0, before: acknowledged })
  // Of the former database, which no server uses any more.
  lostBefore = await lostWrites(url(), writers)
  await Promise.all(servers.map((server) => server.start({ databaseUrl })))
  await untilAllInUse()
  journal.note('both servers run on the restored database')
  await calm()
  const after = await featuresOfSdk()
  isSameAfterRestore = names.length === after.length && names.every((name) => after.includes(name))
  journal.note(`the SDKs have ${after.length} of ${names.length} features`)
})

await drawPictures(values.to, prometheus, journal, fleet)
const alerts = await raisedAlerts(prometheus, journal)
const listening = fleet.listening()
await load.end()
const lost = [...lostBefore, ...(await lostWrites(url('flaghoist_restored'), writers, gone))]
const replayed = await flaghoist(url('flaghoist_restored'), 'replay', '--verify')
await fleet.end()

printAccounts(parts, journal, load)
console.log(`\n${tableOf(load)}\n`)
const undone = [...gone.values()].reduce((sum, { inBackup, before }) => sum + before - inBackup, 0)
console.log(
  `${writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)} changes acknowledged; lost: ${lost.length}`,
)
console.log(`At most ${undone} of them were made between the backup and the restore, and undone by it`)
console.log(`${fleet.evaluations.number} evaluations, ${fleet.evaluations.wrong} wrong`)
console.log(`${listening} SDKs listen at the end`)
console.log(`flaghoist replay --verify: ${replayed}`)
for (const alert of alerts) console.log(`alert ${alert}`)
const noticed = parts.slice(0, -1).filter(({ sdk, reports }) => sdk.failed > 0 || reports.length > 0)
for (const { name } of noticed) console.log(`FAILED SDKs have noticed: ${name}`)
if (!isSameAfterRestore) console.log('FAILED the features after the restore are not those of the backup')
for (const problem of lost) console.log(`FAILED ${problem}`)
for (const server of servers) await server.stop()
await cluster.stop()
const isGood = noticed.length + lost.length + fleet.evaluations.wrong === 0 && isSameAfterRestore
process.exit(isGood ? 0 : 1)
