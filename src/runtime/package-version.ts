import { readFileSync } from 'node:fs'
import { inProject } from './project-folder.ts'

/** Returns the version of the program. */
export function versionOfPackage(): string {
  return JSON.parse(readFileSync(inProject('package.json'), 'utf8')).version
}
