import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import {
  createFeature,
  embeddedIn,
  FEATURES,
  featureNames,
  flaghoist,
  KEY,
  newestEventId,
  processTests,
  type Said,
  type Settings,
  stop,
} from '../../support/process-tests.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

const root = processTests()
const inRoot = (name: string) => join(root, name)
const settings = (folder: string): Settings => ({ FLAGHOIST_DATA: inRoot(folder), ADMIN_API_KEY: KEY })
const backupTo = (name: string, from = 'data') => flaghoist(['backup', '--to', inRoot(name)], settings(from))
const restoreTo = (name: string, from: string) => flaghoist(['restore', '--from', from], settings(name))

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
let backup: Said

beforeAll(async () => {
  const server = await startServer(embeddedIn(inRoot('data')))
  for (let at = 0; at < 20; at++) await createFeature(server, `before-${at}`)
  known.before = await featureNames(server)
  const taken = backupTo('backup')
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
  await createFeature(server, 'lost')
  known.lostId = await newestEventId(server)
  await stop(server)
})

test('a backup of a server that is changed meanwhile has all that was acknowledged before it', async () => {
  expect(backup).toEqual({
    code: 0,
    out: expect.stringMatching(/^backed up to .+\/backup: \d+ events, \d+ features; the copy was opened\n$/),
    errors: '',
  })
  expect(readdirSync(inRoot('data')).filter((name) => name.startsWith('backup'))).toEqual([])
  expect(await restoreTo('restored', inRoot('backup'))).toEqual({
    code: 0,
    out: expect.stringMatching(/^restored to .+\/restored, as of 20.+Z: \d+ events, \d+ features\n$/),
    errors: '',
  })
  expect(await flaghoist(['replay', '--verify'], settings('restored'))).toMatchObject({ code: 0, errors: '' })
  const server = await startServer(settings('restored'))
  const names = await featureNames(server)
  expect(names).toEqual(expect.arrayContaining(known.before))
  // Features that were created meanwhile are there up to a moment, without a gap.
  const meanwhile = names.filter((name) => name.startsWith('meanwhile-'))
  const order = (name: string) => Number(name.split('-')[1])
  expect(meanwhile.map(order).sort((one, other) => one - other)).toEqual(meanwhile.map((_, at) => at))
  expect(names).not.toContain('lost')
  // The stream of a client that has seen the lost event gets all that follows, under ids that were never given.
  await createFeature(server, 'after')
  await createFeature(server, 'after-2')
  const ids = await resumed(server, known.lostId, 2)
  expect(Math.min(...ids)).toBeGreaterThan(known.lostId + 900_000)
  await stop(server)
  expect(server.output() + server.errors()).toContain('the database was restored')
})

test('a second start of a restored database continues its ids as usual', async () => {
  const server = await startServer(settings('restored'))
  const before = await newestEventId(server)
  await createFeature(server, 'later')
  expect(await newestEventId(server)).toBe(before + 1)
  await stop(server)
  expect(server.output() + server.errors()).not.toContain('the database was restored')
})

test('a database that no server uses is backed up, too', async () => {
  expect(await backupTo('closed')).toMatchObject({ code: 0, errors: '' })
  expect(existsSync(join(inRoot('closed'), 'backup.json'))).toBe(true)
})

test.each<[what: string, run: () => Promise<Said>, message: RegExp]>([
  ['a folder with files', () => backupTo('backup'), /\/backup has files\. Accepted: a folder/],
  ['no folder', () => flaghoist(['backup'], settings('data')), /--to is missing\. Accepted: the folder to write/],
  ['a folder without a database', () => backupTo('new', 'none'), /There is no embedded database in .+\/none/],
  ['PostgreSQL', () => flaghoist(['backup', '--to', inRoot('new')], { DATABASE_URL: 'postgres://h/d' }), /pg_dump/],
  [
    'a restore over a database',
    () => restoreTo('data', inRoot('backup')),
    /\/data has files, which are not overwritten/,
  ],
  ['a restore of something else', () => restoreTo('new', root), /is not a backup: backup\.json or pglite is missing/],
  ['a restore of nothing', () => flaghoist(['restore'], settings('new')), /--from is missing/],
])('is refused: %s', async (_, run, message) => {
  const { code, out, errors } = await run()
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(errors).toMatch(message)
  expect(existsSync(inRoot('new'))).toBe(false)
})

test('a backup that is damaged is not restored, and the folder stays empty', async () => {
  cpSync(inRoot('backup'), inRoot('damaged'), { recursive: true })
  rmSync(join(inRoot('damaged'), 'pglite', 'global', 'pg_control'))
  expect(await restoreTo('from-damaged', inRoot('damaged'))).toMatchObject({ code: 1, out: '' })
  expect(readdirSync(inRoot('from-damaged'))).toEqual([])
})
