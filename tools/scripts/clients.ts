/**
 * Generates a client from the contract in each language whose toolchain is on the machine, compiles it, and walks
 * through 15 steps with it on a server of its own. The last step is refused, and has to arrive as a typed error. Exits
 * with 1 when one fails; a toolchain that is missing is skipped with a line. Needs the network. With a word, as in `npm
 * run clients -- Java`, only the clients whose names have it.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { inProject } from '../../src/runtime/project-folder.ts'
import { LANGUAGES, type Language } from './clients/languages.ts'
import { startThrowawayServer, type ThrowawayServer } from './clients/throwaway-server.ts'

const REFUSAL = '404 NotFoundError There is no feature "nowhere"'
const [wanted = ''] = process.argv.slice(2)
const DOCUMENT = fileURLToPath(inProject('generated/openapi.json'))

const server = await startThrowawayServer()
try {
  for (const language of LANGUAGES.filter(({ name }) => name.includes(wanted))) {
    const failure = isThere(language) ? failureOf(language, server) : 'skipped: its toolchain is not on this machine'
    console.log(`${language.name}: ${failure ?? `15 steps, ${REFUSAL}`}`)
    if (failure !== undefined && isThere(language)) process.exitCode = 1
  }
} finally {
  await server.stop()
}

function isThere({ needs: [command = '', ...given] }: Language): boolean {
  return spawnSync(command, given, { stdio: 'ignore' }).status === 0
}

/** Returns the problem of a client; `undefined` when there is none. */
function failureOf({ files, commands }: Language, { url, key }: ThrowawayServer): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'flaghoist-client-'))
  const env = { ...process.env, FLAGHOIST_URL: url, FLAGHOIST_KEY: key }
  try {
    for (const [from, to] of Object.entries(files)) copyFileSync(inProject(`clients/walks/${from}`), join(folder, to))
    let output = ''
    for (const [command = '', ...given] of commands) {
      const args = given.map((one) => (one === 'DOCUMENT' ? DOCUMENT : one))
      const ran = spawnSync(command, args, { cwd: folder, env, encoding: 'utf8', maxBuffer: 2 ** 26 })
      if (ran.status !== 0) return `${[command, ...given].join(' ')} failed\n${ran.stdout}${ran.stderr}`
      // Maven writes colors.
      output = stripVTControlCharacters(ran.stdout).trim()
    }
    return output === REFUSAL ? undefined : `the walk ended with "${output}" in place of "${REFUSAL}"`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
