/**
 * Restarts and kills servers under SDKs that stream, and looks whether each still has its stream and sees each change;
 * see docs/operate/failover.md. The places run at the same time: one server and two behind HAProxy, each of them
 * restarted and killed. With `--edge`, the path of Unleash Edge, clients also read through it. Exits with 1 if a client
 * has fallen back to polling, or has missed a change.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { loadOn } from './load.ts'
import { answers, freePort, freePorts, start, temporaryFolder, until } from './programs.ts'
import { type Application, FEATURE, nodeApplication, openFeatureApplication } from './sdk-clients.ts'
import { ADMIN_KEY, CLIENT_KEY, type Server, serverAt } from './server.ts'
import { prepare, startFront, temporaryPostgres } from './set-up.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    clients: { type: 'string', default: '50' },
    away: { type: 'string', default: '4' },
    edge: { type: 'string' },
  },
})
const [rounds, clients, awaySeconds] = [Number(values.rounds), Number(values.clients), Number(values.away)]
/** A round is longer than the minute in which `unleash-client` counts failures, and in which its waits grow. */
const ROUND_MS = 75_000
/** Between the restarts of two servers behind a proxy. */
const NEXT_SERVER_MS = 15_000
/** The longest wait of `unleash-client` is 30 seconds, and that of the web provider 60. */
const SEEN_MS = 70_000
const PATH = `/api/admin/projects/default/features`

prepare({ haproxy: 'haproxy' })
const postgres = await temporaryPostgres(['max_connections=200'])
const folder = temporaryFolder()
const [stays, restarted, killed, ...pairs] = (await freePorts(7)).map((port, index) =>
  serverAt({
    name: `server-${index}`,
    port,
    databaseUrl: postgres.url,
    folder,
    env: { RATE_LIMIT_ADMIN: '0', RATE_LIMIT_FRONTEND: '0' },
  }),
) as [Server, Server, Server, ...Server[]]
for (const server of [stays, restarted, killed, ...pairs]) await server.start()
const [one, two, three, four] = pairs as [Server, Server, Server, Server]
const load = loadOn(stays.address)
await load.send('preparation', { method: 'POST', path: PATH, key: ADMIN_KEY, body: { name: FEATURE }, accepted: [201] })
await load.send('preparation', {
  method: 'POST',
  path: `${PATH}/${FEATURE}/environments/development/on`,
  key: ADMIN_KEY,
  body: {},
  accepted: [200],
})

/** Changes the feature on a server that always runs. */
async function change(value: string): Promise<void> {
  const variant = { name: 'it', weight: 1000, weightType: 'variable', stickiness: 'default' }
  await load.send('changes', {
    method: 'PUT',
    path: `${PATH}/${FEATURE}/environments/development/variants`,
    key: ADMIN_KEY,
    body: [{ ...variant, payload: { type: 'string', value } }],
    accepted: [200],
  })
}

type Place = {
  readonly name: string
  readonly applications: { readonly kind: string; readonly application: Application }[]
  /** Ends and starts each server once. */
  round(): Promise<void>
  /** The longest that a client of each kind took to see a change. */
  readonly longestMs: Map<string, number>
  missed: number
}

async function placeAt(name: string, address: string, round: () => Promise<void>): Promise<Place> {
  const applications: { kind: string; application: Application }[] = []
  const add = async (kind: string, count: number, open: (id: string) => Promise<Application>) => {
    for (let n = 0; n < count; n++) applications.push({ kind, application: await open(`${name} ${kind} ${n}`) })
  }
  await add('unleash-client', clients, (id) => nodeApplication(address, id))
  await add('OFREP web provider', clients, (id) => openFeatureApplication(address, id))
  if (values.edge !== undefined) {
    const edge = await startEdge(values.edge, address, name)
    await add('unleash-client at Edge', 1, (id) => nodeApplication(edge, id))
  }
  return { name, applications, round, longestMs: new Map(), missed: 0 }
}

/** Clients of Edge poll it or stream from it; Edge streams from the server. */
async function startEdge(program: string, upstream: string, name: string): Promise<string> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const args = ['edge', '--upstream-url', upstream, '--strict', '--tokens', CLIENT_KEY, '--streaming', '--delta']
  start(program, args, { log: `${folder}/edge-${name.replaceAll(/\W+/g, '-')}.log`, env: { PORT: String(port) } })
  await until(`Edge of ${name} is ready`, () => answers(`${address}/internal-backstage/ready`))
  return address
}

async function restart(server: Server): Promise<void> {
  await server.stop()
  await pause(awaySeconds * 1000)
  await server.start()
}

async function kill(server: Server): Promise<void> {
  process.kill(server.pid(), 'SIGKILL')
  await pause(awaySeconds * 1000)
  await server.start()
}

async function inTurn(all: readonly Server[], end: (server: Server) => Promise<void>): Promise<void> {
  for (const [index, server] of all.entries()) {
    if (index > 0) await pause(NEXT_SERVER_MS)
    await end(server)
  }
}

const restartedFront = await startFront([one, two], folder)
const killedFront = await startFront([three, four], folder)
await change('0')
const places = [
  await placeAt('one server, restarted', restarted.address, () => restart(restarted)),
  await placeAt('one server, killed', killed.address, () => kill(killed)),
  await placeAt('two servers, restarted', restartedFront.address, () => inTurn([one, two], restart)),
  await placeAt('two servers, killed', killedFront.address, () => inTurn([three, four], kill)),
]

/** Waits until every client of a place has seen the value. */
async function untilSeen(place: Place, value: string): Promise<void> {
  const since = performance.now()
  const waiting = () => place.applications.filter(({ application }) => application.value() !== value)
  while (waiting().length > 0 && performance.now() - since < SEEN_MS) {
    const ms = Math.round(performance.now() - since)
    for (const { kind } of waiting()) place.longestMs.set(kind, Math.max(place.longestMs.get(kind) ?? 0, ms))
    await pause(20)
  }
  place.missed += waiting().length
}

const fallenBack = ({ applications }: Place) => applications.filter(({ application }) => application.hasFallenBack())

for (let round = 1; round <= rounds; round++) {
  const over = pause(ROUND_MS)
  await Promise.all(places.map((place) => place.round()))
  await change(String(round))
  await Promise.all(places.map((place) => untilSeen(place, String(round))))
  const parts = places.map((place) => `${place.name}: ${fallenBack(place).length} fallen back, ${place.missed} missed`)
  console.log(`round ${round}: ${parts.join('; ')}`)
  await over
}

console.log(
  '\n| Place | Clients of each kind | Rounds | Fallen back | Changes missed | Longest, ms |\n|---|---|---|---|---|---|',
)
for (const place of places) {
  const longest = [...place.longestMs].map(([kind, ms]) => `${kind} ${ms}`).join(', ')
  const cells = [place.name, clients, rounds, fallenBack(place).length, place.missed, longest]
  console.log(`| ${cells.join(' | ')} |`)
}
const isGood = places.every((place) => fallenBack(place).length + place.missed === 0) && load.failures() === 0
for (const server of [stays, restarted, killed, ...pairs]) await server.stop()
process.exit(isGood ? 0 : 1)
