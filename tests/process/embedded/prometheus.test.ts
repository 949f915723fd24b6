import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { prometheusAt } from '../../../src/outgoing/prometheus.ts'
import { hasPrometheus, startPrometheus } from '../../support/prometheus.ts'

vi.setConfig({ testTimeout: 60_000 })

/** What a Prometheus says to queries about an exporter with the errors of two shops. */
const SAID: readonly (readonly [query: string, expected: number | string | RegExp])[] = [
  ['scalar(sum(errors))', 7],
  ['errors{shop="south"}', 4],
  ['errors', 'The answer has 2 series in place of one, such as that of sum()'],
  ['errors{shop="west"}', 'The answer is empty'],
  ['0 * sum(errors) / 0', 'The answer is NaN, which is no number'],
  // More than any threshold, as of a quantile above the last bound of its buckets.
  ['sum(errors) / 0', Number.MAX_VALUE],
  ['errors[1m]', 'The answer is no scalar and no instant vector'],
  ['"errors"', 'The answer is no scalar and no instant vector'],
  ['sum(errors', /^Prometheus refuses the query: .*unclosed left parenthesis/],
  ['total(errors)', /^Prometheus refuses the query: .*unknown function with name "total"/],
]

async function exporter(): Promise<string> {
  const server = createServer((_, response) =>
    response.end('# TYPE errors gauge\nerrors{shop="north"} 3\nerrors{shop="south"} 4\n'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a real Prometheus gives a number, or says why there is none', async ({ skip }) => {
  skip(!hasPrometheus(), 'Prometheus is not installed: apt-get install prometheus')
  const prometheus = await startPrometheus(await exporter(), 'none.yml')
  const { ask } = prometheusAt(prometheus.address)
  await vi.waitFor(async () => expect(await ask('sum(errors)')).toEqual({ value: 7, problem: null }), {
    timeout: 40_000,
    interval: 300,
  })
  for (const [query, expected] of SAID) {
    const { value, problem } = await ask(query)
    if (typeof expected === 'number')
      expect({ query, value, problem }).toEqual({ query, value: expected, problem: null })
    else if (typeof expected === 'string')
      expect({ query, value, problem }).toEqual({ query, value: null, problem: expected })
    else expect(problem, query).toMatch(expected)
  }
  await prometheus.kill()
  const { value, problem } = await ask('sum(errors)')
  expect(value).toBeNull()
  expect(problem).toMatch(/^Prometheus does not answer: /)
})
