import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pause } from '../random.ts'
import type { Ask } from './scene.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const ADMIN_KEY = '*:*.the-admin-key-of-the-soak-run'
const START_MS = 60_000

export type EmbeddedServer = {
  readonly address: () => string
  readonly ask: Ask
  readonly stop: () => Promise<void>
}

/** Starts the built server with an embedded database in a folder. */
export async function startEmbedded(folder: string): Promise<EmbeddedServer> {
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      FLAGHOIST_DATA: join(folder, 'data'),
      ADMIN_API_KEY: ADMIN_KEY,
      RATE_LIMIT_ADMIN: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = () => child.kill('SIGKILL')
  process.on('exit', end)
  const address = await addressOf(child)
  return {
    address: () => address,
    async ask(method, path, body) {
      const response = await fetch(address + path, {
        method,
        headers: {
          authorization: ADMIN_KEY,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          'if-match': '*',
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
      return text === '' ? undefined : JSON.parse(text)
    },
    async stop() {
      process.off('exit', end)
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  let printed = ''
  child.stdout?.on('data', (data) => {
    if (printed.length < 10_000) printed += data
  })
  for (const since = Date.now(); Date.now() - since < START_MS; await pause(20)) {
    const found = /Flaghoist {3}(http:\/\/\S+:\d+)/.exec(printed)?.[1]
    if (found !== undefined) return found
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}: ${printed}`)
  }
  throw new Error(`The server did not start within ${START_MS} ms: ${printed}`)
}
