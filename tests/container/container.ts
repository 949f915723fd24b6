import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isInstalled } from '../support/programs.ts'

/** Without systemd, and where a container may not raise the limits of the one that starts it. */
const ENGINE = ['--runtime', 'runc', '--cgroup-manager', 'cgroupfs']
const LIMITS = ['--network', 'host', '--ulimit', 'nofile=1000:1000', '--ulimit', 'nproc=1000:1000']

/** The name that the Dockerfile builds on by default. */
const PUBLISHED_BASE = 'docker.io/library/node:24-slim'
const LOCAL_BASE = 'localhost/flaghoist-test-base'
export const IMAGE = 'localhost/flaghoist-test'

type Answer = { readonly status: number | null; readonly stdout: string; readonly stderr: string }

function run(command: string, args: readonly string[], timeout = 600_000): Answer {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', timeout, maxBuffer: 1e9 })
  return { status, stdout: stdout ?? '', stderr: `${stderr ?? ''}${error?.message ?? ''}` }
}

export function podman(...args: string[]): Answer {
  return run('podman', [...ENGINE, ...args])
}

/** Runs a container. The options come before the image, the command after it. */
export function inContainer(options: readonly string[], ...command: string[]): Answer {
  // Podman asks for the health by a timer of systemd.
  return podman('run', ...LIMITS, '--no-healthcheck', '--read-only', ...options, IMAGE, ...command)
}

/** Returns why the image can't be built here; undefined when it can. */
export function missingEngine(): string | undefined {
  const missing = ['podman', 'buildah', 'runc'].find((program) => !isInstalled(program, '--version'))
  if (missing !== undefined) return `this machine has no ${missing}: apt-get install podman buildah runc`
  if (process.getuid?.() !== 0) return 'the test builds and runs containers as root'
  return undefined
}

/**
 * Returns the name of an image with Node.js to build on: the published one, or one that is made of the packages of
 * Debian and the Node.js of this machine, where no registry of images can be reached.
 *
 * @throws Error when there is none, and none can be made
 */
export function baseImage(): string {
  for (const name of [PUBLISHED_BASE, LOCAL_BASE]) if (podman('image', 'exists', name).status === 0) return name
  if (run('podman', [...ENGINE, 'pull', '--quiet', PUBLISHED_BASE], 60_000).status === 0) return PUBLISHED_BASE
  return madeBase()
}

function madeBase(): string {
  const folder = mkdtempSync(join(tmpdir(), 'flaghoist-base-'))
  try {
    const root = join(folder, 'root')
    must(run('debootstrap', ['--variant=minbase', '--include=libatomic1', 'bookworm', root]))
    for (const name of ['bin', 'lib/node_modules']) run('mkdir', ['-p', join(root, 'usr/local', name)])
    cpSync(realpathSync(process.execPath), join(root, 'usr/local/bin/node'))
    cpSync(npmFolder(), join(root, 'usr/local/lib/node_modules/npm'), { recursive: true })
    run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm')])
    const archive = join(folder, 'root.tar')
    must(run('tar', ['-C', root, '-cf', archive, '.']))
    must(podman('import', archive, LOCAL_BASE))
    return LOCAL_BASE
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function npmFolder(): string {
  const { stdout } = run('npm', ['root', '--global'])
  return join(stdout.trim(), 'npm')
}

/**
 * Builds the image of a folder with the Dockerfile, with the registry and the certificates of npm on this machine.
 *
 * @throws Error with the end of the output when the build fails
 */
export function buildImage(folder: string, base: string): void {
  const settings = mkdtempSync(join(tmpdir(), 'flaghoist-npm-'))
  try {
    const given = (name: string) => run('npm', ['config', 'get', name]).stdout.trim()
    const certificates = given('cafile')
    const lines = [`registry=${given('registry')}`]
    if (existsSync(certificates)) {
      cpSync(realpathSync(certificates), join(settings, 'certificates.pem'))
      lines.push('cafile=/run/npm/certificates.pem')
    }
    writeFileSync(join(settings, 'npmrc'), `${lines.join('\n')}\n`)
    // In the container: npm reads the settings of its prefix.
    const npmrc = '/usr/local/etc/npmrc'
    const mounts = [`--volume=${settings}:/run/npm:ro`, `--volume=${join(settings, 'npmrc')}:${npmrc}:ro`]
    const options = ['--layers', '--isolation', 'chroot', '--network', 'host', '--format', 'docker']
    must(run('buildah', ['bud', ...options, '--build-arg', `NODE_IMAGE=${base}`, ...mounts, '--tag', IMAGE, folder]))
  } finally {
    rmSync(settings, { recursive: true, force: true })
  }
}

function must({ status, stdout, stderr }: Answer): void {
  if (status !== 0) throw new Error(`${stdout}\n${stderr}`.slice(-3000))
}
