import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inProject } from '../../src/project-folder.ts'

const START_MS = 60_000

/** A server of its own for a run of tools: `errors` is what it logged at level error so far. */
export type ThrowawayServer = {
  readonly url: string
  readonly key: string
  errors(): string
  /** Ends the server, waits for that, and removes its database. */
  stop(): Promise<void>
}

/** Builds the server and starts it on an empty embedded database and a free port; rejects when it doesn't come up. */
export async function startThrowawayServer(): Promise<ThrowawayServer> {
  const root = fileURLToPath(inProject('.'))
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' })
  const data = mkdtempSync(join(tmpdir(), 'flaghoist-tools-'))
  const key = `*:*.${randomBytes(20).toString('hex')}`
  const env = { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', ADMIN_API_KEY: key, FLAGHOIST_DATA: data }
  const child = spawn(process.execPath, ['dist/main.js'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let output = ''
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
  const url = await new Promise<string>((resolve, reject) => {
    const fail = () => void stop().then(() => reject(new Error(`The server did not start: ${output}`)))
    const giveUp = setTimeout(fail, START_MS)
    child.once('close', fail)
    child.stdout.on('data', (data) => {
      output += data
      const found = /Flaghoist +(http\S+)\n/.exec(output)?.[1]
      if (found === undefined) return
      clearTimeout(giveUp)
      child.off('close', fail)
      resolve(found)
    })
  })
  return {
    url,
    key,
    errors: () =>
      output
        .split('\n')
        .filter((line) => /"level":(50|60)/.test(line))
        .join('\n'),
    stop,
  }
}
