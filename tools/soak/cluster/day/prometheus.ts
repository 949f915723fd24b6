import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, start, until } from '../programs.ts'

/** The values of one series; a value that is not a number is left out. */
export type Series = {
  readonly labels: Readonly<Record<string, string>>
  readonly points: readonly (readonly [at: number, value: number])[]
}

export type Prometheus = {
  /** Returns the values of a query between two times, one each second. */
  range(expr: string, from: Date, to: Date): Promise<Series[]>
}

const ALERTS = fileURLToPath(new URL('../../../../deploy/prometheus/alerts.yaml', import.meta.url))

/**
 * Starts a Prometheus that reads the metrics of servers each second, with the alerts of `deploy/prometheus`.
 *
 * @param targets the management port of each server, by its name
 */
export async function startPrometheus(folder: string, targets: Readonly<Record<string, number>>): Promise<Prometheus> {
  const home = join(folder, 'prometheus')
  mkdirSync(home)
  const port = await freePort()
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [ALERTS],
    scrape_configs: [
      {
        job_name: 'flaghoist',
        static_configs: Object.entries(targets).map(([instance, target]) => ({
          targets: [`127.0.0.1:${target}`],
          labels: { instance },
        })),
      },
    ],
  }
  // JSON is YAML.
  writeFileSync(join(home, 'prometheus.yml'), JSON.stringify(config))
  const address = `http://127.0.0.1:${port}`
  start(
    'prometheus',
    [
      `--config.file=${join(home, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(home, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { log: join(folder, 'prometheus.log') },
  )
  const isUp = async () => (await fetch(`${address}/-/ready`).catch(() => undefined))?.ok ?? false
  await until('Prometheus is ready', isUp)
  return {
    async range(expr, from, to) {
      const query = new URLSearchParams({
        query: expr,
        start: String(from.getTime() / 1000),
        end: String(to.getTime() / 1000),
        step: '1',
      })
      const response = await fetch(`${address}/api/v1/query_range?${query}`)
      const answer = (await response.json()) as RangeAnswer
      if (answer.status !== 'success') throw new Error(`${expr}: ${answer.error}`)
      return answer.data.result.map(({ metric, values }) => ({
        labels: metric,
        points: values.flatMap(([at, value]) => (Number.isFinite(Number(value)) ? [[at, Number(value)] as const] : [])),
      }))
    },
  }
}

type RangeAnswer =
  | { status: 'error'; error: string }
  | { status: 'success'; data: { result: { metric: Record<string, string>; values: [number, string][] }[] } }
