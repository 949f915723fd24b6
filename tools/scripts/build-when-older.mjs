/**
 * Builds `dist` unless it is newer than everything that it is made of. `npm start` runs this, in plain JavaScript: the
 * loader for TypeScript would take longer than the build.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The sources, the build itself, and the files with the versions of the packages. */
const SOURCES = [
  'src',
  'console',
  'clients/typescript/src/calls.ts',
  'clients/typescript/src/client.ts',
  'generated',
  'tools/scripts/build.mjs',
  'tools/scripts/build-console.mjs',
  'package.json',
  'package-lock.json',
]

/** A folder counts as well: it changes when a file in it is deleted or renamed. */
function changedAt(path) {
  const stats = statSync(path)
  const inside = stats.isDirectory() ? readdirSync(path).map((name) => changedAt(join(path, name))) : []
  return Math.max(stats.mtimeMs, ...inside)
}

const builtAt = statSync('dist/main.js', { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY
// Equal times may mean a change right after the build.
if (SOURCES.some((source) => changedAt(source) >= builtAt)) {
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit', shell: process.platform === 'win32' })
}
