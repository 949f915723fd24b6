/** Measures how much people who sign in slow other requests down: passwords are hashed slowly on purpose. */
import { type Load, measure, median } from './load.ts'
import { KEY, type Server } from './server.ts'
import { verdict } from './table.ts'

const PEOPLE = 8
const PASSWORD = 'correct Horse 17'
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
/** The promised minimum of the rate while people sign in, as a share of the rate alone. */
const LEAST = 0.5

/** @param read the request whose rate is measured, by 32 connections, alone and while eight people sign in */
export async function measureBesideSignIns(server: Server, read: Load): Promise<void> {
  const names = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => newPerson(server, n)))
  const rates = { alone: [] as number[], beside: [] as number[] }
  let signIns = 0
  const measured = async () =>
    (await measure(server.address, read, { connections: 32, seconds: SECONDS, key: KEY })).rate
  for (let round = 0; round < ROUNDS; round++) {
    rates.alone.push(await measured())
    let isOver = false
    const loops = names.map(async (username) => {
      while (!isOver) {
        await signIn(server, username)
        signIns++
      }
    })
    rates.beside.push(await measured())
    isOver = true
    await Promise.all(loops)
  }
  const share = median(rates.beside) / median(rates.alone)
  const perSecond = Math.round(signIns / (ROUNDS * SECONDS))
  console.log(
    `  get feature while ${PEOPLE} people sign in, ${perSecond} sign-ins a second: ${share.toFixed(2)} of the rate alone${verdict(`at least ${LEAST}`, share >= LEAST)}`,
  )
}

async function newPerson({ address }: Server, n: number): Promise<string> {
  const username = `signs-in-${Date.now().toString(36)}-${n}`
  await post(`${address}/api/admin/user-admin`, { username, password: PASSWORD, rootRole: 3 }, { authorization: KEY })
  return username
}

async function signIn({ address }: Server, username: string): Promise<void> {
  await post(`${address}/auth/simple/login`, { username, password: PASSWORD })
}

async function post(address: string, body: object, headers = {}): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`The benchmark could not sign in: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}
