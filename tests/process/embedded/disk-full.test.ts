import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFeature, embeddedIn, FEATURES, KEY, processTests, stop } from '../../support/process-tests.ts'
import { failedStart, startServer } from '../../support/server-process.ts'

/** An empty database takes about 45 MB, and 32 MB are kept for its log. */
const DISK_MB = 160

const disk = join(processTests(120_000), 'disk')
const isMounted = mounted()
const filler = join(disk, 'filler')

function mounted(): boolean {
  mkdirSync(disk)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

afterAll(() => {
  if (isMounted) execFileSync('umount', ['-l', disk])
})

/** Takes all of the disk but some bytes, whatever else is written meanwhile. */
function fill(left: number): void {
  try {
    for (;;) appendFileSync(filler, Buffer.alloc(65_536))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
  truncateSync(filler, statSync(filler).size - left)
}

test('a start on a full disk ends with one line', async ({ skip }) => {
  skip(!isMounted, 'a small disk can only be mounted as root')
  fill(1_000_000)
  const { code, errors } = await failedStart({ FLAGHOIST_DATA: join(disk, 'new') })
  rmSync(filler)
  expect(errors).toMatch(/^Flaghoist can't start: [^\n]*Its disk is full[^\n]*\n$/)
  expect(code).toBe(1)
  expect(readdirSync(join(disk, 'new'))).toEqual([])
})

test.for<[what: string, left: number]>([
  ['a full disk', 40_000],
  ['a disk without room for the log of the engine', 15_000_000],
])('%s shows in /ready and in refused writes, reads continue, and nothing is lost', async ([, left], { skip }) => {
  skip(!isMounted, 'a small disk can only be mounted as root')
  const server = await startServer(embeddedIn(join(disk, `data-${left}`)))
  fill(left)
  const stored: string[] = []
  let refused: Response | undefined
  for (let number = 0; refused === undefined; number++) {
    const body = { name: `feature-${number}`, description: 'x'.repeat(5_000) }
    const response = await server.fetch(FEATURES, { method: 'POST', key: KEY, body })
    if (response.status === 201) stored.push(body.name)
    else refused = response
  }
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('1')
  // While a job has the only connection, the check passes.
  await expect.poll(async () => (await server.fetch('/ready')).status, { timeout: 20_000 }).toBe(503)
  expect((await server.fetch('/health')).status).toBe(200)
  expect((await server.fetch(FEATURES, { key: KEY })).status).toBe(200)

  rmSync(filler)
  expect((await server.fetch('/ready')).status).toBe(200)
  await createFeature(server, 'afterwards')
  for (const name of stored) expect((await server.fetch(`${FEATURES}/${name}`, { key: KEY })).status).toBe(200)
  await stop(server)
  expect(server.output()).toContain('"code":"53100"')
  rmSync(join(disk, `data-${left}`), { recursive: true })
})
