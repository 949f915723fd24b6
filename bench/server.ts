import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

export const KEY = '*:*.the-admin-key-of-the-benchmark'

export type Server = { address: string; startMs: number; rssMb(): number; stop(): Promise<void> }

/** Starts the server in its own process, on the database in `settings`, and waits for its first answer. */
export async function startServer(settings: Record<string, string>, port: number): Promise<Server> {
  const env = {
    ...process.env,
    ...settings,
    PORT: String(port),
    ADMIN_API_KEY: KEY,
    LOG_LEVEL: 'warn',
    LIMIT_PROJECTS: '1000000',
    LIMIT_FEATURES: '1000000',
  }
  return started(spawn('node', ['dist/main.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] }), port, '/health')
}

/** Creates the signup token that is read. */
export async function newSignupToken({ address }: Server): Promise<string> {
  const response = await fetch(`${address}/api/admin/invite-link/tokens`, {
    method: 'POST',
    headers: { authorization: KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench', expiresAt: new Date(Date.now() + 86_400_000).toISOString() }),
  })
  const { secret } = (await response.json()) as { secret: string }
  return secret
}

export async function startFloors(databaseUrl: string, port: number): Promise<Server> {
  const args = ['--import', 'tsx', 'bench/floors.ts', databaseUrl, String(port)]
  return started(spawn('node', args, { stdio: ['ignore', 'ignore', 'inherit'] }), port, '/fixed')
}

async function started(child: ChildProcess, port: number, path: string): Promise<Server> {
  const address = `http://127.0.0.1:${port}`
  const since = performance.now()
  while (!(await answers(`${address}${path}`))) {
    if (child.exitCode !== null) throw new Error(`The server on port ${port} ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return {
    address,
    startMs: performance.now() - since,
    rssMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
