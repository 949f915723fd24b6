import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answers, type Program, start, until } from './programs.ts'

export const ADMIN_KEY = '*:*.the-admin-key-of-the-cluster-runs'
export const CLIENT_KEY = '*:development.the-client-key-of-the-cluster-runs'

export const MAIN = fileURLToPath(new URL('../../../dist/main.js', import.meta.url))

export type ServerSetting = {
  readonly name: string
  readonly port: number
  readonly databaseUrl: string
  readonly folder: string
  readonly env?: Record<string, string>
  /** The program: that of this checkout by default. */
  readonly main?: string
}

/** A server that can be stopped and started again on the same port. */
export type Server = {
  readonly address: string
  readonly port: number
  pid(): number
  /** Starts the process and waits until it is ready. Later starts keep the changes. */
  start(changed?: Partial<Pick<ServerSetting, 'databaseUrl' | 'main'>>): Promise<void>
  /** Asks it to end, and returns its exit code. */
  stop(): Promise<number | string>
  /** Ends it at once, like a crash. */
  kill(): Promise<void>
}

export function serverAt({ name, port, databaseUrl, folder, env = {}, main = MAIN }: ServerSetting): Server {
  let program: Program | undefined
  let current = { databaseUrl, main }
  const address = `http://127.0.0.1:${port}`
  return {
    address,
    port,
    pid: () => program?.pid ?? 0,
    async start(changed = {}) {
      current = { ...current, ...changed }
      program = start(process.execPath, [current.main], { log: join(folder, `${name}.log`), env: settings() })
      const { isRunning } = program
      await until(`${name} is ready`, async () => {
        if (!isRunning()) throw new Error(`${name} has ended`)
        return answers(`${address}/ready`)
      })
    },
    async stop() {
      program?.signal('SIGTERM')
      return program?.ended ?? 0
    },
    async kill() {
      program?.signal('SIGKILL')
      await program?.ended
    },
  }

  function settings(): Record<string, string> {
    return {
      PORT: String(port),
      DATABASE_URL: current.databaseUrl,
      ADMIN_API_KEY: ADMIN_KEY,
      INIT_CLIENT_API_TOKENS: CLIENT_KEY,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'warn',
      LIMIT_FEATURES: '100000',
      ...env,
    }
  }
}
