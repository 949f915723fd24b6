/**
 * Compares the contract with that of the last release, in `tests/releases`, and fails for each change that clients may
 * not survive, unless CHANGELOG.md announces it: a line above the section of that release that begins with "-
 * Breaking:" or "- Compatible:" and names the place in backticks, such as `Flag/name`. Before the first release, it
 * succeeds.
 */
import { readFile } from 'node:fs/promises'
import { inProject } from '../../src/runtime/project-folder.ts'
import { unannounced } from './contract-diff/announced.ts'
import { breaksOf } from './contract-diff/breaks.ts'
import { placeOf, withoutProse } from './contract-diff/document.ts'
import { lastRelease, RELEASES } from './contract-diff/released.ts'

const release = lastRelease(RELEASES)
if (release === undefined) {
  console.log('The contract is compared with no release: tests/releases has none')
} else {
  const { version, contract } = release
  const current = JSON.parse(await readFile(inProject('generated/openapi.json'), 'utf8'))
  const breaks = breaksOf(contract, withoutProse(current))
  const open = unannounced(breaks, await readFile(inProject('CHANGELOG.md'), 'utf8'), version)
  for (const one of open) console.error(`${placeOf(one)}: ${one.what}`)
  const [first] = open
  if (first !== undefined) {
    console.error(
      `\n${open.length} changes may break clients of version ${version}. Take them back, or announce them in CHANGELOG.md with "- Breaking: \`${placeOf(first)}\` …", or with "- Compatible: \`${placeOf(first)}\` …" and why clients survive`,
    )
    process.exit(1)
  }
  console.log(`The contract breaks no client of version ${version} (${breaks.length} changes are announced)`)
}
