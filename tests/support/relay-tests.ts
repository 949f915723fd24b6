import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { type Answering, madeUpUpstream, SDK_HEADERS } from './relays.ts'
import { killServers, type ServerProcess } from './server-process.ts'

/**
 * Returns what tests of a file need that start relays and made-up upstreams; all of it ends with the file.
 *
 * @param key the key that is configured
 */
export function relayTests(key: string) {
  const folder = mkdtempSync(join(tmpdir(), 'flaghoist-relays-'))
  const closings: (() => void)[] = []
  let folders = 0
  afterAll(() => {
    killServers()
    for (const close of closings) close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    upstreamWith: (answering: Answering) => madeUpUpstream(answering, (close) => void closings.push(close)),
    settings(more: Record<string, string> = {}) {
      return { RELAY_PATH: join(folder, String(folders++)), RELAY_KEYS: key, RELAY_POLL_SECONDS: '1', ...more }
    },
    /** Returns the names of the features that a relay serves, or the status of its answer. */
    async namesIn(relay: ServerProcess, asking = key): Promise<string[] | number> {
      const answer = await relay.fetch('/api/client/features', { key: asking, headers: SDK_HEADERS })
      if (answer.status !== 200) return answer.status
      const { features } = (await answer.json()) as { features: { name: string }[] }
      return features.map(({ name }) => name)
    },
    async ends(relay: ServerProcess, signal: NodeJS.Signals): Promise<void> {
      relay.kill(signal)
      await relay.ended
    },
  }
}
