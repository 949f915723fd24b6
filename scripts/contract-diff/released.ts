import { spawnSync } from 'node:child_process'
import type { Part } from './document.ts'

/** The last release before a commit, by its tag. */
export type Release = { readonly version: string; readonly contract: Part }

/**
 * Reads the contract of the last release from git: of the nearest tag `v1.2.3` that leads to the current commit.
 *
 * @returns undefined without such a tag, as in a shallow clone or before the first release
 */
export function lastRelease(folder: string | URL): Release | undefined {
  const tag = git(folder, 'describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*.[0-9]*.[0-9]*')?.trim()
  const contract = tag && git(folder, 'show', `${tag}:generated/openapi.json`)
  return tag && contract ? { version: tag.slice('v'.length), contract: JSON.parse(contract) } : undefined
}

/** Returns the output of a git command; undefined when it fails. */
function git(cwd: string | URL, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 100_000_000 })
  return status === 0 ? stdout : undefined
}
