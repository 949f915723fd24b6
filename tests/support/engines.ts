import { existsSync } from 'node:fs'
import { request } from 'node:http'

export type Engine = 'embedded' | 'postgresql'

const DOCKER_SOCKET = '/var/run/docker.sock'

/**
 * The database engines that the suite runs on: the PostgreSQL server of TEST_DATABASE_URL when there is one; else the
 * embedded engine, and PostgreSQL in a container where a Docker engine answers.
 */
export async function enginesToTest(): Promise<Engine[]> {
  if (process.env.TEST_DATABASE_URL) return ['postgresql']
  if (await dockerAnswers()) return ['embedded', 'postgresql']
  sayOnce('PostgreSQL in a container is skipped: no Docker engine answers. TEST_DATABASE_URL names a server instead.')
  return ['embedded']
}

/** The configuration is read once for every project, and by every worker. */
function sayOnce(line: string): void {
  if (process.env.FLAGHOIST_TEST_SAID === line) return
  process.env.FLAGHOIST_TEST_SAID = line
  process.stderr.write(`${line}\n`)
}

function dockerAnswers(): Promise<boolean> {
  if (!existsSync(DOCKER_SOCKET)) return Promise.resolve(false)
  return new Promise((resolve) => {
    const ping = request({ socketPath: DOCKER_SOCKET, path: '/_ping', timeout: 2000 }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    ping.on('error', () => resolve(false))
    ping.on('timeout', () => ping.destroy())
    ping.end()
  })
}
