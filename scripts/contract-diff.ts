/**
 * Compares the contract with the last released one (`openapi/released.json`) and fails for each change that clients
 * may not survive, unless CHANGELOG.md announces it: a line of the section "Unreleased" that begins with "- Breaking:"
 * and names the place in backticks, such as `Flag/name`. With `--release`, the contract becomes the released one.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { inProject } from '../src/project-folder.ts'
import { unannounced } from './contract-diff/announced.ts'
import { breaksOf } from './contract-diff/breaks.ts'
import { type Part, placeOf, withoutProse } from './contract-diff/document.ts'

const RELEASED = inProject('openapi/released.json')

const read = async (path: string | URL): Promise<Part> => JSON.parse(await readFile(path, 'utf8'))

const current = withoutProse(await read(inProject('generated/openapi.json')))
if (process.argv.includes('--release')) {
  await writeFile(RELEASED, `${JSON.stringify(current, null, 1)}\n`)
} else {
  const breaks = breaksOf(await read(RELEASED), current)
  const open = unannounced(breaks, await readFile(inProject('CHANGELOG.md'), 'utf8'))
  for (const one of open) console.error(`${placeOf(one)}: ${one.what}`)
  const [first] = open
  if (first !== undefined) {
    console.error(
      `\n${open.length} changes break clients of the released contract. Take them back, or announce them in CHANGELOG.md under "Unreleased" with "- Breaking: \`${placeOf(first)}\` …"`,
    )
    process.exit(1)
  }
  console.log(`The contract breaks no client of the released one (${breaks.length} breaks are announced)`)
}
