import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CHECKOUT = fileURLToPath(new URL('../../../../', import.meta.url))

/** Returns the commit before the one that has added the newest migration. */
export function beforeNewestMigration(): string {
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'migrations/*.sql')
  return git('rev-parse', '--short', `${added}^`)
}

/** Builds the server of a commit with the packages of this checkout, and returns its program. */
export function buildOf(commit: string, folder: string): string {
  const home = join(folder, 'older')
  const archive = join(folder, 'older.tar')
  mkdirSync(home)
  git('archive', '--output', archive, commit)
  execFileSync('tar', ['-xf', archive, '-C', home])
  symlinkSync(join(CHECKOUT, 'node_modules'), join(home, 'node_modules'))
  execFileSync(process.execPath, ['tools/scripts/build.mjs'], { cwd: home, stdio: 'ignore' })
  return join(home, 'dist/main.js')
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: CHECKOUT, encoding: 'utf8' }).trim()
}
