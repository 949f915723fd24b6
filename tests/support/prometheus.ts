import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Whether the programs of Prometheus are installed; Debian's package `prometheus` has both. */
export function hasPrometheus(): boolean {
  return ['prometheus', 'promtool'].every((program) => spawnSync(program, ['--version']).status === 0)
}

type Series = { metric: Record<string, string>; value: [number, string] }
type Rule = { name: string; health: string; lastError?: string; state: string }

/** A Prometheus of its own, which scrapes one target each second. It ends with the test. */
export async function startPrometheus(target: string, rulesFile: string) {
  const folder = mkdtempSync(join(tmpdir(), 'flaghoist-prometheus-'))
  const port = await freePort()
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [rulesFile],
    scrape_configs: [{ job_name: 'flaghoist', static_configs: [{ targets: [target] }] }],
  }
  // JSON is YAML.
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(config))
  const address = `127.0.0.1:${port}`
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=warn',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let errors = ''
  child.stderr.on('data', (data) => {
    errors += data
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const ask = async <Data>(path: string): Promise<Data> => {
    const answer = await fetch(`http://${address}/api/v1/${path}`)
    const { status, error, data } = (await answer.json()) as { status: string; error?: string; data: Data }
    if (status !== 'success') throw new Error(`${path}: ${error}`)
    return data
  }
  return {
    address: `http://${address}`,
    /** Ends it without a farewell. */
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    errors: () => errors,
    isUp: async () => {
      const answer = await fetch(`http://${address}/-/ready`).catch(() => undefined)
      return answer?.ok ?? false
    },
    async query(expr: string): Promise<Series[]> {
      const { result } = await ask<{ result: Series[] }>(`query?query=${encodeURIComponent(expr)}`)
      return result
    },
    async rules(): Promise<Rule[]> {
      const { groups } = await ask<{ groups: { rules: Rule[] }[] }>('rules')
      return groups.flatMap(({ rules }) => rules)
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
