/**
 * Sends requests made from the contract to a server of its own, in chains where one answer leads to the next request,
 * and holds each answer against the contract. Each finding is made small and printed as one `curl`; then it exits
 * with 1. Where there is no Python, exits with 0 and a line that says so.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { inProject } from '../../src/runtime/project-folder.ts'
import { FUZZ_CONFIG, fuzzArguments } from './clients/fuzz-arguments.ts'
import { installPythonTool } from './clients/python-tool.ts'
import { startThrowawayServer } from './clients/throwaway-server.ts'
import { VERSIONS } from './clients/versions.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } } })
const minutes = Number(values.minutes)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
if (!(minutes > 0) || !Number.isSafeInteger(seed) || seed < 0) {
  console.error('Accepted: --minutes <more than 0> --seed <whole number from 0>')
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'flaghoist-fuzz-'))
try {
  const commands = installPythonTool(folder, [`schemathesis==${VERSIONS.schemathesis}`])
  if (commands === undefined) console.log('fuzz is skipped: this machine has no Python with venv')
  else process.exitCode = await fuzz(join(commands, 'schemathesis'))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function fuzz(command: string): Promise<number> {
  const server = await startThrowawayServer()
  try {
    console.log(`seed ${seed}`)
    const given = { url: server.url, key: server.key, minutes, seed }
    const path = inProject('generated/openapi.json').pathname
    writeFileSync(join(folder, 'schemathesis.toml'), FUZZ_CONFIG)
    const { status } = spawnSync(command, ['run', path, ...fuzzArguments(given)], { cwd: folder, stdio: 'inherit' })
    const ready = await fetch(`${server.url}/ready`)
    if (!ready.ok) console.error(`After the run, /ready answers ${ready.status}`)
    if (server.errors() !== '') console.error(`The server logged errors:\n${server.errors()}`)
    return status === 0 && ready.ok && server.errors() === '' ? 0 : 1
  } finally {
    await server.stop()
  }
}
