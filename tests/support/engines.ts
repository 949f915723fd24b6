import { containerEngineAnswers } from '../containers/postgresql.ts'

export type Engine = 'embedded' | 'postgresql'

/**
 * The database engines that the suite runs on: the PostgreSQL server of TEST_DATABASE_URL when there is one; else the
 * embedded engine, and PostgreSQL in a container where an engine for containers answers, such as Docker or Podman.
 */
export async function enginesToTest(): Promise<Engine[]> {
  if (process.env.TEST_DATABASE_URL) return ['postgresql']
  if (await containerEngineAnswers()) return ['embedded', 'postgresql']
  sayOnce(
    'PostgreSQL in a container is skipped: "npm ci --prefix tests/containers" was not run, or no engine answers. DOCKER_HOST names one, TEST_DATABASE_URL a server instead.',
  )
  return ['embedded']
}

/** The configuration is read once for every project, and by every worker. */
function sayOnce(line: string): void {
  if (process.env.FLAGHOIST_TEST_SAID === line) return
  process.env.FLAGHOIST_TEST_SAID = line
  process.stderr.write(`${line}\n`)
}
