import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockDataFolder } from '../../../src/db/data-folder.ts'

let folder: string
let lock: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flaghoist-folder-'))
  lock = join(folder, 'flaghoist.lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The pid of a process that is over. */
const gonePid = () => spawnSync(process.execPath, ['-e', '']).pid

describe('lockDataFolder', () => {
  test('makes the folder, and leaves nothing in it after it is given back', () => {
    const nested = join(folder, 'not', 'there', 'yet')
    const unlock = lockDataFolder(nested)
    expect(readFileSync(join(nested, 'flaghoist.lock'), 'utf8')).toBe(String(process.pid))
    unlock()
    expect(readdirSync(nested)).toEqual([])
  })

  test('refuses a folder that another process has, and names it', () => {
    // The process that started this one runs as long as this one does.
    writeFileSync(lock, String(process.ppid))
    expect(() => lockDataFolder(folder)).toThrow(
      `The data folder ${folder} is in use by the process with pid ${process.ppid}. Stop it, or name another folder in FLAGHOIST_DATA.`,
    )
    expect(readFileSync(lock, 'utf8')).toBe(String(process.ppid))
    expect(readdirSync(folder)).toEqual(['flaghoist.lock'])
  })

  test.each([
    ['of a process that is gone', () => String(gonePid())],
    ['with its own pid, which a container gives to every first process', () => String(process.pid)],
    ['that is empty', () => ''],
    ['that says nothing', () => 'not a number'],
  ])('takes over a lock %s', (_, content) => {
    writeFileSync(lock, content())
    const unlock = lockDataFolder(folder)
    expect(readFileSync(lock, 'utf8')).toBe(String(process.pid))
    expect(readdirSync(folder)).toEqual(['flaghoist.lock'])
    unlock()
    expect(existsSync(lock)).toBe(false)
  })

  test('gives up when another process seems to be removing a dead lock, and is not', () => {
    writeFileSync(lock, String(gonePid()))
    // A crash has left it, and the system has given its pid to another process.
    writeFileSync(`${lock}.turn`, String(process.ppid))
    expect(() => lockDataFolder(folder)).toThrow(
      `The data folder ${folder} can't be locked. Delete ${lock}.turn if no other process starts now.`,
    )
  })

  test('does not give back what has become the lock of another process', () => {
    const unlock = lockDataFolder(folder)
    writeFileSync(lock, '1')
    unlock()
    expect(readFileSync(lock, 'utf8')).toBe('1')
  })

  test('lets one of several processes win that start at once, over a dead lock too', async () => {
    writeFileSync(lock, String(gonePid()))
    const holders = Array.from({ length: 4 }, () => holder(folder))
    const outcomes = await Promise.all(holders.map(({ outcome }) => outcome))
    for (const { end } of holders) end()
    expect(outcomes.filter((outcome) => outcome === 'locked')).toHaveLength(1)
    expect(outcomes.filter((outcome) => /is in use by the process with pid \d+/.test(outcome))).toHaveLength(3)
  })
})

/** A process of its own that takes the folder, says how that went, and stays. */
function holder(folder: string): { outcome: Promise<string>; end(): void } {
  const program = `
    import { lockDataFolder } from './src/db/data-folder.ts'
    try { lockDataFolder(${JSON.stringify(folder)}); console.log('locked') } catch (error) { console.log(error.message) }
    process.stdin.resume()`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program])
  const outcome = new Promise<string>((resolve) => {
    child.stdout.once('data', (data) => resolve(String(data).trim()))
    child.once('exit', (code) => resolve(`ended with ${code}`))
  })
  return { outcome, end: () => child.kill('SIGKILL') }
}
