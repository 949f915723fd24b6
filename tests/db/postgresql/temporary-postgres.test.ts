import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { installedProgram, startTemporaryPostgres } from '../../../tools/scripts/temporary-postgres.ts'

const hasTools = installedProgram('initdb') !== undefined

test.skipIf(!hasTools)('a temporary server that does not start leaves no folder', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flaghoist-temporary-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // For the account of the server.
  chmodSync(folder, 0o755)
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(startTemporaryPostgres(['no_such_setting=1'])).rejects.toThrow('pg_ctl')
  expect(readdirSync(folder)).toEqual([])
})
