import { setTimeout } from 'node:timers/promises'

/*
 * PostgreSQL in a container. The packages have a lock file of their own in this folder, since only tests with an engine
 * for containers need them: `npm ci --prefix tests/containers`.
 */

/** How long an engine may take to answer: testcontainers itself waits without a limit. */
const MAX_WAIT_MS = 5000

/** Whether testcontainers is installed and finds an engine: by DOCKER_HOST, its configuration, or the usual sockets. */
export async function containerEngineAnswers(): Promise<boolean> {
  const found = import('testcontainers')
    .then(({ getContainerRuntimeClient }) => getContainerRuntimeClient())
    .then(
      () => true,
      () => false,
    )
  return Promise.race([found, setTimeout(MAX_WAIT_MS, false, { ref: false })])
}

/** @param settings settings of the server, as `name=value` */
export async function startPostgres(
  settings: readonly string[],
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql')
  const { Wait } = await import('testcontainers')
  const container = await new PostgreSqlContainer('postgres:17-alpine')
    .withCommand(['postgres', ...settings.flatMap((setting) => ['-c', setting])])
    // Once by the server that makes the database, and once by the one that stays. The usual strategy waits for a health
    // check, which Podman runs by systemd only.
    .withWaitStrategy(Wait.forAll([Wait.forLogMessage(/ready to accept connections/, 2), Wait.forListeningPorts()]))
    .start()
  return {
    url: container.getConnectionUri(),
    async close() {
      await container.stop()
    },
  }
}
