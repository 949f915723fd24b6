/**
 * Checks the contract by the rules of Spectral for OpenAPI. Exits with 1 for any finding. Needs the network: Spectral has a package
 * with an install script, so it is no dependency. It is installed into a folder of its own, without running scripts.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inProject } from '../src/project-folder.ts'
import { VERSIONS } from './clients/versions.ts'

const SPECTRAL = `@stoplight/spectral-cli@${VERSIONS['@stoplight/spectral-cli']}`

const folder = mkdtempSync(join(tmpdir(), 'flaghoist-spectral-'))
try {
  run('npm', ['install', '--silent', '--ignore-scripts', '--no-save', '--prefix', folder, SPECTRAL])
  run(join(folder, 'node_modules/.bin/spectral'), ['lint', 'generated/openapi.json', '--fail-severity', 'hint'])
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function run(command: string, given: readonly string[]): void {
  const { status } = spawnSync(command, given, { cwd: fileURLToPath(inProject('.')), stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
