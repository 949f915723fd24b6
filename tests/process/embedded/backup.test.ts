import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { killServers, type ServerProcess, startServer } from '../../support/server-process.ts'

vi.setConfig({ testTimeout: 60_000 })

const KEY = 'the-key-of-the-process-tests'
const FEATURES = '/api/admin/projects/default/features'
const root = mkdtempSync(join(tmpdir(), 'flaghoist-backup-'))
const inRoot = (name: string) => join(root, name)
const settings = (folder: string) => ({ FLAGHOIST_DATA: inRoot(folder), ADMIN_API_KEY: KEY })

afterAll(() => {
  killServers()
  rmSync(root, { recursive: true, force: true })
})

type Ended = { status: number | null; stdout: string; stderr: string }

function program(env: Record<string, string>, ...args: string[]): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/cli.js', ...args], {
    cwd: inProject('.'),
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

/** Runs the program while this process continues. */
async function programBeside(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, ['dist/cli.js', ...args], {
    cwd: inProject('.'),
    env: { PATH: process.env.PATH, ...env },
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (data) => {
    stdout += data
  })
  child.stderr.on('data', (data) => {
    stderr += data
  })
  const [status] = await once(child, 'close')
  return { status, stdout, stderr }
}

async function create(server: ServerProcess, name: string): Promise<void> {
  expect((await server.fetch(FEATURES, { method: 'POST', key: KEY, body: { name } })).status).toBe(201)
}

async function namesIn(server: ServerProcess): Promise<string[]> {
  const { features } = await (await server.fetch(FEATURES, { key: KEY })).json()
  return features.map(({ name }: { name: string }) => name).sort()
}

async function newestEvent(server: ServerProcess): Promise<number> {
  const { events } = await (await server.fetch('/api/admin/events', { key: KEY })).json()
  return events[0].id
}

/** The ids of the next events of a stream that resumes. */
async function resumed(server: ServerProcess, after: number, count: number): Promise<number[]> {
  const response = await server.fetch('/api/admin/events/stream', {
    key: KEY,
    headers: { 'last-event-id': `${after}` },
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const ids = () => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))
  while (ids().length < count) text += (await reader?.read())?.value ?? ''
  await reader?.cancel()
  return ids()
}

/** The names that had been acknowledged when the backup began, and the one that was created after it. */
const known = { before: [] as string[], lostId: 0 }
let backup: Ended

beforeAll(async () => {
  const server = await startServer(settings('data'))
  for (let at = 0; at < 20; at++) await create(server, `before-${at}`)
  known.before = await namesIn(server)
  const taken = programBeside(settings('data'), 'backup', '--to', inRoot('backup'))
  let isOver = false
  void taken.then(() => {
    isOver = true
  })
  let made = 0
  while (!isOver) {
    const response = await server.fetch(FEATURES, { method: 'POST', key: KEY, body: { name: `meanwhile-${made}` } })
    // On a busy machine, the copy takes longer than a request waits.
    expect([201, 503]).toContain(response.status)
    if (response.status === 201) made++
  }
  backup = await taken
  await create(server, 'lost')
  known.lostId = await newestEvent(server)
  server.kill('SIGTERM')
  await server.ended
})

test('a backup of a server that is changed meanwhile has all that was acknowledged before it', async () => {
  expect(backup).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^backed up to .+\/backup: \d+ events, \d+ features; the copy was opened\n$/),
    stderr: '',
  })
  expect(readdirSync(inRoot('data')).filter((name) => name.startsWith('backup'))).toEqual([])
  expect(program(settings('restored'), 'restore', '--from', inRoot('backup'))).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^restored to .+\/restored, as of 20.+Z: \d+ events, \d+ features\n$/),
    stderr: '',
  })
  expect(program(settings('restored'), 'replay', '--verify')).toMatchObject({ status: 0, stderr: '' })
  const server = await startServer(settings('restored'))
  const names = await namesIn(server)
  expect(names).toEqual(expect.arrayContaining(known.before))
  // Features that were created meanwhile are there up to a moment, without a gap.
  const meanwhile = names.filter((name) => name.startsWith('meanwhile-'))
  const order = (name: string) => Number(name.split('-')[1])
  expect(meanwhile.map(order).sort((one, other) => one - other)).toEqual(meanwhile.map((_, at) => at))
  expect(names).not.toContain('lost')
  // The stream of a client that has seen the lost event gets all that follows, under ids that were never given.
  await create(server, 'after')
  await create(server, 'after-2')
  const ids = await resumed(server, known.lostId, 2)
  expect(Math.min(...ids)).toBeGreaterThan(known.lostId + 900_000)
  server.kill('SIGTERM')
  await server.ended
  expect(server.output() + server.errors()).toContain('the database was restored')
})

test('a second start of a restored database continues its ids as usual', async () => {
  const server = await startServer(settings('restored'))
  const before = await newestEvent(server)
  await create(server, 'later')
  expect(await newestEvent(server)).toBe(before + 1)
  server.kill('SIGTERM')
  await server.ended
  expect(server.output() + server.errors()).not.toContain('the database was restored')
})

test('a database that no server uses is backed up, too', () => {
  expect(program(settings('data'), 'backup', '--to', inRoot('closed'))).toMatchObject({ status: 0, stderr: '' })
  expect(existsSync(join(inRoot('closed'), 'backup.json'))).toBe(true)
})

test.each<[what: string, run: () => Ended, message: RegExp]>([
  [
    'a folder with files',
    () => program(settings('data'), 'backup', '--to', inRoot('backup')),
    /\/backup has files\. Accepted: a folder/,
  ],
  ['no folder', () => program(settings('data'), 'backup'), /--to is missing\. Accepted: the folder to write/],
  [
    'a folder without a database',
    () => program(settings('none'), 'backup', '--to', inRoot('new')),
    /There is no embedded database in .+\/none/,
  ],
  ['PostgreSQL', () => program({ DATABASE_URL: 'postgres://h/d' }, 'backup', '--to', inRoot('new')), /pg_dump/],
  [
    'a restore over a database',
    () => program(settings('data'), 'restore', '--from', inRoot('backup')),
    /\/data has files, which are not overwritten/,
  ],
  [
    'a restore of something else',
    () => program(settings('new'), 'restore', '--from', root),
    /is not a backup: backup\.json or pglite is missing/,
  ],
  ['a restore of nothing', () => program(settings('new'), 'restore'), /--from is missing/],
])('is refused: %s', (_, run, message) => {
  const { status, stdout, stderr } = run()
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(message)
  expect(existsSync(inRoot('new'))).toBe(false)
})

test('a backup that is damaged is not restored, and the folder stays empty', () => {
  cpSync(inRoot('backup'), inRoot('damaged'), { recursive: true })
  rmSync(join(inRoot('damaged'), 'pglite', 'global', 'pg_control'))
  expect(program(settings('from-damaged'), 'restore', '--from', inRoot('damaged'))).toMatchObject({
    status: 1,
    stdout: '',
  })
  expect(readdirSync(inRoot('from-damaged'))).toEqual([])
})
