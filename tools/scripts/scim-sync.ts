/**
 * Synchronizes a directory of 5,000 users and 300 groups twice, as Entra ID does: it looks for each before it creates
 * it, and the second time it repeats what it knows. Says how much memory the server takes, and how many events there
 * are. Runs against a server that it starts, on the embedded database or on that of `DATABASE_URL`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const PORT = 4392
const BASE_URL = `http://localhost:${PORT}`
const KEY = '*:*.scim-sync-of-this-run'
const USERS = 5000
const GROUPS = 300
/** So many requests at a time. */
const AT_A_TIME = 4

const folder = await mkdtemp(join(tmpdir(), 'scim-sync-'))
const env = {
  ...process.env,
  PORT: String(PORT),
  BASE_URL,
  FLAGHOIST_DATA: folder,
  ADMIN_API_KEY: KEY,
  LOG_LEVEL: 'warn',
}
let peak = 0
let repeated = 0
const server = spawn(process.execPath, ['dist/main.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
try {
  while (!(await isReady())) await wait(500)
  await wait(5000)
  const watch = setInterval(async () => {
    peak = Math.max(peak, await residentMb())
  }, 250)
  server.once('exit', () => clearInterval(watch))
  console.log(`before: ${await residentMb()} MB`)
  for (const turn of ['first', 'second']) {
    const [began, events] = [performance.now(), await lastEvent()]
    peak = 0
    repeated = 0
    await synchronize()
    const seconds = Math.round((performance.now() - began) / 1000)
    const recorded = (await lastEvent()) - events
    console.log(
      `${turn}: ${seconds} s, ${recorded} events, ${repeated} repeated, peak ${peak} MB, afterwards ${await residentMb()} MB`,
    )
    if (turn === 'second' && recorded > 0) process.exitCode = 1
  }
  await wait(30_000)
  console.log(`half a minute later: ${await residentMb()} MB`)
} finally {
  server.kill()
  await once(server, 'exit')
  await rm(folder, { recursive: true, force: true })
}

async function synchronize(): Promise<void> {
  const ids = await each(USERS, async (n) => {
    const userName = `user-${n}@example.com`
    const wanted = { userName, externalId: `00u${n}`, displayName: `User ${n}`, active: true }
    return idOf('Users', `userName eq "${userName}"`, wanted)
  })
  await each(GROUPS, async (n) => {
    // Everybody is in the first one, the others have fifty each.
    const members = (n === 0 ? ids : ids.filter((_, at) => at % 100 === n % 100)).map((value) => ({ value }))
    const wanted = { displayName: `Group ${n}`, externalId: `00g${n}`, members }
    return idOf('Groups', `displayName eq "${wanted.displayName}"`, wanted)
  })
}

/** Creates what is not there, and replaces what is. */
async function idOf(kind: 'Users' | 'Groups', filter: string, wanted: object): Promise<string> {
  const query = new URLSearchParams({ filter, excludedAttributes: 'members' })
  const { Resources } = (await send('GET', `${kind}?${query}`)) as { Resources: { id: string }[] }
  const [found] = Resources
  const path = found === undefined ? kind : `${kind}/${found.id}`
  const { id } = (await send(found === undefined ? 'POST' : 'PUT', path, wanted)) as { id: string }
  return id
}

async function send(method: string, path: string, body?: object): Promise<unknown> {
  const request = {
    method,
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/scim+json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  let response = await fetch(`${BASE_URL}/scim/v2/${path}`, request)
  // As directories do when a server is busy.
  for (; response.status === 503; response = await fetch(`${BASE_URL}/scim/v2/${path}`, request)) {
    repeated++
    await wait(1000)
  }
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function each<Result>(count: number, work: (n: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    for (let n = next++; n < count; n = next++) results[n] = await work(n)
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, worker))
  return results
}

async function lastEvent(): Promise<number> {
  const response = await fetch(`${BASE_URL}/api/admin/events`, { headers: { authorization: KEY } })
  const { events } = (await response.json()) as { events: { id: number }[] }
  return events[0]?.id ?? 0
}

async function residentMb(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

async function isReady(): Promise<boolean> {
  return fetch(`${BASE_URL}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}
