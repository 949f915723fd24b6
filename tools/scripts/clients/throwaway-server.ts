import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { startServer } from '../../../tests/support/server-process.ts'

/** A server of its own for a run of tools: `errors` is what it logged at level error so far. */
export type ThrowawayServer = {
  readonly url: string
  readonly key: string
  errors(): string
  /** Ends the server, waits for that, and removes its database. */
  stop(): Promise<void>
}

/**
 * Builds the server and starts it on an empty embedded database and a free port, with further settings if there are
 * any; rejects when it doesn't come up.
 */
export async function startThrowawayServer(settings: Record<string, string> = {}): Promise<ThrowawayServer> {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: inProject('.'), stdio: 'inherit' })
  const data = mkdtempSync(join(tmpdir(), 'flaghoist-tools-'))
  const key = `*:*.${randomBytes(20).toString('hex')}`
  const server = await startServer({ LOG_LEVEL: 'error', ADMIN_API_KEY: key, FLAGHOIST_DATA: data, ...settings })
  return {
    url: server.address,
    key,
    errors: () => (server.output().match(/^.*"level":(?:50|60).*$/gm) ?? []).join('\n'),
    async stop() {
      server.kill('SIGTERM')
      await server.ended
      rmSync(data, { recursive: true, force: true })
    },
  }
}
