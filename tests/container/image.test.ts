import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  startTemporaryPostgres,
  TEST_SETTINGS,
  type TemporaryPostgres,
} from '../../tools/scripts/temporary-postgres.ts'
import { freePort } from '../support/programs.ts'
import { baseImage, buildImage, IMAGE, inContainer, missingEngine, podman } from './container.ts'

/*
 * The image, built and run with podman and buildah. It takes minutes, so it is no part of other runs.
 */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 900_000 })

const KEY = 'the-key-of-the-container-tests'
/** The files of the server and Node.js; the aim for the whole image is 180 MB. */
const MAX_BYTES = { ours: 75_000_000, all: 200_000_000 }
const missing = missingEngine()
if (missing !== undefined) process.stderr.write(`Tests of the image are skipped: ${missing}\n`)

describe.skipIf(missing !== undefined)('the image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flaghoist-container-'))
  const volume = `flaghoist-test-${process.pid}`
  const containers: string[] = []
  let files: { path: string; bytes: number }[] = []
  let database: TemporaryPostgres | undefined

  beforeAll(async () => {
    buildImage('.', baseImage())
    database = await startTemporaryPostgres(TEST_SETTINGS)
    const { stdout: id } = podman('create', IMAGE)
    const archive = join(folder, 'image.tar')
    podman('export', '--output', archive, id.trim())
    podman('rm', id.trim())
    files = filesOf(archive)
  })

  afterAll(() => {
    for (const name of containers) podman('rm', '--force', '--time', '0', name)
    podman('volume', 'rm', '--force', volume)
    podman('rmi', '--force', IMAGE)
    database?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Starts the server in a container, and returns its name and address when it answers. */
  async function started(options: readonly string[]): Promise<{ name: string; address: string }> {
    const port = await freePort()
    const name = `flaghoist-test-${process.pid}-${containers.length}`
    containers.push(name)
    const env = ['--env', `PORT=${port}`, '--env', 'HOST=127.0.0.1', '--env', `ADMIN_API_KEY=${KEY}`]
    const { status, stderr } = inContainer(['--detach', '--name', name, ...env, ...options])
    expect([status, stderr]).toEqual([0, expect.any(String)])
    const address = `http://127.0.0.1:${port}`
    const isReady = async () => (await fetch(`${address}/ready`).catch(() => undefined))?.status === 200
    await vi.waitUntil(isReady, { timeout: 60_000, interval: 100 })
    return { name, address }
  }

  const createFeature = (address: string, name: string) =>
    fetch(`${address}/api/admin/projects/default/features`, {
      method: 'POST',
      headers: { authorization: KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    })

  test('is small, and has no shell, no npm, no TypeScript and no files for development', () => {
    const ours = files.filter(({ path }) => path.startsWith('app/'))
    const sum = (list: typeof files) => list.reduce((total, { bytes }) => total + bytes, 0)
    process.stderr.write(`the image has ${sum(files) / 1e6} MB, of which ${sum(ours) / 1e6} MB are ours\n`)
    expect(sum(ours)).toBeLessThan(MAX_BYTES.ours)
    expect(sum(files)).toBeLessThan(MAX_BYTES.all)
    const paths = files.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['usr/local/bin/node', 'app/dist/cli.js', 'app/sbom.cdx.json']))
    const unwanted = /(^|\/)(sh|bash|apt|dpkg|npm|npx|tsx|esbuild|typescript|vitest)$|\.(ts|map|md)$/
    expect(paths.filter((path) => unwanted.test(path))).toEqual([])
  })

  test('lists its packages in a bill of materials', () => {
    const { stdout } = inContainer(
      ['--rm', '--entrypoint', 'node'],
      '-p',
      'require("fs").readFileSync("/app/sbom.cdx.json", "utf8")',
    )
    const { bomFormat, components } = JSON.parse(stdout) as { bomFormat: string; components: { name: string }[] }
    expect(bomFormat).toBe('CycloneDX')
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    const listed = new Set(components.map(({ name }) => name))
    expect(Object.keys(dependencies).filter((name) => !listed.has(name))).toEqual([])
    expect(Object.keys(devDependencies).filter((name) => listed.has(name))).toEqual([])
  })

  test('runs as a user without rights on a read-only root, keeps an embedded database in its volume, and is healthy', async () => {
    const data = ['--volume', `${volume}:/data`, '--cap-drop', 'all']
    const { name, address } = await started(data)
    expect((await createFeature(address, 'in-a-container')).status).toBe(201)
    const { stdout } = podman('inspect', '--format', '{{.Config.User}} {{.HostConfig.ReadonlyRootfs}}', name)
    expect(stdout.trim()).toBe('1000:1000 true')
    const checked = podman('image', 'inspect', '--format', '{{json .HealthCheck.Test}}', IMAGE)
    const [kind, ...command] = JSON.parse(checked.stdout)
    expect([kind, podman('exec', name, ...command).status]).toEqual(['CMD', 0])
    expect(podman('stop', '--time', '20', name).status).toBe(0)
    expect(podman('inspect', '--format', '{{.State.ExitCode}}', name).stdout.trim()).toBe('0')
    const exported = inContainer(['--rm', ...data], 'export-events')
    expect([exported.status, exported.stderr]).toEqual([0, expect.any(String)])
    expect(exported.stdout).toContain('"in-a-container"')
  })

  test('has the commands of the program, with the secrets in files', async ({ skip }) => {
    if (database === undefined) return skip('this machine has no PostgreSQL server')
    // The folder is only for its owner, which is not the user of the container.
    chmodSync(folder, 0o755)
    writeFileSync(join(folder, 'database-url'), database.url, { mode: 0o644 })
    const secrets = ['--volume', `${folder}:/run/secrets/flaghoist:ro`]
    const options = [...secrets, '--env', 'DATABASE_URL_FILE=/run/secrets/flaghoist/database-url']
    const migrated = inContainer(['--rm', ...options], 'migrate')
    expect([migrated.status, migrated.stderr]).toEqual([0, expect.any(String)])
    const { address } = await started(options)
    expect((await createFeature(address, 'on-postgresql')).status).toBe(201)
    const exported = inContainer(['--rm', ...options], 'export-events')
    expect(exported.stdout).toContain('"on-postgresql"')
    const examined = inContainer(['--rm', ...options], 'doctor')
    expect(examined.stdout).toContain('PostgreSQL')
  })
})

/** The files in an archive, with their sizes. */
function filesOf(archive: string): { path: string; bytes: number }[] {
  const { stdout } = spawnSync('tar', ['-tvf', archive], { encoding: 'utf8', maxBuffer: 100_000_000 })
  const lines = stdout.matchAll(/^-\S+ \S+ +(\d+) \S+ \S+ (.*)$/gm)
  return [...lines].map(([, bytes, path = '']) => ({ path, bytes: Number(bytes) }))
}
