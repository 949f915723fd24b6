import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A package as it is published, and an empty project that has installed it. */
export type Packed = {
  /** The files of the package. */
  readonly files: string[]
  readonly project: string
  /** Why npm can't install it here, such as without a network; undefined when it is installed. */
  readonly notInstalled: string | undefined
  remove(): void
}

/** How npm says that a registry is out of reach, or that its cache lacks a package. */
const OUT_OF_REACH = /\b(ENOTCACHED|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|E50\d)\b/

/**
 * Packs the package of a folder, which has to be built, and installs it into an empty project outside of the checkout.
 *
 * @throws Error when npm refuses the package, which is not the same as that it can't install anything here
 */
export function packed(folder: string): Packed {
  const project = mkdtempSync(join(tmpdir(), 'flaghoist-package-'))
  // The scripts of the package would build it again, under the servers of other tests.
  const answer = npm(folder, 'pack', '--json', '--ignore-scripts', '--pack-destination', project)
  if (answer.status !== 0) throw new Error(`npm can't pack ${folder}: ${answer.stderr}`)
  const [{ filename, files }] = JSON.parse(answer.stdout)
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  return {
    files: files.map(({ path }: { path: string }) => path).sort(),
    project,
    notInstalled: installed(project, `./${filename}`),
    remove: () => rmSync(project, { recursive: true, force: true }),
  }
}

function installed(project: string, tarball: string): string | undefined {
  const { status, stderr } = npm(project, 'install', '--prefer-offline', '--no-audit', '--no-fund', tarball)
  if (status === 0) return undefined
  const [reason] = OUT_OF_REACH.exec(stderr) ?? []
  if (reason === undefined || process.env.PACKAGES_MUST_INSTALL === 'true')
    throw new Error(`npm can't install ${tarball}: ${stderr}`)
  process.stderr.write(`Tests of an installed package are skipped: npm can't reach its registry (${reason}).\n`)
  return reason
}

function npm(cwd: string, ...args: string[]) {
  return spawnSync('npm', args, { cwd, encoding: 'utf8' })
}
