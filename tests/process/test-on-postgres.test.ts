import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { inProject } from '../../src/runtime/project-folder.ts'
import { installedProgram } from '../../tools/scripts/temporary-postgres.ts'
import { until } from '../support/waiting.ts'

const hasTools = installedProgram('initdb') !== undefined

/** Takes the place of npx: says that it runs, and does for long. */
const ENDLESS = `#!/usr/bin/env bash
touch "$STARTED"
exec sleep 600`

test.skipIf(!hasTools)('a run on PostgreSQL that gets signals stops its server', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flaghoist-run-'))
  // For the account of the server.
  chmodSync(folder, 0o755)
  const servers = () => readdirSync(folder).filter((name) => name.startsWith('flaghoist-postgres-'))
  onTestFinished(() => {
    for (const server of servers()) {
      const note = join(folder, server, 'data', 'postmaster.pid')
      if (existsSync(note)) process.kill(Number.parseInt(readFileSync(note, 'utf8'), 10), 'SIGQUIT')
    }
    rmSync(folder, { recursive: true, maxRetries: 10 })
  })
  writeFileSync(join(folder, 'npx'), ENDLESS, { mode: 0o755 })
  const started = join(folder, 'started')
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, STARTED: started, TMPDIR: folder }
  const script = fileURLToPath(inProject('tools/scripts/test-on-postgres.ts'))
  const run = spawn(process.execPath, ['--import', 'tsx', script], { env, stdio: 'ignore' })
  const ended = once(run, 'exit')
  onTestFinished(() => void run.kill('SIGKILL'))
  await until(() => existsSync(started))
  expect(servers()).toHaveLength(1)
  // Impatient people press Ctrl+C again, while the server is stopped.
  const again = setInterval(() => run.kill('SIGINT'), 5)
  onTestFinished(() => clearInterval(again))
  await ended
  expect(servers()).toEqual([])
})
