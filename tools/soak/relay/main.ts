/**
 * Kills a server and its relay in turn, with SIGKILL, while a fleet of SDKs reads through the relay. Fails if a read
 * fails while the relay is there, if an SDK ever answers wrongly after its first features, if a change is not at the
 * relay a second after both are back, or if usage is counted twice.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { freePorts, temporaryFolder, until } from '../cluster/programs.ts'
import { readersOf } from './readers.ts'
import { countedAt, lostBy, reportersTo } from './reporters.ts'
import { addFeatures, relayAt, SWITCHED, serverAt, turn } from './scene.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, clients: { type: 'string', default: '200' } },
})
const minutes = Number(values.minutes)
const clients = Number(values.clients)
if (!(minutes > 0) || !(clients > 0)) {
  console.error('Accepted: --minutes <more than 0> --clients <more than 0>')
  process.exit(2)
}

const PROCESSES = 4
const READERS = 5
const REPORTERS = 10
const MAX_MS = 1000
/** SDKs of the fleet poll each second. */
const MAX_FLEET_MS = 4000
const MAX_DOWN_MS = 3000
const FLEET = fileURLToPath(new URL('./fleet.ts', import.meta.url))

execFileSync('npm', ['run', '--silent', 'build'])
const folder = temporaryFolder()
const [serverPort = 0, relayPort = 0] = await freePorts(2)
const server = serverAt(serverPort, folder)
const relay = relayAt(relayPort, server.address, folder)
await server.start()
await addFeatures(server)
await relay.start()
const fleet = Array.from({ length: PROCESSES }, () =>
  fork(FLEET, [relay.address, String(Math.ceil(clients / PROCESSES))], { execArgv: ['--import', 'tsx'] }),
)
await Promise.all(fleet.map((child) => messageOf(child, 'ready')))
const readers = readersOf(relay, READERS)
const reporters = reportersTo(relay, REPORTERS)
console.log(`${clients} SDKs have their features; load of the machine: ${loadOfMachine()}`)

const times: number[] = []
const ofFleet: number[] = []
let late = 0
let isOn = false
let kills = 0
const end = performance.now() + 60_000 * minutes
while (performance.now() < end) {
  const killed = [[server], [relay], [server, relay]][kills++ % 3] ?? []
  await Promise.all(killed.map((program) => program.kill()))
  isOn = !isOn
  // While only the relay is away, the change happens meanwhile; otherwise at once when the server is back.
  const isMeanwhile = !killed.includes(server)
  if (isMeanwhile) await turn(server, SWITCHED, isOn)
  await pause(Math.random() * MAX_DOWN_MS)
  await Promise.all(killed.map((program) => program.start()))
  if (!isMeanwhile) await turn(server, SWITCHED, isOn)
  const seenMs = await readers.untilSeen(isOn, 10 * MAX_MS)
  if (seenMs === undefined || seenMs > MAX_MS) late++
  times.push(seenMs ?? 10 * MAX_MS)
  const since = performance.now()
  const seen = fleet.map((child) => messageOf(child, 'seen'))
  for (const child of fleet) child.send({ expected: isOn })
  await Promise.race([Promise.all(seen), pause(10 * MAX_FLEET_MS)])
  ofFleet.push(Math.round(performance.now() - since))
  await pause(Math.random() * MAX_DOWN_MS)
}

const { reads, failures } = await readers.stop()
const usage = await reporters.stop()
let evaluations = 0
let wrong = 0
for (const child of fleet) {
  const over = messageOf(child, 'over')
  child.send({ isOver: true })
  const said = (await over) as { evaluations: number; wrong: number }
  evaluations += said.evaluations
  wrong += said.wrong
}
await relay.stop()
let counted = -1
await until('the usage is written', async () => {
  const before = counted
  await pause(3000)
  counted = await countedAt(server)
  return counted === before
})
await server.stop()

const lost = lostBy(relay)
// Reports without an answer were taken, or came to nobody.
const unaccounted = Math.max(0, usage.taken - counted - lost)
console.log(`load of the machine: ${loadOfMachine()}; ${kills} times killed: server, relay, both`)
console.log(`reads of the relay: ${reads}, failed ${failures.length} ${failures.slice(0, 3).join('; ')}`)
console.log(`evaluations of ${clients} SDKs: ${evaluations}, wrong ${wrong}`)
console.log(`a change after both were back: ${times.join(', ')} ms; late ${late}`)
console.log(
  `  at all SDKs, which poll each second, after that: median ${median(ofFleet)}, most ${Math.max(...ofFleet)} ms`,
)
console.log(
  `evaluations reported: ${usage.taken} taken, ${usage.unknown} without an answer; counted ${counted}, reported as lost ${lost}, lost with a killed process ${unaccounted}`,
)
const isCountedTwice = counted > usage.taken + usage.unknown
if (isCountedTwice) console.log('usage was counted twice')
process.exitCode = failures.length + wrong + late > 0 || isCountedTwice ? 1 : 0

function messageOf(child: ChildProcess, kind: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('a process of the fleet has ended'))
    const got = (message: { kind?: string }) => {
      if (message.kind !== kind) return
      child.off('message', got)
      child.off('exit', ended)
      resolve(message)
    }
    child.on('message', got)
    child.on('exit', ended)
  })
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

function loadOfMachine(): string {
  return loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')
}
