import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { until } from '../../support/waiting.ts'

/** Takes the place of npm: installs nothing, and otherwise works for long in another process, whose id it notes. */
const ENDLESS = `#!/usr/bin/env bash
[ "$1" = ci ] && exit 0
sleep 600 &
echo "$!" >>"$STARTED"
wait`

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('.ci/run that is interrupted ends what it has started, and deletes its files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flaghoist-ci-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const notes = join(folder, 'started')
  const started = () => (existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n').map(Number) : [])
  writeFileSync(join(folder, 'npm'), ENDLESS, { mode: 0o755 })
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, STARTED: notes, TMPDIR: folder }
  const run = spawn(fileURLToPath(inProject('.ci/run')), { env, stdio: 'ignore' })
  onTestFinished(() => {
    for (const pid of started().filter(isRunning)) process.kill(pid)
  })
  // The static checks, and the first tests.
  await until(() => started().length === 2)
  run.kill('SIGTERM')
  expect(await once(run, 'exit')).toEqual([143, null])
  expect(started().filter(isRunning)).toEqual([])
  expect(readdirSync(folder).sort()).toEqual(['npm', 'started'])
})
