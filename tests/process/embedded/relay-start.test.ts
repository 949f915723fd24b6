import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flaghoist, processTests, type Settings } from '../../support/process-tests.ts'

/* A relay that can't start, and what its program says of itself. */

const folder = processTests()

const relay = (settings: Settings, ...options: string[]) =>
  flaghoist(['relay', ...options], { RELAY_UPSTREAM: 'http://127.0.0.1:1', PORT: '0', ...settings })

test('a relay whose port is taken ends with the status of a failure', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  const settings = { RELAY_PATH: join(folder, 'state'), HOST: '127.0.0.1', PORT: String(port) }
  const { code, errors } = await relay(settings)
  expect([code, errors]).toEqual([1, expect.stringMatching(/^flaghoist relay failed: .+\n$/)])
  other.close()
})

test('a relay whose folder is a file ends with the status of a failure', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const { code, errors } = await relay({ RELAY_PATH: file })
  expect([code, errors]).toEqual([1, expect.stringContaining('RELAY_PATH')])
})

test('a relay says its settings and their defaults, and none of a database', async () => {
  const { out } = await relay({}, '--help')
  for (const name of ['RELAY_UPSTREAM', 'RELAY_PATH, by default ./relay', 'RELAY_KEYS', 'RELAY_MAX_AGE'])
    expect(out).toContain(name)
  expect(out).not.toContain('DATABASE_URL')
})
