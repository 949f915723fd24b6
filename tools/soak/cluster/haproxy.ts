import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, type Program, start, until } from './programs.ts'

const DEPLOY = new URL('../../../deploy/haproxy/', import.meta.url)

export type Haproxy = {
  readonly program: Program
  /** Returns which servers of a backend get requests. */
  up(backend: string): Promise<string[]>
  /** Returns how many requests of a backend were answered so far, and how many of them with a 5xx. */
  answered(backend: string): Promise<Answered>
}

export type Answered = { readonly all: number; readonly failed: number }

/**
 * Starts HAProxy with a file of `deploy/haproxy`.
 *
 * @param edits replaces parts of the file, each of which has to be in it
 */
export async function startHaproxy(
  folder: string,
  name: string,
  env: Record<string, string>,
  edits: readonly (readonly [from: string, to: string])[] = [],
): Promise<Haproxy> {
  let text = readFileSync(new URL(name, DEPLOY), 'utf8')
  for (const [from, to] of edits) {
    if (!text.includes(from)) throw new Error(`deploy/haproxy/${name} does not have: ${from}`)
    text = text.replace(from, to)
  }
  const file = join(folder, name)
  const stats = join(folder, `stats-${name}`)
  const port = await freePort()
  writeFileSync(file, text)
  writeFileSync(
    stats,
    `frontend stats\n  mode http\n  timeout client 5s\n  bind 127.0.0.1:${port}\n  stats enable\n  stats uri /stats\n`,
  )
  const program = start('haproxy', ['-f', file, '-f', stats, '-db'], { log: join(folder, `${name}.log`), env })
  const read = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/stats;csv`).catch(() => undefined)
    return (await response?.text()) ?? ''
  }
  /** Returns the lines of the statistics about a backend, by the names of their columns. */
  const rowsOf = async (backend: string): Promise<Record<string, string>[]> => {
    const [names = [], ...rows] = (await read()).split('\n').map((line) => line.replace('# ', '').split(','))
    return rows
      .map((values) => Object.fromEntries(names.map((column, index) => [column, values[index] ?? ''])))
      .filter(({ pxname }) => pxname === backend)
  }
  await until(`HAProxy listens with ${name}`, async () => (await read()) !== '', 10_000)
  return {
    program,
    async up(backend) {
      const rows = await rowsOf(backend)
      return rows
        .filter(({ svname, status }) => svname !== 'BACKEND' && status === 'UP')
        .map(({ svname = '' }) => svname)
    },
    async answered(backend) {
      const row = (await rowsOf(backend)).find(({ svname }) => svname === 'BACKEND') ?? {}
      const all = ['1xx', '2xx', '3xx', '4xx', '5xx'].reduce((sum, kind) => sum + Number(row[`hrsp_${kind}`]), 0)
      return { all, failed: Number(row.hrsp_5xx) }
    },
  }
}
