import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { watched } from '../../../src/db/watched.ts'

test('ends the process with a line when the work blocks it', () => {
  const program = `
    import { watched } from './src/db/watched.ts'
    process.on('SIGTERM', () => {})
    await watched(async () => { for (;;); }, 300, 'It never ends.')`
  const { signal, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    encoding: 'utf8',
    timeout: 30_000,
    killSignal: 'SIGABRT',
  })
  expect({ signal, stderr }).toEqual({ signal: 'SIGKILL', stderr: 'It never ends.\n' })
})

test('gives what the work gives', async () => {
  expect(await watched(async () => 7, 60_000, '')).toBe(7)
  await expect(watched(() => Promise.reject(new Error('no')), 60_000, '')).rejects.toThrow('no')
})
