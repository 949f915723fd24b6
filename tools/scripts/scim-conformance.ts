/**
 * Runs `scim2-tester` of PyPI against a server that it starts, on the embedded database or on that of `DATABASE_URL`.
 * `SCIM_CLI` names the program `scim` of `scim2-cli`. Without it, it prints one line and ends.
 */
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const PORT = 4391
const KEY = '*:*.scim-conformance-of-this-run'
const program = process.env.SCIM_CLI

if (program === undefined) {
  console.log(
    'SCIM conformance is skipped: SCIM_CLI names no program. pip install scim2-cli==0.6.0 scim2-tester==0.5.2',
  )
} else {
  const folder = await mkdtemp(join(tmpdir(), 'scim-'))
  const BASE_URL = `http://localhost:${PORT}`
  const env = { ...process.env, PORT: String(PORT), BASE_URL, FLAGHOIST_DATA: folder, ADMIN_API_KEY: KEY }
  const server = spawn(process.execPath, ['dist/main.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    while (
      !(await fetch(`${BASE_URL}/ready`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await wait(500)
    const header = ['--header', `Authorization: Bearer ${KEY}`]
    // It ends with 1 where a check has failed.
    const { stdout } = await promisify(execFile)(program, ['--url', `${BASE_URL}/scim/v2`, ...header, 'test']).catch(
      (error: { stdout?: string }) => {
        if (!error.stdout) throw error
        return { stdout: error.stdout }
      },
    )
    const count = (status: string) => stdout.split('\n').filter((line) => line.startsWith(`${status} `)).length
    console.log(`${count('SUCCESS')} checks passed, ${count('ERROR')} failed, ${count('SKIPPED')} skipped`)
    if (count('ERROR') > 0) {
      console.log(stdout)
      process.exitCode = 1
    }
  } finally {
    server.kill()
    await rm(folder, { recursive: true, force: true })
  }
}
