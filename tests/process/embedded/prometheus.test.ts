import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { prometheusAt } from '../../../src/outgoing/prometheus.ts'

/*
 * A real Prometheus that scrapes an exporter of this test each second. PROMETHEUS_BINARY is its program; without it, the
 * one of the path is used.
 */

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const BINARY = process.env.PROMETHEUS_BINARY ?? 'prometheus'
const isThere = spawnSync(BINARY, ['--version']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'flaghoist-prometheus-'))
const exporter = createServer((_, response) =>
  response.end('# TYPE errors gauge\nerrors{shop="north"} 3\nerrors{shop="south"} 4\n'),
)
let prometheus: ChildProcess | undefined
let address = ''

if (!isThere) console.warn('Prometheus is not here: its test is skipped. PROMETHEUS_BINARY names its program')

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe.skipIf(!isThere)('Prometheus', () => {
  beforeAll(async () => {
    await new Promise<void>((resolve) => exporter.listen(0, '127.0.0.1', resolve))
    const { port } = exporter.address() as AddressInfo
    const target = `scrape_configs: [{ job_name: shop, static_configs: [{ targets: ["127.0.0.1:${port}"] }] }]`
    writeFileSync(join(folder, 'prometheus.yml'), `global: { scrape_interval: 1s, scrape_timeout: 1s }\n${target}\n`)
    const own = `127.0.0.1:${await freePort()}`
    address = `http://${own}`
    prometheus = spawn(
      BINARY,
      [
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=${own}`,
      ],
      { stdio: 'ignore' },
    )
    await vi.waitFor(
      async () => expect(await prometheusAt(address)('sum(errors)')).toEqual({ value: 7, problem: null }),
      {
        timeout: 40_000,
        interval: 300,
      },
    )
  })

  afterAll(async () => {
    exporter.close()
    prometheus?.kill()
    await new Promise((resolve) => prometheus?.once('exit', resolve) ?? resolve(undefined))
    rmSync(folder, { recursive: true, force: true })
  })

  test.each([
    ['a scalar', 'scalar(sum(errors))', 7],
    ['one series', 'errors{shop="south"}', 4],
    ['several series', 'errors', 'The answer has 2 series in place of one, such as that of sum()'],
    ['nothing', 'errors{shop="west"}', 'The answer is empty'],
    ['0 by 0', '0 * sum(errors) / 0', 'The answer is NaN, which is no number'],
    ['a number by 0', 'sum(errors) / 0', 'The answer is Infinity, which is no number'],
    ['a range', 'errors[1m]', 'The answer is no scalar and no instant vector'],
    ['a text', '"errors"', 'The answer is no scalar and no instant vector'],
    ['a wrong query', 'sum(errors', /^Prometheus refuses the query: .*parse error: unclosed left parenthesis/],
    ['an unknown function', 'total(errors)', /^Prometheus refuses the query: .*unknown function with name "total"/],
  ])('answers with %s', async (_, query, expected) => {
    const { value, problem } = await prometheusAt(address)(query)
    if (typeof expected === 'number') expect({ value, problem }).toEqual({ value: expected, problem: null })
    else if (typeof expected === 'string') expect({ value, problem }).toEqual({ value: null, problem: expected })
    else expect(problem).toMatch(expected)
  })

  test('is not there any more', async () => {
    prometheus?.kill('SIGKILL')
    await new Promise((resolve) => prometheus?.once('exit', resolve))
    const { value, problem } = await prometheusAt(address)('sum(errors)')
    expect(value).toBeNull()
    expect(problem).toMatch(/^Prometheus does not answer: /)
    prometheus = undefined
  })
})
