import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compare } from 'semver'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { type Part, withoutProse } from './document.ts'

/** The contract of a release, without prose. */
export type Release = { readonly version: string; readonly contract: Part }

/** The folder with the contract and a dump of each release, so that every clone has them, also one without tags. */
export const RELEASES = inProject('tests/releases/').pathname
const CONTRACT = '.openapi.json'

/** Returns the name of the file with the contract of a release. */
export function contractFile(version: string): string {
  return `${version}${CONTRACT}`
}

/** Returns the text of that file. Prose and examples make most of a contract, and are not compared. */
export function releasedContract(contract: Part): string {
  return `${JSON.stringify(withoutProse(contract))}\n`
}

/**
 * Reads the contract of the last release from a folder.
 *
 * @param preparing a version whose file does not count: it is about to be released
 * @returns undefined before the first release
 */
export function lastRelease(folder: string, preparing?: string): Release | undefined {
  const files = existsSync(folder) ? readdirSync(folder) : []
  const versions = files.flatMap((file) => (file.endsWith(CONTRACT) ? [file.slice(0, -CONTRACT.length)] : []))
  const version = versions
    .filter((each) => each !== preparing)
    .sort(compare)
    .at(-1)
  if (version === undefined) return undefined
  return { version, contract: JSON.parse(readFileSync(join(folder, contractFile(version)), 'utf8')) }
}
