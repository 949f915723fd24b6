import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { inProject } from '../../../src/runtime/project-folder.ts'

/* A relay that can't start, and what its program says of itself. */

const folder = mkdtempSync(join(tmpdir(), 'flaghoist-relay-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Failed = { readonly code: number; readonly stderr: string }

async function relay(settings: Record<string, string>, ...options: string[]): Promise<Failed | string> {
  const env = { PATH: process.env.PATH, RELAY_UPSTREAM: 'http://127.0.0.1:1', PORT: '0', ...settings }
  const args = [fileURLToPath(inProject('dist/cli.js')), 'relay', ...options]
  return promisify(execFile)(process.execPath, args, { env }).then(
    ({ stdout }) => stdout,
    ({ code, stderr }: Failed) => ({ code, stderr }),
  )
}

test('a relay whose port is taken ends with the status of a failure', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  const settings = { RELAY_PATH: join(folder, 'state'), HOST: '127.0.0.1', PORT: String(port) }
  expect(await relay(settings)).toEqual({ code: 1, stderr: expect.stringMatching(/^flaghoist relay failed: .+\n$/) })
  other.close()
})

test('a relay whose folder is a file ends with the status of a failure', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(await relay({ RELAY_PATH: file })).toEqual({ code: 1, stderr: expect.stringContaining('RELAY_PATH') })
})

test('a relay says its settings and their defaults, and none of a database', async () => {
  const help = await relay({}, '--help')
  for (const name of ['RELAY_UPSTREAM', 'RELAY_PATH, by default ./relay', 'RELAY_KEYS', 'RELAY_MAX_AGE'])
    expect(help).toContain(name)
  expect(help).not.toContain('DATABASE_URL')
})
